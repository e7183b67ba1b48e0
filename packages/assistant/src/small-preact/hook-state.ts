import type { Hook, Instance } from './instance.ts';

interface Effect {
  readonly instance: Instance;
  readonly hook: Hook;
  readonly run: () => void | (() => void);
}

/** What is being drawn right now: one renderer, one thread. */
const now: { instance: Instance | null; at: number; layout: Effect[]; later: Effect[]; isWaiting: boolean } = {
  instance: null,
  at: 0,
  layout: [],
  later: [],
  isWaiting: false,
};

/** Calls a component; the hooks that it calls are those of the instance. */
export function withHooks<Value>(instance: Instance, call: () => Value): Value {
  const before = { instance: now.instance, at: now.at };
  now.instance = instance;
  now.at = 0;
  try {
    return call();
  } finally {
    now.instance = before.instance;
    now.at = before.at;
  }
}

/** Gives the next hook of the component that is being drawn. @throws TypeError outside a component. */
export function nextHook(make: () => unknown): { readonly instance: Instance; readonly hook: Hook } {
  const { instance } = now;
  if (!instance) throw new TypeError('A hook was called outside a component.');
  const hook = (instance.hooks[now.at] ??= { value: make() });
  now.at += 1;
  return { instance, hook };
}

/** Says whether the inputs of a hook have moved, and keeps the new ones. */
export function hasMoved(hook: Hook, inputs: readonly unknown[] | undefined): boolean {
  const before = hook.inputs;
  hook.inputs = inputs;
  return !before || !inputs || inputs.some((input, index) => !Object.is(input, before[index]));
}

/** Plans an effect: right after drawing, or once the page has been painted. */
export function planEffect(kind: 'layout' | 'later', effect: Effect): void {
  now[kind].push(effect);
  if (kind === 'layout' || now.isWaiting) return;
  now.isWaiting = true;
  setTimeout(runLaterEffects);
}

/** Runs the effects that must see the page before it is painted. */
export function runLayoutEffects(): void {
  run(now.layout.splice(0));
}

/** Runs the effects that were put off; they never outlast the next drawing. */
export function runLaterEffects(): void {
  now.isWaiting = false;
  run(now.later.splice(0));
}

/** All cleanups come before all new runs. */
function run(effects: readonly Effect[]): void {
  const live = effects.filter((effect) => !effect.instance.isGone);
  for (const { hook } of live) {
    hook.cleanup?.();
    hook.cleanup = undefined;
  }
  for (const { hook, run: begin } of live) hook.cleanup = begin() ?? undefined;
}
