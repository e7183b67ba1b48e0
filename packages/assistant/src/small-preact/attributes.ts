import type { Props } from './element.ts';

const SVG = 'http://www.w3.org/2000/svg';
const listeners = Symbol('listeners');

interface Listening {
  [listeners]?: Map<string, (event: Event) => void>;
}

/** Makes the node of an element: what stands inside `svg` is of its namespace. */
export function makeNode(type: string, parent: Node): globalThis.Element {
  const isSvg = type === 'svg' || (parent instanceof globalThis.Element && parent.namespaceURI === SVG);
  return isSvg ? document.createElementNS(SVG, type) : document.createElement(type);
}

/** Brings the attributes, listeners and the reference of a node from one set of properties to another. */
export function applyProps(node: globalThis.Element, before: Props, after: Props): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (name === 'children' || before[name] === after[name]) continue;
    if (name === 'ref') refer(after[name], node);
    else if (/^on[A-Z]/.test(name)) listen(node, name.slice(2).toLowerCase(), after[name]);
    else if (name !== 'value') setAttribute(node, name, after[name]);
  }
  if ('value' in after && node instanceof HTMLTextAreaElement && node.value !== after['value'])
    node.value = String(after['value']);
}

/** Puts a node, or `null`, where a reference is kept. */
export function refer(reference: unknown, node: globalThis.Element | null): void {
  if (typeof reference === 'object' && reference !== null && 'current' in reference) reference.current = node;
}

/** `false` takes an attribute away, but for those of `aria-`, where it is a word. */
function setAttribute(node: globalThis.Element, name: string, value: unknown): void {
  const isWord = name.startsWith('aria-');
  if (value === undefined || value === null || (value === false && !isWord)) node.removeAttribute(name);
  else if (value === true && !isWord) node.setAttribute(name, '');
  else node.setAttribute(name, attributeText(value));
}

/** Attributes are texts, numbers and booleans; anything else is a mistake of ours. */
function attributeText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('An attribute is no text.');
}

function listen(node: globalThis.Element & Listening, type: string, listener: unknown): void {
  const known = (node[listeners] ??= new Map());
  if (!known.has(type)) node.addEventListener(type, (event) => known.get(type)?.(event));
  if (typeof listener === 'function') known.set(type, (event) => void Reflect.apply(listener, node, [event]));
  else known.set(type, () => undefined);
}
