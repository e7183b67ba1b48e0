import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../json-value.ts';

/** A schema with every kind of place that draws a value in its own way. */
export const CALL_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    open: {},
    choice: {
      anyOf: [{ const: 'exp', title: 'Express' }, { const: 1, title: 'One' }, { const: '1', title: 'One' }, {}],
    },
    orderId: { type: 'string', title: 'Order ID' },
    order_id: {},
    details: {},
    texts: { type: 'array', items: { type: 'string' } },
    tuple: { prefixItems: [{ type: 'string' }, {}] },
    group: {
      type: 'object',
      properties: { a: { title: '1' }, b: { title: '"x"' }, c: { title: 'A: B' }, d: { title: 'A' } },
      additionalProperties: true,
    },
    map: { type: 'object', additionalProperties: { type: 'string' } },
  },
  additionalProperties: true,
};

/** Short texts made of what a card has to tell apart: its own words, quotes, marks, digits, things that do not show. */
const SIGNS = [
  '',
  ' ',
  '  ',
  '   ',
  '\n',
  '\n\n',
  '\n\n\n',
  '"',
  '""',
  '(',
  ')',
  ': ',
  ', ',
  '⟨',
  '⟩',
  '\\',
  'a',
  'B',
  '.',
];
const WORDS =
  '42|-1|1e5|(empty)|(none)|(no items)|(no fields)|Yes|No|true|null|exp|Express (exp)|One| (1)|A: B|text'.split('|');
const HIDDEN = '⟨3 spaces⟩|⟨U+200B⟩|U+200B|3 spaces|\u200B|\u202E|\u00A0|\u00AD|\uFE0F|\r|\t|😀|é|е|\u{E0041}'.split(
  '|',
);
/** All such pieces. */
export const TRICKY_PIECES: readonly string[] = [...SIGNS, ...WORDS, ...HIDDEN];
const piece = fc.constantFrom(...TRICKY_PIECES);

/** Such a text. */
export const trickyText = fc.oneof(
  { weight: 3, arbitrary: piece },
  { weight: 2, arbitrary: fc.tuple(piece, piece).map((two) => two.join('')) },
  { weight: 1, arbitrary: fc.array(piece, { maxLength: 4 }).map((some) => some.join('')) },
);

const scalar = fc.oneof(
  { weight: 4, arbitrary: trickyText },
  { weight: 2, arbitrary: fc.constantFrom<JsonValue>(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.constantFrom<JsonValue>(42, -1, 1e5, 0.1, 1, 0) },
);
const key = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd', 'text', '1', '2', 'A', 'a": "b', '"'),
  trickyText.map((text) => `k${text}`),
);
const nested = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(key, scalar, { maxKeys: 2 }) },
);

/** Arguments that `CALL_SCHEMA` accepts, with one to three of its properties. */
export const randomCall: fc.Arbitrary<JsonObject> = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom('text', 'orderId'), trickyText),
      fc.tuple(fc.constantFrom('open', 'choice', 'order_id', 'details'), nested),
      fc.tuple(fc.constant('texts'), fc.array(trickyText, { maxLength: 2 })),
      fc.tuple(fc.constant('tuple'), fc.tuple(trickyText, nested)),
      fc.tuple(fc.constant('group'), fc.dictionary(key, nested, { maxKeys: 2 })),
      fc.tuple(fc.constant('map'), fc.dictionary(key, trickyText, { maxKeys: 2 })),
      fc.tuple(fc.constantFrom('x', 'y: z', '"text"', 'Text', '1'), nested),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries<JsonValue>(pairs));
