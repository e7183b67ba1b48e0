/** Numbers that look random and are the same in each run. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** One element of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
};

/**
 * Creates the shop's number source.
 * Source: mulberry32, public domain. Good enough for demo data and for nothing that needs secrecy.
 * @param seed any 32-bit whole number; the same seed gives the same sequence.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return Object.freeze({
    integer,
    pick: <T>(list: readonly [T, ...T[]]): T => list[integer(0, list.length - 1)] ?? list[0],
  });
}
