import { ordinalWords } from './word-lists.ts';
import { stemOf, wordsOf } from './words.ts';

/** A place that a text names: in a list as it stands, or the newest by date. `last` is either, as the list was shown or not. */
export type Place =
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'last' }
  | { readonly kind: 'newest' };

const timeUnits: ReadonlySet<string> = new Set(
  'second minute hour day week weekend month quarter year night evening morning afternoon time monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn fall christmas'.split(
    ' ',
  ),
);
const newestWords: ReadonlySet<string> = new Set(['latest', 'newest', 'recent']);

/**
 * Reads places like `the second one` or `my last order`. A place counts beside a noun that it can order, and in an answer
 * also alone; before a unit of time it never does: `last week` is no place.
 * @param nouns stems of the nouns that name the things of the list
 */
export function readPlaces(
  text: string,
  { nouns, isAnswer }: { readonly nouns: ReadonlySet<string>; readonly isAnswer: boolean },
): readonly Place[] {
  return text.split(/[,.;:!?\n]|\s(?:and|or)\s/iu).flatMap((clause) => {
    const words = wordsOf(clause);
    return words.flatMap((word, at) => {
      const place = placeOf(word);
      return place !== null && ordersThings(words.slice(at + 1), nouns, isAnswer) ? [place] : [];
    });
  });
}

function placeOf(word: string): Place | null {
  if (newestWords.has(word)) {
    return { kind: 'newest' };
  }
  const index = ordinalWords.get(word);
  return index === undefined ? null : index < 0 ? { kind: 'last' } : { kind: 'index', index };
}

/** The noun stands next, or behind one word that is no unit of time: `my last headphones order`. */
function ordersThings(after: readonly string[], nouns: ReadonlySet<string>, isAnswer: boolean): boolean {
  const [next, following] = after.map(stemOf);
  if (next === undefined) {
    return isAnswer;
  }
  if (nouns.has(next)) {
    return true;
  }
  return !isTimeUnit(next) && following !== undefined && following !== 'one' && nouns.has(following);
}

/** Says whether a word is a unit of time: `week`, `years`. */
export function isTimeUnit(word: string): boolean {
  return timeUnits.has(word.replace(/s$/u, '')) || timeUnits.has(word);
}
