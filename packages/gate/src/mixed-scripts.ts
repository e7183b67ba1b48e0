/**
 * Finds a token whose letters come from scripts that no language writes together, such as Latin with one Cyrillic letter.
 *
 * Latin may stand with the scripts of Japanese, Korean or Chinese. Source: UTS 39, section 5.2, "Highly Restrictive".
 *
 * @returns the names of the first two scripts that do not go together, or `null`.
 */
export function mixedScripts(text: string): readonly [string, string] | null {
  if (ONE_BYTE.test(text)) return null;
  const tests = SCRIPTS.split(' ').map((name) => [name, new RegExp(`^\\p{Script=${name}}$`, 'u')] as const);
  for (const token of text.match(TOKEN) ?? []) {
    const mixed = mixedToken(token, tests);
    if (mixed !== null) return mixed;
  }
  return null;
}

/** Up to U+00FF the only letters are Latin ones. */
// oxlint-disable-next-line no-control-regex
const ONE_BYTE = /^[\u0000-\u00FF]*$/;
const TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** Tried in this order; a letter of none of them counts as `another script`. */
const SCRIPTS =
  'Latin Cyrillic Greek Han Hiragana Katakana Hangul Bopomofo Arabic Hebrew Armenian Georgian Cherokee Coptic Lisu Thai';

const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

type ScriptTests = readonly (readonly [string, RegExp])[];

function mixedToken(token: string, tests: ScriptTests): readonly [string, string] | null {
  const found: string[] = [];
  for (const letter of token) {
    const script = scriptOf(letter, tests);
    if (script === null || found.includes(script)) continue;
    const [first] = found;
    found.push(script);
    if (first === undefined || goTogether(found)) continue;
    return [found.find((name) => !goTogether([name, script])) ?? first, script];
  }
  return null;
}

function goTogether(names: readonly string[]): boolean {
  return TOGETHER.some((group) => names.every((name) => group.includes(name)));
}

function scriptOf(letter: string, tests: ScriptTests): string | null {
  for (const [name, pattern] of tests) {
    if (pattern.test(letter)) return name;
  }
  return SHARED.test(letter) ? null : 'another script';
}
