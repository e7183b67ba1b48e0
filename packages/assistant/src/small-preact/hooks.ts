import { redraw } from './draw.ts';
import { hasMoved, nextHook, planEffect, runLaterEffects, runLayoutEffects } from './hook-state.ts';
import type { Instance } from './instance.ts';

const waiting = new Set<Instance>();

/** Draws again soon: once, however often it is asked for. */
function drawSoon(instance: Instance): void {
  instance.isDirty = true;
  if (waiting.size === 0) queueMicrotask(drawWaiting);
  waiting.add(instance);
}

/** Outer ones first: they may have drawn the inner ones by then. */
function drawWaiting(): void {
  runLaterEffects();
  const due = [...waiting].toSorted((one, other) => one.depth - other.depth);
  waiting.clear();
  for (const instance of due) redraw(instance);
  runLayoutEffects();
}

/** Keeps a value; setting another one draws the component again. */
export function useState<Value>(
  initial: Value | (() => Value),
): readonly [Value, (next: Value | ((before: Value) => Value)) => void] {
  const { instance, hook } = nextHook(() => {
    // oxlint-disable-next-line unicorn/no-instanceof-builtins -- narrows where `typeof` does not
    const state = { value: initial instanceof Function ? initial() : initial };
    const set = (next: Value | ((before: Value) => Value)): void => {
      // oxlint-disable-next-line unicorn/no-instanceof-builtins -- narrows where `typeof` does not
      const value = next instanceof Function ? next(state.value) : next;
      if (Object.is(value, state.value)) return;
      state.value = value;
      if (!instance.isGone) drawSoon(instance);
    };
    return { state, set };
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made right above
  const kept = hook.value as {
    readonly state: { readonly value: Value };
    readonly set: (next: Value | ((before: Value) => Value)) => void;
  };
  return [kept.state.value, kept.set];
}

/** Runs an effect once the page has been painted, when its inputs have moved. */
export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void {
  const { instance, hook } = nextHook(() => null);
  if (hasMoved(hook, inputs)) planEffect('later', { instance, hook, run });
}

/** Runs an effect before the page is painted, when its inputs have moved. */
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void {
  const { instance, hook } = nextHook(() => null);
  if (hasMoved(hook, inputs)) planEffect('layout', { instance, hook, run });
}

/** Computes a value again only when its inputs have moved. */
export function useMemo<Value>(compute: () => Value, inputs: readonly unknown[]): Value {
  const { hook } = nextHook(() => null);
  if (hasMoved(hook, inputs)) hook.value = compute();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made right above
  return hook.value as Value;
}

/** Keeps a function for as long as its inputs stay. */
export function useCallback<Value>(value: Value, inputs: readonly unknown[]): Value {
  return useMemo(() => value, inputs);
}

/** Keeps a thing that draws nothing when it changes. */
export function useRef<Value>(initial: Value): { current: Value } {
  const { hook } = nextHook(() => ({ current: initial }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made right above
  return hook.value as { current: Value };
}

const ids = { last: 0 };

/** An id for elements of this component alone. */
export function useId(): string {
  const { hook } = nextHook(() => `d${(ids.last += 1)}`);
  return String(hook.value);
}
