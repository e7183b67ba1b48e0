/** Gives random texts of up to eight of the given pieces: the same ones for the same seed, and cheaper than a generator for each. */
export function* seededTexts(seed: number, pieces: readonly string[], count: number): Generator<string> {
  let state = seed >>> 0;
  const next = (below: number): number => {
    // A linear congruential step; the upper bits are the good ones.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
  for (let made = 0; made < count; made += 1) {
    yield Array.from({ length: next(9) }, () => pieces[next(pieces.length)] ?? '').join('');
  }
}
