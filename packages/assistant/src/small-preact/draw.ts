import { applyProps, makeNode, refer } from './attributes.ts';
import { childrenOf, Fragment, jsx, type Child, type Element } from './element.ts';
import { runLayoutEffects, withHooks } from './hook-state.ts';
import { componentOf, newInstance, nodesOf, type Instance } from './instance.ts';

/** What is drawn in each container. */
const roots = new WeakMap<Node, Instance>();

/** Draws into a container, over what was drawn there before; `null` takes everything out. */
export function render(child: Child, container: Node): void {
  const root = roots.get(container) ?? newInstance(jsx('root', {}), null);
  roots.set(container, root);
  root.node = container;
  drawKids(root, [child]);
  runLayoutEffects();
}

/** Draws a component again, and brings its nodes into their places. */
export function redraw(instance: Instance): void {
  if (instance.isGone || !instance.isDirty) return;
  drawComponent(instance);
  place(hostOf(instance));
}

function drawKids(instance: Instance, children: readonly Child[]): void {
  const before = instance.kids;
  const kept = new Set<Instance>();
  const kids = children.map((child, index) => {
    const source = sourceOf(child);
    const match = matching(before, source, index);
    if (match && !kept.has(match)) kept.add(match);
    return drawAt(match ?? newInstance(source, instance), source);
  });
  for (const old of before) if (!kept.has(old)) take(old, true);
  instance.kids = kids;
  if (instance.node) place(instance);
}

/** A list is a fragment of its own, so that its keys and its length touch nothing beside it. */
function sourceOf(child: Child): Element | string | null {
  if (child === null || child === undefined || typeof child === 'boolean') return null;
  if (typeof child !== 'object') return String(child);
  return isList(child) ? jsx(Fragment, { children: child }) : child;
}

function isList(child: Element | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}

function matching(before: readonly Instance[], source: Element | string | null, index: number): Instance | undefined {
  const key = keyOf(source);
  const found = key === undefined ? before[index] : before.find((each) => keyOf(each.source) === key);
  return found && kindOf(found.source) === kindOf(source) && keyOf(found.source) === key ? found : undefined;
}

function keyOf(source: Element | string | null): unknown {
  return typeof source === 'object' ? source?.key : undefined;
}

function kindOf(source: Element | string | null): unknown {
  return typeof source === 'object' ? source?.type : 'text';
}

function drawAt(instance: Instance, source: Element | string | null): Instance {
  const before = instance.source;
  const isNew = instance.node === null && instance.hooks.length === 0 && instance.kids.length === 0;
  instance.source = source;
  if (source === null) return instance;
  if (typeof source === 'string') {
    instance.node ??= document.createTextNode('');
    if (instance.node.nodeValue !== source) instance.node.nodeValue = source;
    return instance;
  }
  if (typeof source.type === 'function') {
    drawComponent(instance);
    return instance;
  }
  const node =
    instance.node instanceof globalThis.Element
      ? instance.node
      : makeNode(source.type, hostOf(instance).node ?? document);
  instance.node = node;
  drawKids(instance, listOf(childrenOf(source.props)));
  applyProps(node, isNew || typeof before !== 'object' ? {} : (before?.props ?? {}), source.props);
  return instance;
}

function drawComponent(instance: Instance): void {
  const component = componentOf(instance);
  if (!component || typeof instance.source !== 'object' || !instance.source) return;
  const { props } = instance.source;
  instance.isDirty = false;
  drawKids(instance, listOf(withHooks(instance, () => component(props))));
}

function listOf(child: Child): readonly Child[] {
  return typeof child === 'object' && child !== null && isList(child) ? child : [child];
}

/** The element around an instance. */
function hostOf(instance: Instance): Instance {
  let host = instance.parent ?? instance;
  while (!host.node && host.parent) host = host.parent;
  return host;
}

/** Puts nodes in order. What is there already is not moved, so that focus and scrolling stay. */
function place(host: Instance): void {
  const { node } = host;
  if (!node) return;
  let next = node.firstChild;
  for (const wanted of nodesOf(host.kids)) {
    if (wanted === next) next = next.nextSibling;
    else node.insertBefore(wanted, next);
  }
}

/** Ends what was drawn: effects first, while the nodes are still there, then the nodes. */
function take(instance: Instance, isTop: boolean): void {
  instance.isGone = true;
  for (const hook of instance.hooks) hook.cleanup?.();
  for (const kid of instance.kids) take(kid, false);
  if (typeof instance.source === 'object' && instance.source) refer(instance.source.props['ref'], null);
  if (isTop) for (const node of nodesOf([instance])) node.parentNode?.removeChild(node);
}
