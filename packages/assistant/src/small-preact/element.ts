/** What may stand between tags. */
export type Child = Element | string | number | bigint | boolean | null | undefined | readonly Child[];

/** A function that draws. */
export type Component = (props: Props) => Child;

/** Attributes, listeners and children, by name. */
export type Props = Readonly<Record<string, unknown>>;

/** A description of something to draw. */
export interface Element {
  readonly type: string | Component;
  readonly props: Props;
  readonly key: unknown;
}

/** Describes an element or a component; JSX compiles to it. */
export function jsx(type: string | Component, props: Props, key?: unknown): Element {
  return { type, props, key };
}

/** Several children without an element around them. */
export const Fragment: Component = (props) => childrenOf(props);

/** The children of an element, as they were given. */
export function childrenOf(props: Props): Child {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSX puts children there and nothing else
  return props['children'] as Child;
}
