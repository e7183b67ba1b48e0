/** Holds one value that others watch. */
export interface Store<State> {
  get(): State;
  /** Puts new members in place of old ones and tells the watchers, unless nothing moved. */
  set(change: Partial<State>): void;
  /** Calls after each change; gives the way to stop. */
  watch(listener: () => void): () => void;
}

/** Makes a store. Watchers are called at once, in the order in which they came. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a change are keys of the state
      const moved = (Object.keys(change) as (keyof State)[]).some((key) => change[key] !== state[key]);
      if (!moved) return;
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
