import { phrases, stopWords } from './word-lists.ts';

/** Words of a text in lower case, in order; letters, digits and inner `'`, `-`, `_` hold together. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .slice(0, 8000)
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}](?:[\p{L}\p{N}'_-]*[\p{L}\p{N}])?/gu) ?? []
  );
}

/** Replaces phrases by the word that they stand for, so that `send it back` is a return. */
export function plainPhrases(text: string): string {
  return phrases.reduce(
    (all, [pattern, word]) => all.replaceAll(pattern, word),
    text.slice(0, 8000).replaceAll('’', "'"),
  );
}

/** The words of a text that have a subject, as stems, without repeats. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text).flatMap((word) => word.split(/[_'-]/u));
  return new Set(words.filter((word) => word.length > 1 && !stopWords.has(word)).map(stemOf));
}

/**
 * Gives one form for the forms of an English word: `cancelled`, `cancels` and `cancellation` are `cancel`. Both sides of
 * a comparison go through it, so it need not be a word.
 */
export function stemOf(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined || word.length < 4 || word.length > 40 || /\d/u.test(word)) {
    return known ?? word;
  }
  const singular = word
    .replace(/(?:'s|s')$/u, '')
    .replace(/ies$/u, 'y')
    .replace(/(ss|sh|ch|x)es$/u, '$1')
    .replace(/([^su])s$/u, '$1');
  const base =
    singular.length < 5
      ? singular
      : singular.replace(/(?:ation|ing|ed)$/u, (ending, at: number) => (at < 3 ? ending : ''));
  return base
    .replace(/([^aeiouls])\1$/u, '$1')
    .replace(/ll$/u, 'l')
    .replace(/(.{3,})e$/u, '$1')
    .replace(/(.{3,})y$/u, '$1i');
}

/** How many of the wanted stems a text has. */
export function countShared(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return [...wanted].filter((stem) => found.has(stem)).length;
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['sent', 'send'],
  ['bought', 'buy'],
  ['paid', 'pay'],
  ['delivery', 'deliver'],
  ['deliveries', 'deliver'],
  ['delivered', 'deliver'],
  ['payment', 'pay'],
  ['payments', 'pay'],
  ['price', 'cost'],
  ['prices', 'cost'],
  ['address', 'address'],
  ['addresses', 'address'],
  ['canceled', 'cancel'],
  ['canceling', 'cancel'],
  ['cancellation', 'cancel'],
  ['broken', 'fault'],
  ['defective', 'fault'],
  ['faulty', 'fault'],
  ['parcel', 'parcel'],
  ['package', 'parcel'],
]);

/** `order_id` and `orderId` read `order id`. */
export function wordsOfKey(key: string): string {
  return key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
}
