import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalText } from './canonical-text.ts';
import { buildCard, cardCanonical, cardText } from './card.ts';
import type { Card, CardTool } from './card.ts';
import { cardWords } from './card-words.ts';
import { readHints } from './hints.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { LOCALES } from './locale.ts';
import type { Locale } from './locale.ts';
import { CALL_SCHEMA, TRICKY_PIECES, randomCall } from './testing/random-call.ts';
import { browserValidate, schemaOf } from './testing/validators.ts';

const hints = readHints({});
const tool: CardTool = { name: 'cancel_order', hints };
const draw = (written: JsonValue, given: JsonObject, locale: Locale = 'en'): Card =>
  buildCard({ tool, schema: schemaOf(written), arguments: given, locale });
/** The lines of a card as text, without its title. */
const linesOf = (written: JsonValue, given: JsonObject, locale: Locale = 'en'): readonly string[] =>
  cardText(draw(written, given, locale))
    .split('\n')
    .slice(1);
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const titled = (given: Partial<CardTool>): Card =>
  buildCard({ tool: { ...tool, ...given }, schema: schemaOf({ type: 'object' }), arguments: {}, locale: 'en' });

describe('the title of a card', () => {
  it("CARD-1: is the operator's label, else the tool's title, else its name in words", () => {
    expect(titled({ label: 'Order cancellation', title: 'Cancel' }).title).toBe('Order cancellation');
    expect(titled({ title: 'Cancel an order' }).title).toBe('Cancel an order');
    expect(titled({ label: ' ' }).title).toBe('Cancel order');
    expect(titled({ name: 'getURLForOrderId' }).title).toBe('Get URL for order ID');
  });

  it('CARD-1: names the target on a page prompt', () => {
    const schema = schemaOf(object({ name: { type: 'string' } }));
    const given = { name: 'Office\u200B' };
    expect(buildCard({ tool, schema, arguments: given, locale: 'en', target: true }).target).toBe('Office⟨U+200B⟩');
    expect(buildCard({ tool, schema, arguments: given, locale: 'en' })).not.toHaveProperty('target');
    expect(buildCard({ tool, schema, arguments: {}, locale: 'en', target: true })).not.toHaveProperty('target');
  });

  it('CARD-1: takes no target that is not a string, or that only a prototype has', () => {
    const schema = schemaOf({ type: 'object' });
    const given: readonly JsonObject[] = [{ name: 1 }, { name: ['x'] }, Object.create({ name: 'inherited' })];
    for (const each of given)
      expect(buildCard({ tool, schema, arguments: each, locale: 'en', target: true })).not.toHaveProperty('target');
  });
});

describe('the lines of a card', () => {
  it('CARD-2: stand in the order of the schema, then the other keys sorted', () => {
    const schema = object({ zip: { type: 'string' }, amount: { type: 'number' } }, { additionalProperties: true });
    expect(linesOf(schema, { b: 1, amount: 2, a: 3, zip: '19122' })).toEqual([
      'ZIP: 19122',
      'Amount: 2',
      '"a": 3',
      '"b": 1',
    ]);
  });

  it('CARD-2: are labelled by the title, else by the key in words', () => {
    const schema = object(
      {
        order_id: {},
        userId: {},
        'item-ids': {},
        url: {},
        refund_to: { title: 'Refund to' },
        address: { $ref: '#/$defs/a' },
      },
      { $defs: { a: { title: 'Return address' } } },
    );
    const given = { order_id: 'x', userId: 'x', 'item-ids': 'x', url: 'x', refund_to: 'x', address: 'x' };
    expect(linesOf(schema, given)).toEqual([
      'Order ID: x',
      'User ID: x',
      'Item IDs: x',
      'URL: x',
      'Refund to: x',
      'Return address: x',
    ]);
  });

  it('CARD-2: indent what is nested, and number the items of a list', () => {
    const schema = object({
      items: { type: 'array', items: object({ item_id: { type: 'string' }, tags: { type: 'array' } }) },
      to: object({ city: { type: 'string' } }),
    });
    expect(
      linesOf(schema, { items: [{ item_id: '115', tags: [] }, { item_id: '498' }], to: { city: 'Philadelphia' } }),
    ).toEqual([
      'Items:',
      '  1:',
      '    Item ID: 115',
      '    Tags: (no items)',
      '  2:',
      '    Item ID: 498',
      'To:',
      '  City: Philadelphia',
    ]);
  });

  it('CARD-2: say what is empty', () => {
    const schema = object({ a: {}, b: {}, c: {}, d: {}, e: {}, f: {} });
    const given = { a: '', b: null, c: [], d: {}, e: true, f: false };
    expect(linesOf(schema, given)).toEqual([
      'A: (empty)',
      'B: (none)',
      'C: (no items)',
      'D: (no fields)',
      'E: Yes',
      'F: No',
    ]);
    expect(draw(schema, given).lines.map((line) => line.kind)).toEqual([
      'empty',
      'none',
      'none',
      'none',
      'boolean',
      'boolean',
    ]);
  });

  it('CARD-2: say that there are no arguments', () => {
    expect(draw({ type: 'object' }, {}).lines).toEqual([{ label: 'Details', value: '(none)', kind: 'none', depth: 0 }]);
  });

  it('CARD-2: show the title of a value that has one, and the value', () => {
    const schema = object({
      speed: {
        type: 'string',
        oneOf: [
          { const: 'exp', title: 'Express' },
          { const: 'std', title: 'Standard' },
        ],
      },
    });
    expect(linesOf(schema, { speed: 'exp' })).toEqual(['Speed: Express (exp)']);
  });

  it('CARD-2: keep the raw value of dates and money', () => {
    const schema = object({ when: { type: 'string', format: 'date' }, amount: { type: 'number' } });
    expect(linesOf(schema, { when: '2026-12-01', amount: 1234567.5 })).toEqual([
      'When: 2026-12-01',
      'Amount: 1234567.5',
    ]);
  });

  it('CARD-2: follow branches of a schema for their labels', () => {
    const schema = {
      type: 'object',
      anyOf: [object({ mail: { title: 'E-mail' } }), object({ phone: { type: 'string' } })],
      allOf: [object({ id: { type: 'string' } })],
    };
    expect(linesOf(schema, { phone: '42', mail: 'x', id: '42' })).toEqual(['ID: 42', 'E-mail: x', 'Phone: "42"']);
  });
});

describe('what tells two calls apart', () => {
  it('CARD-3: a string is bare where the schema says string, and quoted elsewhere when it looks like something else', () => {
    const schema = object(
      { sure: { type: 'string' }, open: {}, maybe: { type: ['string', 'null'] }, ref: { $ref: '#/$defs/s' } },
      { $defs: { s: { type: 'string' } } },
    );
    expect(linesOf(schema, { sure: '42', open: '42', maybe: '42', ref: '42' })).toEqual([
      'Sure: 42',
      'Open: "42"',
      'Maybe: "42"',
      'Ref: 42',
    ]);
    expect(linesOf(schema, { open: 42, maybe: 'forty-two' })).toEqual(['Open: 42', 'Maybe: forty-two']);
  });

  it('CARD-3: a string that is one of our words is quoted in an open type', () => {
    const words = [
      '(empty)',
      '(none)',
      '(no items)',
      '(no fields)',
      'Yes',
      'No',
      'true',
      'null',
      '1e5',
      '-1',
      '"x"',
      '"',
    ];
    for (const word of words) expect(linesOf({ type: 'object' }, { a: word })).toEqual([`"a": "${word}"`]);
  });

  it('CARD-3: a string that is (empty), in quotes or not, gets one more pair', () => {
    const schema = object({ a: { type: 'string' } });
    expect(linesOf(schema, { a: '' })).toEqual(['A: (empty)']);
    expect(linesOf(schema, { a: '(empty)' })).toEqual(['A: "(empty)"']);
    expect(linesOf(schema, { a: '"(empty)"' })).toEqual(['A: ""(empty)""']);
    expect(linesOf(schema, { a: '"(empty)' })).toEqual(['A: "(empty)']);
  });

  it('CARD-3: equal labels carry their keys', () => {
    const schema = object({ order_id: {}, orderId: {}, x: { title: 'Same' }, y: { title: 'same' } });
    expect(linesOf(schema, { order_id: 'a', orderId: 'b', x: 'c', y: 'd' })).toEqual([
      'Order ID (order_id): a',
      'Order ID (orderId): b',
      'Same (x): c',
      'same (y): d',
    ]);
  });

  it('CARD-3: a label cannot be taken for a quoted key, a number, or a call without arguments', () => {
    const schema = object(
      { a: { title: '"key"' }, b: { title: '1' }, c: { title: 'Details' }, _: {}, d: { title: 'A: B' } },
      { additionalProperties: true },
    );
    expect(linesOf(schema, { a: 'x', b: 'x', c: null, _: 'x', d: 'x', key: 'x' })).toEqual([
      '"a": x',
      '1 (b): x',
      'Details (c): (none)',
      '(_): x',
      'A⟨U+003A⟩ B: x',
      '"key": x',
    ]);
  });

  it('CARD-3: titles that could be mistaken for each other are not used', () => {
    const schema = object({
      a: {
        oneOf: [
          { const: 'b', title: 'X (a' },
          { const: 'a (b', title: 'X' },
        ],
      },
    });
    expect(linesOf(schema, { a: 'b' })).toEqual(['A: "b"']);
    expect(linesOf(schema, { a: 'a (b' })).toEqual(['A: "a (b"']);
  });

  it('CARD-3: beside titles every other string is quoted', () => {
    const schema = object({ a: { anyOf: [{ const: 'exp', title: 'Express' }, { type: 'string' }] } });
    expect(linesOf(schema, { a: 'exp' })).toEqual(['A: Express (exp)']);
    expect(linesOf(schema, { a: 'Express (exp)' })).toEqual(['A: "Express (exp)"']);
  });

  it("CARD-3: an operator's fixed argument of another type than the schema's cannot be taken for a string", () => {
    const schema = object({ a: { type: 'string' } });
    expect(linesOf(schema, { a: 42 })).toEqual(['A: ⟨42⟩']);
    expect(linesOf(schema, { a: '⟨42⟩' })).toEqual(['A: ⟨U+27E8⟩42⟨U+27E9⟩']);
  });

  it('CARD-3: true, 1 and "1" give three cards', () => {
    const texts = [true, 1, '1', 'Yes', 'true'].map((a) => cardText(draw({ type: 'object' }, { a })));
    expect(new Set(texts).size).toBe(5);
  });

  it('CARD-3: two different sets of arguments never give the same text, in over 200,000 random pairs of every language', () => {
    const schema = schemaOf(CALL_SCHEMA);
    const validate = browserValidate(schema);
    const seen = new Map<string, string>();
    let calls = 0;
    fc.assert(
      fc.property(randomCall, fc.nat(LOCALES.length - 1), (given, index) => {
        const locale = LOCALES[index] ?? 'en';
        const canonical = canonicalText(given);
        expect(validate(given)).toBeNull();
        const text = `${locale} ${cardText(buildCard({ tool, schema, arguments: given, locale }))}`;
        // Each call is compared with every call before it.
        expect(seen.get(text) ?? canonical).toBe(canonical);
        seen.set(text, canonical);
        calls += 1;
      }),
      { numRuns: 3_000 },
    );
    expect((calls * calls) / 2 / LOCALES.length).toBeGreaterThan(200_000);
  }, 60_000);

  it('CARD-3: two values of one place never give the same text, among all pairs of 2,500 tricky texts and the other types', () => {
    const schema = schemaOf(CALL_SCHEMA);
    const texts = new Set(TRICKY_PIECES.flatMap((first) => TRICKY_PIECES.map((second) => first + second)));
    const values: readonly JsonValue[] = [...texts, null, true, false, [], {}, 42, -1, 1e5, 1, [null], { a: 1 }];
    for (const place of ['open', 'choice', 'order_id', 'unnamed']) {
      const cards = values.map((value) =>
        cardText(buildCard({ tool, schema, arguments: { [place]: value }, locale: 'en' })),
      );
      expect(new Set(cards).size).toBe(values.length);
    }
    const bare = [...texts].map((text) => cardText(buildCard({ tool, schema, arguments: { text }, locale: 'en' })));
    expect(new Set(bare).size).toBe(texts.size);
  });

  it('WID-8: has every word in eight languages', () => {
    for (const word of [
      'confirm',
      'cancel',
      'delete',
      'undone',
      'details',
      'noItems',
      'noFields',
      'spaces',
      'lineBreaks',
    ] as const) {
      const said = LOCALES.map((locale) => cardWords(locale)(word));
      expect(said).not.toContain('');
      expect(new Set(said).size).toBeGreaterThan(6);
    }
  });

  it('CARD-3: the words of each language differ from each other', () => {
    for (const locale of LOCALES) {
      const said = (['yes', 'no', 'empty', 'none', 'noItems', 'noFields'] as const).map(cardWords(locale));
      expect(new Set(said).size).toBe(6);
      expect(cardWords(locale)('empty')).toMatch(/\)$/);
      // A titled value reads `Title (value)`: none of our words may.
      expect(said.filter((word) => word.includes(' ('))).toEqual([]);
    }
  });
});

describe('buttons and danger', () => {
  it('CARD-7: confirms and cancels', () => {
    expect(titled({})).toMatchObject({ confirm: 'Confirm', cancel: 'Cancel', danger: false });
    expect(titled({})).not.toHaveProperty('note');
  });

  it('CARD-7: deletes where the hint or the first word of the name says so', () => {
    const danger = { confirm: 'Delete', danger: true, note: 'This action cannot be undone.' };
    expect(titled({ hints: readHints({ destructiveHint: true }) })).toMatchObject(danger);
    for (const name of ['delete_order', 'destroyOrder', 'erase-order', 'Purge', 'wipeAll'])
      expect(titled({ name })).toMatchObject(danger);
    for (const name of ['undelete_order', 'order_delete', 'deleted_orders', 'cancel_order'])
      expect(titled({ name }).danger).toBe(false);
  });

  it('CARD-7, T-85: speaks the language of the visitor', () => {
    const schema = schemaOf({ type: 'object' });
    const german = buildCard({ tool: { ...tool, name: 'delete_order' }, schema, arguments: {}, locale: 'de' });
    expect(german).toMatchObject({
      confirm: 'Löschen',
      cancel: 'Abbrechen',
      note: 'Diese Aktion kann nicht rückgängig gemacht werden.',
    });
  });
});

describe('the card as it is sent', () => {
  it('BIND-2: has the form of the wire, and members that say nothing are absent', () => {
    const card = buildCard({
      tool: { ...tool, label: 'Order cancellation' },
      schema: schemaOf(object({ order_id: { type: 'string' } })),
      arguments: { order_id: '42' },
      locale: 'en',
    });
    expect(JSON.parse(JSON.stringify(card))).toStrictEqual({
      v: 1,
      locale: 'en',
      title: 'Order cancellation',
      lines: [{ label: 'Order ID', value: '42', kind: 'text', depth: 0 }],
      danger: false,
      confirm: 'Confirm',
      cancel: 'Cancel',
    });
  });

  it('BIND-2: has one canonical text, also after it was sent and parsed', () => {
    const schema = schemaOf(CALL_SCHEMA);
    fc.assert(
      fc.property(randomCall, (given) => {
        const card = buildCard({ tool, schema, arguments: given, locale: 'ar' });
        const sent: Card = JSON.parse(JSON.stringify(card));
        expect(cardCanonical(card)).toBe(canonicalText(card));
        expect(cardCanonical(sent)).toBe(canonicalText(card));
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  it('BIND-2: differs by language', () => {
    expect(new Set(LOCALES.map((locale) => cardCanonical(draw({ type: 'object' }, {}, locale)))).size).toBe(
      LOCALES.length,
    );
  });

  it('CARD-2: reads as title, target, note, lines', () => {
    const schema = schemaOf(object({ name: { type: 'string' } }));
    const card = buildCard({
      tool: { ...tool, name: 'delete_address' },
      schema,
      arguments: { name: 'Office' },
      locale: 'en',
      target: true,
    });
    expect(cardText(card)).toBe('Delete address\nOffice\nThis action cannot be undone.\nName: Office');
  });
});

describe('attacks on a card', () => {
  it('CARD-4: a forged line stays inside its value', () => {
    const lines = linesOf(object({ note: { type: 'string' }, to: { type: 'string' } }), {
      note: 'x\nTo: alice',
      to: 'mallory',
    });
    expect(lines).toEqual(['Note: x⟨U+000A⟩To: alice', 'To: mallory']);
  });

  it('CARD-4, T-24: padding does not push the payload away', () => {
    const [line = ''] = linesOf(object({ note: { type: 'string' } }), {
      note: `hello${' '.repeat(10_000)}rm -rf${'\n'.repeat(5_000)}x`,
    });
    expect(line).toBe('Note: hello⟨10,000 spaces⟩rm -rf⟨5,000 line breaks⟩x');
  });

  it('CARD-4: escapes what hides in keys, titles and labels too', () => {
    expect(linesOf({ type: 'object' }, { 'a\u202Eb"': 1 })).toEqual(['"a⟨U+202E⟩b⟨U+0022⟩": 1']);
    expect(linesOf(object({ a: { title: 'To\u200B' } }), { a: 1 })).toEqual(['To⟨U+200B⟩: 1']);
    expect(titled({ label: 'Look\u202Eup' }).title).toBe('Look⟨U+202E⟩up');
  });

  it('CARD-4, T-28: flags a token that mixes scripts', () => {
    const schema = object({ city: { type: 'string' }, list: {} }, { additionalProperties: true });
    const given = { city: 'Phil\u0430delphia', list: ['Привет', 'p\u0430ypal'], 'n\u0430me': 1 };
    expect(draw(schema, given).lines.map((line) => line.mixed)).toEqual([
      ['Latin', 'Cyrillic'],
      undefined,
      undefined,
      ['Latin', 'Cyrillic'],
      ['Latin', 'Cyrillic'],
    ]);
  });

  it('CARD-6, T-23: carries no text of the description, and data only as values', () => {
    const schema = object(
      { a: { type: 'string', description: 'MODEL TEXT', examples: ['MODEL TEXT'] } },
      { description: 'MODEL TEXT' },
    );
    const card = draw(schema, { a: '**bold** [link](https://evil.example) <b>' });
    expect(cardCanonical(card)).not.toContain('MODEL TEXT');
    expect(card.lines[0]?.value).toBe('**bold** [link](https://evil.example) <b>');
  });

  it('CARD-2: is not moved by names that prototypes have', () => {
    const given: JsonObject = JSON.parse('{"toString":"x","hasOwnProperty":1}');
    expect(linesOf(object({ valueOf: {} }, { additionalProperties: true }), given)).toEqual([
      '"hasOwnProperty": 1',
      '"toString": x',
    ]);
  });
});
