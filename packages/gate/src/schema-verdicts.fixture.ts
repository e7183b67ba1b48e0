import type { JsonObject, JsonValue } from './json-value.ts';

/** A schema and what it says of arguments once the gate has normalised it. Every validator that Deskbell uses must say the same. */
export type SchemaVerdicts = {
  readonly title: string;
  readonly schema: JsonObject;
  readonly accepts: readonly JsonValue[];
  readonly refuses: readonly JsonValue[];
};

/** Properties of an object schema, for short. */
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** Schemas with verdicts on which all validators agree. Source: ARG-2. */
export const SCHEMA_VERDICTS: readonly SchemaVerdicts[] = [
  {
    title: 'refuses a property that the schema does not name',
    schema: object({ order_id: { type: 'string' } }, { required: ['order_id'] }),
    accepts: [{ order_id: '42' }],
    refuses: [{}, { order_id: 42 }, { order_id: '42', note: '' }, { order_id: null }],
  },
  {
    title: 'takes other properties where the schema says so',
    schema: object({ a: { type: 'string' } }, { additionalProperties: { type: 'integer' } }),
    accepts: [{ a: 'x', b: 1 }, { b: 1.0 }, {}],
    refuses: [{ b: 'x' }, { b: 1.5 }],
  },
  {
    title: 'leaves an object open that names no properties',
    schema: { type: 'object' },
    accepts: [{}, { anything: [1, { '1': null }] }],
    refuses: [],
  },
  {
    title: 'closes an object that names properties at every depth',
    schema: object({ list: { type: 'array', items: object({ inner: object({ a: {} }) }) } }),
    accepts: [{ list: [{ inner: { a: 1 } }] }],
    refuses: [{ list: [{ inner: { a: 1, b: 2 } }] }, { list: [{ x: 1 }] }],
  },
  {
    title: 'closes a schema that names no property at all but has the list',
    schema: object({}),
    accepts: [{}],
    refuses: [{ a: 1 }],
  },
  {
    title: 'closes what allOf puts together, as one',
    schema: { type: 'object', allOf: [object({ a: { type: 'string' } }), object({ b: { type: 'string' } })] },
    accepts: [{ a: 'x', b: 'y' }],
    refuses: [{ a: 'x', c: 1 }, { a: 1 }],
  },
  {
    title: 'lets each branch of anyOf name its own properties',
    schema: object(
      { id: {} },
      {
        anyOf: [
          object({ mail: { type: 'string' } }, { required: ['mail'] }),
          object({ phone: { type: 'string' } }, { required: ['phone'] }),
        ],
      },
    ),
    accepts: [{ id: 1, mail: 'x' }, { phone: 'x' }, { mail: 'x', phone: 'y' }],
    refuses: [{ id: 1 }, { mail: 'x', fax: 'y' }, { mail: 'x', phone: 1 }],
  },
  {
    title: 'takes exactly one branch of oneOf',
    schema: {
      type: 'object',
      oneOf: [object({ a: { type: 'integer' } }, { required: ['a'] }), object({ b: {} }, { required: ['b'] })],
    },
    accepts: [{ a: 1 }, { b: null }],
    refuses: [{ a: 1, b: 1 }, {}, { c: 1 }],
  },
  {
    title: 'reads if, then and else, and closes around them',
    schema: object(
      { kind: { enum: ['card', 'voucher'] } },
      {
        if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
        // oxlint-disable-next-line no-thenable
        then: object({ last4: { type: 'string' } }),
        else: object({ code: { type: 'string' } }),
      },
    ),
    accepts: [{ kind: 'card', last4: '2478' }, { kind: 'voucher', code: 'x' }, { code: 'x' }],
    refuses: [
      { kind: 'card', code: 'x' },
      { kind: 'voucher', last4: 'x' },
    ],
  },
  {
    title: 'does not take a property for named that only a condition names',
    schema: object({ z: {} }, { if: { properties: { k: { const: 1 } }, required: ['k'] }, else: object({ z: {} }) }),
    accepts: [{ z: 1 }],
    refuses: [{ k: 2, z: 1 }, { k: 1 }],
  },
  {
    title: 'does not close below not, where closing would accept more',
    schema: object({ a: { not: object({ secret: {} }, { required: ['secret'] }) } }),
    accepts: [{ a: {} }, { a: { x: 1 } }, { a: 1 }],
    refuses: [{ a: { secret: 1 } }, { a: { secret: 1, x: 1 } }],
  },
  {
    title: 'does not close below not and if at any depth',
    schema: object(
      { a: { not: { properties: { inner: object({ b: {} }) }, required: ['inner'] } }, k: {}, z: {} },
      {
        if: { properties: { k: object({ b: {} }) }, required: ['k'] },
        // oxlint-disable-next-line no-thenable
        then: { required: ['z'] },
      },
    ),
    accepts: [{ a: {} }, { a: { inner: 1 } }, { k: { b: 1, x: 1 }, z: 1 }, { k: 1 }],
    refuses: [{ a: { inner: { b: 1, x: 1 } } }, { a: { inner: {} } }, { k: { b: 1, x: 1 } }],
  },
  {
    title: 'follows references, also in a circle through properties',
    schema: object(
      { tree: { $ref: '#/$defs/node' } },
      { $defs: { node: object({ value: { type: 'integer' }, next: { $ref: '#/$defs/node' } }) } },
    ),
    accepts: [{ tree: { value: 1, next: { value: 2, next: {} } } }],
    refuses: [{ tree: { value: 1, next: { x: 1 } } }, { tree: { next: { next: { value: 'x' } } } }],
  },
  {
    title: 'closes around a reference that has company, and the same definition where it stands alone',
    schema: object(
      { both: { $ref: '#/$defs/base', properties: { extra: {} } }, alone: { $ref: '#/$defs/base' } },
      { $defs: { base: object({ id: { type: 'string' } }) } },
    ),
    accepts: [{ both: { id: 'x', extra: 1 }, alone: { id: 'x' } }],
    refuses: [{ both: { id: 'x', more: 1 } }, { alone: { id: 'x', extra: 1 } }, { both: { id: 1 } }],
  },
  {
    title: 'follows a reference to any place in the schema, escapes included',
    schema: object({ 'a/b~c d': { type: 'string' }, other: { $ref: '#/properties/a~1b~0c%20d' }, all: { $ref: '#' } }),
    accepts: [{ other: 'x', all: { other: 'y' } }],
    refuses: [{ other: 1 }, { all: { other: 1 } }, { all: { x: 1 } }],
  },
  {
    title: 'reads draft-07: definitions, tuples, references that hide their neighbours',
    schema: {
      $schema: DRAFT_07,
      ...object({
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false },
        name: { $ref: '#/definitions/text', maxLength: 1 },
      }),
      definitions: { text: { type: 'string' } },
    },
    accepts: [{ pair: ['x', 1] }, { pair: ['x'] }, { name: 'long' }],
    refuses: [{ pair: [1, 'x'] }, { pair: ['x', 1, 2] }, { name: 1 }],
  },
  {
    title: 'leaves the rest of a tuple open where the schema does, or gives it its type',
    schema: object({
      open: { items: [{ type: 'string' }] },
      typed: { items: [{ type: 'string' }], additionalItems: { type: 'integer' } },
    }),
    accepts: [{ open: ['x', null], typed: ['x', 1, 2] }],
    refuses: [{ open: [1] }, { typed: ['x', 'y'] }],
  },
  {
    title: 'does not hide the neighbours of a reference in 2020-12',
    schema: object({ name: { $ref: '#/$defs/text', maxLength: 1 } }, { $defs: { text: { type: 'string' } } }),
    accepts: [{ name: 'x' }],
    refuses: [{ name: 'long' }],
  },
  {
    title: 'reads nullable as a type beside the others',
    schema: object({
      note: { type: 'string', nullable: true },
      kind: { type: ['string', 'integer'], nullable: true },
      plain: { type: 'string', nullable: false },
    }),
    accepts: [
      { note: null, kind: null },
      { note: 'x', kind: 1 },
    ],
    refuses: [{ note: 1 }, { kind: true }, { plain: null }],
  },
  {
    title: 'ignores formats and extensions',
    schema: object({
      mail: { type: 'string', format: 'email', 'x-hint': { any: 1 } },
      when: { type: 'string', format: 'date-time' },
    }),
    accepts: [{ mail: 'not a mail', when: 'whenever' }],
    refuses: [{ mail: 1 }],
  },
  {
    title: 'divides only by integers, among numbers that are exact',
    schema: object({ n: { type: 'number', multipleOf: 5 } }),
    accepts: [{ n: 10 }, { n: 0 }, { n: -15 }, { n: 9007199254740990 }],
    refuses: [{ n: 1 }, { n: 2.5 }, { n: 1e-7 }, { n: 1e22 }, { n: 1e300 }, { n: 9007199254740991 }],
  },
  {
    title: 'compares bounds, lengths and counts',
    schema: object({
      n: { type: 'integer', minimum: 1, exclusiveMaximum: 10 },
      m: { exclusiveMinimum: 0, maximum: 1 },
      s: { type: 'string', minLength: 2, maxLength: 3 },
      l: { type: 'array', minItems: 1, maxItems: 2 },
      o: { type: 'object', minProperties: 1, maxProperties: 2 },
    }),
    accepts: [{ n: 1 }, { n: 9.0 }, { m: 0.5 }, { s: '😀😀' }, { l: [1] }, { o: { a: 1, b: 2 } }],
    refuses: [
      { n: 0 },
      { n: 10 },
      { m: 0 },
      { m: 1.1 },
      { s: '😀' },
      { s: '😀😀😀😀' },
      { l: [] },
      { l: [1, 2, 3] },
      { o: {} },
    ],
  },
  {
    title: 'reads patterns as Unicode',
    schema: object(
      { s: { type: 'string', pattern: '^\\p{L}.$' } },
      { patternProperties: { '^x_': { type: 'integer' } } },
    ),
    accepts: [{ s: 'é😀' }, { x_1: 1 }],
    refuses: [{ s: '1x' }, { s: 'éxx' }, { x_1: 'a' }, { y_1: 1 }],
  },
  {
    title: 'compares enum and const without coercion',
    schema: object({ e: { enum: ['1', 2, null, true, [1]] }, c: { const: 0 } }),
    accepts: [{ e: '1' }, { e: 2 }, { e: null }, { e: true }, { e: [1] }, { c: 0 }],
    refuses: [{ e: 1 }, { e: '2' }, { e: false }, { e: [1, 2] }, { e: ['1'] }, { c: false }, { c: '' }],
  },
  {
    title: 'finds what is in a list, and what is in it twice',
    schema: object({
      has: { contains: { type: 'string' } },
      once: { type: 'array', uniqueItems: true, items: { type: ['string', 'integer', 'boolean', 'null'] } },
    }),
    accepts: [{ has: [1, 'x'] }, { once: [1, '1', true, 'true', null, 'null', 0, false] }],
    refuses: [
      { has: [1] },
      { has: [] },
      { once: [1, 1] },
      { once: ['a', 'a'] },
      { once: [null, null] },
      { once: [true, true] },
    ],
  },
  {
    title: 'checks the names of properties, and which of them need each other',
    schema: {
      type: 'object',
      propertyNames: { type: 'string', maxLength: 3, pattern: '^[a-z]+$' },
      dependentRequired: { a: ['b', 'b'] },
      required: ['c', 'c'],
    },
    accepts: [{ c: 1 }, { a: 1, b: 1, c: 1 }],
    refuses: [{ a: 1, c: 1 }, { long: 1, c: 1 }, { C: 1, c: 1 }, {}],
  },
  {
    title: 'reads true and false as schemas',
    schema: object({ any: true, never: false }, { unevaluatedProperties: { type: 'integer' } }),
    accepts: [{ any: [1] }, { other: 1 }],
    refuses: [{ never: 1 }, { other: 'x' }],
  },
  {
    title: 'names properties as it likes: those of Object.prototype are nothing special',
    schema: object(
      { toString: { type: 'string' }, valueOf: { type: 'string' }, hasOwnProperty: { type: 'string' } },
      { required: ['toString'] },
    ),
    accepts: [{ toString: 'x' }, { toString: 'x', valueOf: 'y', hasOwnProperty: 'z' }],
    refuses: [{}, { toString: 1 }, { toString: 'x', isPrototypeOf: 1 }],
  },
];

/** Schemas that are refused when they are loaded, as text, with the place of the fault. Source: ARG-2. */
export const REFUSED_SCHEMAS: readonly { readonly text: string; readonly path: string }[] = [
  { text: '{"type":"object","properties":{"a":{"$anchor":"x"}}}', path: '/properties/a/$anchor' },
  { text: '{"type":"object","dependentSchemas":{}}', path: '/dependentSchemas' },
  { text: '{"type":"object","$defs":{"unused":{"minContains":1}}}', path: '/$defs/unused/minContains' },
  { text: '{"type":"object","properties":{"a":{"unevaluatedItems":false}}}', path: '/properties/a/unevaluatedItems' },
  { text: '{"type":"object","properties":{"1":{}}}', path: '/properties' },
  { text: '{"type":"object","properties":{"a":{"multipleOf":0.01}}}', path: '/properties/a/multipleOf' },
  { text: '{"type":"object","properties":{"a":{"multipleOf":0}}}', path: '/properties/a/multipleOf' },
  { text: '{"type":"object","properties":{"a":{"$ref":"https://evil.example/schema"}}}', path: '/properties/a/$ref' },
  { text: '{"type":"object","properties":{"a":{"$ref":"#/$defs/missing"}}}', path: '/properties/a/$ref' },
  {
    text: '{"type":"object","properties":{"a":{"default":{"x":{}},"$ref":"#/properties/a/default/x"}}}',
    path: '/properties/a/$ref',
  },
  { text: '{"$ref":"#"}', path: '' },
  {
    text: '{"type":"object","properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"anyOf":[{"$ref":"#/$defs/x"}]}}}',
    path: '/properties/a',
  },
  { text: '{"type":"object","properties":{"a":{"pattern":"("}}}', path: '/properties/a/pattern' },
  { text: '{"type":"object","patternProperties":{"[":{}}}', path: '/patternProperties' },
  { text: '{"type":"object","properties":{"a":{"enum":[]}}}', path: '/properties/a/enum' },
  { text: '{"type":"object","properties":{"a":{"const":{"x":1}}}}', path: '/properties/a/const' },
  { text: '{"type":"object","properties":{"a":{"type":"text"}}}', path: '/properties/a/type' },
  { text: '{"type":"object","properties":{"a":{"type":["string","string"]}}}', path: '/properties/a/type' },
  { text: '{"type":"object","properties":{"a":{"minLength":-1}}}', path: '/properties/a/minLength' },
  { text: '{"type":"object","properties":{"a":{"exclusiveMinimum":true}}}', path: '/properties/a/exclusiveMinimum' },
  { text: '{"type":"object","properties":{"a":{"required":true}}}', path: '/properties/a/required' },
  {
    text: '{"type":"object","properties":{"a":{"type":"array","uniqueItems":true}}}',
    path: '/properties/a/uniqueItems',
  },
  {
    text: '{"type":"object","properties":{"a":{"type":"array","uniqueItems":true,"items":{"type":"object"}}}}',
    path: '/properties/a/uniqueItems',
  },
  { text: '{"type":"object","allOf":[{"unevaluatedProperties":false}]}', path: '' },
  { text: '{"type":"object","properties":{"a":{"$id":"other"}}}', path: '/properties/a/$id' },
  { text: '{"type":"object","$schema":"http://json-schema.org/draft-04/schema#"}', path: '/$schema' },
  { text: '{"type":"array"}', path: '/type' },
  { text: '{"type":["object","null"]}', path: '/type' },
  { text: '{"type":"object","properties":{"a":null}}', path: '/properties/a' },
  { text: '{"type":"object","properties":[]}', path: '/properties' },
  { text: '{"type":"object","anyOf":[]}', path: '/anyOf' },
  { text: '{"type":"object","properties":{"a":{},"a":{}}}', path: '/properties/a' },
  { text: '{"type":"object","properties":{"__proto__":{}}}', path: '/properties/__proto__' },
  { text: '{"type":"object","anyOf":[{"oneOf":[{"properties":{"a":{}}}]}]}', path: '' },
  { text: '{"type":"object","patternProperties":{"^a":{}},"anyOf":[{"properties":{"b":{}}}]}', path: '' },
  { text: '[]', path: '' },
  { text: '{', path: '' },
];
