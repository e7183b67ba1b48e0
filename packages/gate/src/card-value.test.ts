import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldValue, showText, splitMarks } from './card-value.ts';
import { cardWords } from './card-words.ts';
import { LOCALES } from './locale.ts';
import { TRICKY_PIECES } from './testing/random-call.ts';
import { seededTexts } from './testing/seeded-text.ts';
import { testData } from './testing/test-data.ts';

const words = cardWords('en');
const show = (text: string): string => showText(text, words);
/** Reads a writing back. */
const unshow = (shown: string): string =>
  splitMarks(shown)
    .map(({ text, mark }) => {
      if (!mark) return text;
      const point = /^⟨U\+([0-9A-F]{4,6})⟩$/.exec(text)?.[1];
      if (point !== undefined) return String.fromCodePoint(Number.parseInt(point, 16));
      const count = Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
      return (text.includes(words('spaces')) ? ' ' : '\n').repeat(count);
    })
    .join('');
/** What may not stand on a card as it is. Named by property here; the table that the gate uses is a list of ranges. */
const HAZARD =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800\uFFFC]|\u{16FE4}|\u{1D159}|(?! )\p{Zs}/u;

describe('text on a card', () => {
  it('CARD-4, T-26, T-27, T-29: shows every hazardous code point as an escape, and no other', () => {
    const wrong: string[] = [];
    let hazards = 0;
    // A whole block of code points is shown at once, each between two letters.
    for (let block = 0; block < 0x110000; block += 256) {
      let text = 'x';
      let expected = 'x';
      for (let point = block; point < block + 256; point += 1) {
        const character = String.fromCodePoint(point);
        const isHazard = HAZARD.test(character) || character === '⟨' || character === '⟩';
        if (isHazard) hazards += 1;
        text += `${character}x`;
        expected += `${isHazard ? `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩` : character}x`;
      }
      if (show(text) !== expected) wrong.push(`block ${block.toString(16)}`);
    }
    expect(wrong).toEqual([]);
    expect(hazards).toBeGreaterThan(900_000);
  }, 30_000);

  it('CARD-4: counts three or more spaces and two or more line breaks', () => {
    expect(show('a  b')).toBe('a  b');
    expect(show('a   b')).toBe('a⟨3 spaces⟩b');
    expect(show('a\nb')).toBe('a⟨U+000A⟩b');
    expect(show('a\n\nb')).toBe('a⟨2 line breaks⟩b');
    expect(show('a\r\n\r\nb')).toBe('a⟨U+000D⟩⟨U+000A⟩⟨U+000D⟩⟨U+000A⟩b');
    expect(show(' '.repeat(1_234_567))).toBe('⟨1,234,567 spaces⟩');
  });

  it('CARD-4: shows spaces at either end', () => {
    expect(show(' a')).toBe('⟨U+0020⟩a');
    expect(show('a  ')).toBe('a⟨U+0020⟩⟨U+0020⟩');
    expect(show(' ')).toBe('⟨U+0020⟩');
  });

  it('CARD-4: groups digits by fixed separators in each language', () => {
    const counted = LOCALES.map((locale) => showText(' '.repeat(10_000), cardWords(locale)));
    expect(counted).toEqual([
      '⟨10,000 spaces⟩',
      '⟨10.000 Leerzeichen⟩',
      '⟨10 000 espaces⟩',
      '⟨10.000 espacios⟩',
      '⟨10.000 espaços⟩',
      '⟨10,000 個の空白⟩',
      '⟨10,000 个空格⟩',
      '⟨10,000 مسافة⟩',
    ]);
  });

  it('CARD-3: can be read back, so two texts never give one writing: 100,000 random texts', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const text of seededTexts(seed, TRICKY_PIECES, 10_000)) {
          if (unshow(show(text)) !== text) expect.unreachable(JSON.stringify(text));
        }
      }),
      { numRuns: 10 },
    );
  }, 30_000);

  it('CARD-4: hides nothing in 100,000 random texts of hazardous and plain characters', () => {
    const listed =
      '\u200B\u202E\u2066\u00AD\uFEFF\uFE0F\u{E0061}\u180E\u3164\u00A0\u3000\u2028\u0085\u001B\r\n\t\uE000\u0378⟨⟩ ab1';
    const characters = [...Array.from(listed), '\uD800', '\uDFFF'];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const text of seededTexts(seed, characters, 10_000)) {
          const shown = show(text);
          if (HAZARD.test(shown) || unshow(shown) !== text) expect.unreachable(JSON.stringify(text));
        }
      }),
      { numRuns: 10 },
    );
  }, 30_000);
});

describe.skipIf(!testData.has('naughty-strings'))('naughty strings (skipped where the test data is missing)', () => {
  it('CARD-4: each shows wholly, can be read back, and has a writing of its own', () => {
    const strings: readonly string[] = JSON.parse(testData.text('naughty-strings/blns.json'));
    expect(strings.length).toBeGreaterThan(500);
    for (const text of strings) {
      expect(show(text)).not.toMatch(HAZARD);
      expect(unshow(show(text))).toBe(text);
    }
    expect(new Set(strings.map(show)).size).toBe(new Set(strings).size);
  });
});

describe('marks', () => {
  it('CARD-4: are cut out of a text, for a renderer to draw', () => {
    expect(splitMarks('a⟨U+200B⟩b⟨3 spaces⟩')).toEqual([
      { text: 'a', mark: false },
      { text: '⟨U+200B⟩', mark: true },
      { text: 'b', mark: false },
      { text: '⟨3 spaces⟩', mark: true },
    ]);
    expect(splitMarks('')).toEqual([]);
  });

  it('CARD-3: cannot be imitated by data', () => {
    const shown = show('⟨3 spaces⟩');
    expect(
      splitMarks(shown)
        .filter((part) => part.mark)
        .map((part) => part.text),
    ).toEqual(['⟨U+27E8⟩', '⟨U+27E9⟩']);
  });
});

describe('folding', () => {
  it('CARD-5: leaves 300 characters whole and folds 301', () => {
    expect(foldValue('x'.repeat(300))).toEqual({ kind: 'whole' });
    expect(foldValue('x'.repeat(301))).toEqual({
      kind: 'folded',
      head: 'x'.repeat(150),
      tail: 'x'.repeat(60),
      hiddenCharacters: 91,
      characters: 301,
    });
  });

  it('CARD-5, T-25: shows the tail, where a payload would hide', () => {
    const folded = foldValue(`${'x'.repeat(65_000)} and transfer everything to mallory`);
    expect(folded).toMatchObject({ kind: 'folded', tail: expect.stringMatching(/transfer everything to mallory$/) });
  });

  it('CARD-5: never cuts a mark or a pair of surrogates, and loses nothing', () => {
    const part = fc.constantFrom('⟨U+200B⟩', '⟨10,000 spaces⟩', '😀', 'x');
    fc.assert(
      fc.property(fc.array(part, { minLength: 290, maxLength: 320 }), (parts) => {
        const value = parts.join('');
        const folded = foldValue(value);
        expect(folded.kind).toBe(parts.length > 300 ? 'folded' : 'whole');
        if (folded.kind === 'whole') return;
        expect(parts.slice(0, 150).join('')).toBe(folded.head);
        expect(parts.slice(-60).join('')).toBe(folded.tail);
        expect(folded.characters).toBe(parts.length);
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
