/** A place for small texts. */
export interface KeptValues {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * Keeps values in a storage of the browser, and in memory where that throws (blocked cookies, private windows, a full disk).
 * @param open - Gives the storage; reading `localStorage` itself may throw.
 */
export function keptValues(open: () => Storage): KeptValues {
  const memory = new Map<string, string>();
  const attempt = <Value>(use: (storage: Storage) => Value, instead: () => Value): Value => {
    try {
      return use(open());
    } catch {
      return instead();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    remove: (key) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
  };
}
