import { writeCount, type CardWords } from './card-words.ts';
import { MARKED } from './hidden-code-points.ts';

const NOTHING_TO_MARK = /^[!-~]+(?: {1,2}[!-~]+)*$/;

/**
 * Writes text so that all of it shows: each code point that does not show becomes an escape (`⟨U+202E⟩`), runs of spaces and line breaks are
 * counted, spaces at either end are escaped too, and `⟨` and `⟩` are escaped themselves. Two texts never give the same writing. Source: CARD-3, CARD-4.
 */
export function showText(text: string, words: CardWords): string {
  if (NOTHING_TO_MARK.test(text)) return text;
  return text.replace(MARKED, (found) => markFor(found, words));
}

function markFor(found: string, words: CardWords): string {
  if (found.length > 1 && found.startsWith('\n')) return `⟨${writeCount(found.length, words)} ${words('lineBreaks')}⟩`;
  if (found.length > 2 && found.startsWith(' ')) return `⟨${writeCount(found.length, words)} ${words('spaces')}⟩`;
  let marks = '';
  for (const character of found) {
    marks += `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
  }
  return marks;
}

/** A part of a card's text: plain, or one of the card's own marks (`⟨U+200B⟩`, `⟨3 spaces⟩`). */
export type TextPart = { readonly text: string; readonly mark: boolean };

/** Cuts a card's text into plain text and marks. Data cannot imitate a mark: its `⟨` is escaped. */
export function splitMarks(value: string): readonly TextPart[] {
  return value
    .split(/(⟨[^⟩]*⟩)/)
    .map((text, index) => ({ text, mark: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A value as it is drawn at first: whole, or its two ends and how much is between them. */
export type FoldedValue =
  | { readonly kind: 'whole' }
  | {
      readonly kind: 'folded';
      readonly head: string;
      readonly tail: string;
      readonly hiddenCharacters: number;
      readonly characters: number;
    };

const FOLD_OVER = 300;
const HEAD = 150;
const TAIL = 60;

/**
 * Decides how much of a card's text is shown before it is opened: all of it up to 300 characters, else its head and its tail. A mark and a
 * character outside the first plane count as one and are never cut. Source: CARD-5.
 */
export function foldValue(value: string): FoldedValue {
  if (value.length <= FOLD_OVER) return { kind: 'whole' };
  const characters = value.match(/⟨[^⟩]*⟩|[^]/gu) ?? [];
  if (characters.length <= FOLD_OVER) return { kind: 'whole' };
  return {
    kind: 'folded',
    head: characters.slice(0, HEAD).join(''),
    tail: characters.slice(-TAIL).join(''),
    hiddenCharacters: characters.length - HEAD - TAIL,
    characters: characters.length,
  };
}
