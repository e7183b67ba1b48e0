/** Why a secret is no secret. */
export type SecretWeakness = 'short' | 'default' | 'low-entropy';

const minBytes = 32;
const minEntropyBits = 96;

/** Texts that stand in documentation and examples; a secret that holds one is known to everybody. */
const knownTexts =
  /better-auth-secret|change.?(me|this|it)|your.?(own.?)?secret|super.?secret|my.?secret|placeholder|example|default|password|insecure/i;

/**
 * Finds why a secret must not be used: under 32 bytes of UTF-8, one that everybody knows, or one that a person could
 * have typed without thinking (repeated, in sequence, of few different characters). Null when nothing speaks against it; whether it is random nobody can tell.
 * Source: BIND-6.
 */
export function findWeakness(secret: string): SecretWeakness | null {
  if (new TextEncoder().encode(secret).length < minBytes) {
    return 'short';
  }
  if (knownTexts.test(secret)) {
    return 'default';
  }
  return isPeriodic(secret) || isSequence(secret) || entropyBits(secret) < minEntropyBits ? 'low-entropy' : null;
}

/** The text is a shorter one, repeated, perhaps cut off at its end. */
function isPeriodic(text: string): boolean {
  const half = Math.floor(text.length / 2);
  return Array.from({ length: half }, (_, index) => index + 1).some((period) => text.startsWith(text.slice(period)));
}

/** At least half of the neighbours are equal or next to each other in the alphabet. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length * 2 >= codes.length - 1;
}

/** Shannon's measure over the characters of the text itself. */
function entropyBits(text: string): number {
  const characters = Array.from(text);
  const counts = new Map<string, number>();
  for (const character of characters) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / characters.length), 0);
}
