import type { Component, Element } from './element.ts';

/** Something drawn: a text, an element of the page, or a component, with what was drawn inside it. */
export interface Instance {
  /** What it was drawn from: an element's description, a text, or `null` for a place that is empty. */
  source: Element | string | null;
  /** The node of a text or an element; `null` for components and empty places. */
  node: Node | null;
  kids: readonly Instance[];
  readonly parent: Instance | null;
  readonly depth: number;
  /** State of a component, by the order of its hooks. */
  readonly hooks: Hook[];
  isDirty: boolean;
  isGone: boolean;
}

/** What one hook of a component keeps. */
export interface Hook {
  value: unknown;
  inputs?: readonly unknown[] | undefined;
  cleanup?: (() => void) | undefined;
}

/** Makes what will be drawn at a place. */
export function newInstance(source: Element | string | null, parent: Instance | null): Instance {
  return {
    source,
    node: null,
    kids: [],
    parent,
    depth: (parent?.depth ?? 0) + 1,
    hooks: [],
    isDirty: false,
    isGone: false,
  };
}

/** The component of an instance, if it is one. */
export function componentOf(instance: Instance): Component | null {
  const { source } = instance;
  return typeof source === 'object' && typeof source?.type === 'function' ? source.type : null;
}

/** The nodes that a list of instances puts into the element around it, in order. */
export function nodesOf(instances: readonly Instance[]): readonly Node[] {
  return instances.flatMap((instance) => (instance.node ? [instance.node] : nodesOf(instance.kids)));
}
