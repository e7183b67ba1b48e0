/**
 * Puts values into a sentence of the copy: `{n} more lines` with `{ n: '3' }` reads `3 more lines`.
 * A name without a value stays as it is, so that a missing value is seen.
 */
export function fillCopy(sentence: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
}
