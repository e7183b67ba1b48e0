/** A run of text, and whether it is a token that mixes scripts. */
export interface MixedText {
  readonly text: string;
  readonly isMixed: boolean;
}

const LETTERS = /([\p{L}\p{M}\p{N}]+)/u;
const LATIN = /\p{Script=Latin}/u;
/** A letter of a script that is not Latin; digits and marks belong to all. */
const OTHER = /(?!\p{Script=Latin})\p{L}/u;

/** Finds the tokens to underline in a value that the gate has flagged. Decoration: the flag itself comes with the card. */
export function markMixed(text: string): readonly MixedText[] {
  return text
    .split(LETTERS)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isMixed: LATIN.test(piece) && OTHER.test(piece) }));
}
