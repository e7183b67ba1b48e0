import * as fc from 'fast-check';
import type { JsonValue } from '../json-value.ts';

type Keyword = fc.Arbitrary<readonly [string, JsonValue]>;
const keyword = (name: string, value: fc.Arbitrary<JsonValue>): Keyword => fc.tuple(fc.constant(name), value);
const toSchema = (pairs: readonly (readonly [string, JsonValue])[]): JsonValue => Object.fromEntries(pairs);

const leaf = fc.constantFrom<JsonValue>(
  true,
  {},
  { type: 'string' },
  { type: 'integer' },
  { const: 1 },
  { enum: ['x', 1] },
  { multipleOf: 2 },
  { minimum: 1 },
  { $ref: '#/$defs/d' },
  { type: ['object', 'null'] },
  { type: 'integer', nullable: true },
  { type: 'array', items: [{ type: 'string' }] },
);

/** Schemas in which every keyword that holds schemas meets every other; `#/$defs/d` is used and left to the test. */
export const { schema: randomSchema } = fc.letrec<{ schema: JsonValue }>((tie) => {
  const some = tie('schema');
  const list = fc.array(some, { minLength: 1, maxLength: 2 });
  const keywords = fc.oneof(
    {
      weight: 5,
      arbitrary: keyword('properties', fc.dictionary(fc.constantFrom('a', 'b', 'c'), some, { maxKeys: 3 })),
    },
    { weight: 1, arbitrary: keyword('required', fc.subarray(['a', 'b'])) },
    { weight: 1, arbitrary: keyword('allOf', list) },
    { weight: 1, arbitrary: keyword('anyOf', list) },
    { weight: 1, arbitrary: keyword('oneOf', list) },
    { weight: 1, arbitrary: keyword('not', some) },
    { weight: 1, arbitrary: keyword('if', some) },
    { weight: 1, arbitrary: keyword('then', some) },
    { weight: 1, arbitrary: keyword('else', some) },
    { weight: 1, arbitrary: keyword('additionalProperties', some) },
    {
      weight: 1,
      arbitrary: keyword('patternProperties', fc.dictionary(fc.constantFrom('^a', 'c'), some, { maxKeys: 1 })),
    },
    { weight: 1, arbitrary: keyword('items', some) },
    { weight: 1, arbitrary: keyword('$ref', fc.constant('#/$defs/d')) },
  );
  const record = fc.array(keywords, { minLength: 1, maxLength: 4 }).map(toSchema);
  return { schema: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, record) };
});

const scalar = fc.constantFrom<JsonValue>('x', 'y', 1, 2, 1.5, null, true, [], ['x'], [1]);
const inner = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.constantFrom<JsonValue>('x', 1, null, { a: 1 }, { d: 1 }),
  { maxKeys: 3 },
);

/** Objects that such schemas are likely to accept, or nearly. */
export const randomArguments = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(scalar, inner), {
  maxKeys: 3,
});
