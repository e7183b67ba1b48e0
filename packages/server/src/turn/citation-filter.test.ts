import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCitationFilter } from './citation-filter.ts';

const extracts = ['a', 'b', 'a'].map((page) => ({
  title: page,
  url: `https://x.example/${page}`,
  text: `Text of ${page}.`,
  score: 1,
}));

function filtered(pieces: readonly string[]): { readonly text: string; readonly numbers: readonly number[] } {
  const filter = createCitationFilter(extracts);
  const all = [...pieces.map((piece) => filter.feed(piece)), filter.end()];
  return {
    text: all.map((one) => one.text).join(''),
    numbers: all.flatMap((one) => one.citations.map((citation) => citation.number)),
  };
}

describe('the citation filter', () => {
  it('WID-5: numbers sources by first use, one number for a page', () => {
    expect(filtered(['x [2] y [1] z [3]'])).toEqual({ text: 'x [1] y [2] z [2]', numbers: [1, 2] });
  });

  it('WID-5: drops a marker to nothing', () => {
    expect(filtered(['x [0][4][999] y']).text).toBe('x  y');
  });

  it('KB-4: leaves brackets that are no markers as they are', () => {
    const text = 'a[i] [x] [1234] [ 1 ] [1, 2] [';
    expect(filtered([text]).text).toBe(text);
  });

  it('WID-5: gives the same text however the answer is cut into pieces', () => {
    const piece = fc.constantFrom('[', ']', '1', '2', '9', ' ', 'a', '[1]', '[2]');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(filtered(pieces)).toEqual(filtered([pieces.join('')]));
      }),
    );
  });
});
