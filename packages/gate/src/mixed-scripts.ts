/**
 * Finds a token whose letters come from scripts that no language writes together, such as Latin with one Cyrillic letter.
 *
 * Latin may stand with the scripts of Japanese, Korean or Chinese. Source: UTS 39, section 5.2, "Highly Restrictive".
 *
 * @returns the names of the first two scripts that do not go together, or `null`.
 */
export function mixedScripts(text: string): readonly [string, string] | null {
  if (ONE_BYTE.test(text)) return null;
  for (const token of text.match(TOKEN) ?? []) {
    const mixed = mixedToken(token);
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
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /^\p{Script=Latin}$/u],
  ['Cyrillic', /^\p{Script=Cyrillic}$/u],
  ['Greek', /^\p{Script=Greek}$/u],
  ['Han', /^\p{Script=Han}$/u],
  ['Hiragana', /^\p{Script=Hiragana}$/u],
  ['Katakana', /^\p{Script=Katakana}$/u],
  ['Hangul', /^\p{Script=Hangul}$/u],
  ['Bopomofo', /^\p{Script=Bopomofo}$/u],
  ['Arabic', /^\p{Script=Arabic}$/u],
  ['Hebrew', /^\p{Script=Hebrew}$/u],
  ['Armenian', /^\p{Script=Armenian}$/u],
  ['Georgian', /^\p{Script=Georgian}$/u],
  ['Cherokee', /^\p{Script=Cherokee}$/u],
  ['Coptic', /^\p{Script=Coptic}$/u],
  ['Lisu', /^\p{Script=Lisu}$/u],
  ['Thai', /^\p{Script=Thai}$/u],
  ['Devanagari', /^\p{Script=Devanagari}$/u],
];

const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

function mixedToken(token: string): readonly [string, string] | null {
  const found: string[] = [];
  for (const letter of token) {
    const script = scriptOf(letter);
    if (script === null || found.includes(script)) continue;
    const [first] = found;
    found.push(script);
    if (first === undefined || TOGETHER.some((group) => found.every((name) => group.includes(name)))) continue;
    return [found.find((name) => !goTogether(name, script)) ?? first, script];
  }
  return null;
}

function goTogether(left: string, right: string): boolean {
  return TOGETHER.some((group) => group.includes(left) && group.includes(right));
}

function scriptOf(letter: string): string | null {
  for (const [name, pattern] of SCRIPTS) {
    if (pattern.test(letter)) return name;
  }
  return SHARED.test(letter) ? null : 'another script';
}
