import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseSchema, omitProperties } from './input-schema.ts';
import type { JsonValue } from './json-value.ts';
import { REFUSED_SCHEMAS, SCHEMA_VERDICTS } from './schema-verdicts.fixture.ts';
import { parseStrictJson } from './strict-json.ts';
import { whilePolluted } from './testing/pollution.ts';
import { randomArguments, randomSchema } from './testing/random-schema.ts';
import { testData } from './testing/test-data.ts';
import { ajvValidate, browserValidate, newAjv, schemaOf } from './testing/validators.ts';

/** Values as the gate makes them. */
const asArguments = (value: JsonValue): JsonValue => {
  const parsed = parseStrictJson(JSON.stringify(value));
  if (parsed.kind === 'refused') throw new Error(parsed.reason);
  return parsed.value;
};

describe('a normalised schema', () => {
  const ajv = newAjv();

  for (const { title, schema, accepts, refuses } of SCHEMA_VERDICTS) {
    it(`ARG-2: ${title}`, () => {
      const normalised = schemaOf(schema);
      for (const validate of [ajvValidate(normalised, ajv), browserValidate(normalised)]) {
        for (const value of accepts) expect([value, validate(asArguments(value))]).toEqual([value, null]);
        for (const value of refuses) expect([value, validate(asArguments(value)) === null]).toEqual([value, false]);
      }
    });
  }

  it('ARG-2: keeps the written order of properties', () => {
    const { json } = schemaOf({ type: 'object', properties: { zeta: {}, alpha: {}, '-1': {}, '01': {} } });
    expect(Object.keys(Object(json['properties']))).toEqual(['zeta', 'alpha', '-1', '01']);
  });

  it('ARG-2: is an object schema also where the written one has no type', () => {
    expect(schemaOf({ properties: { a: {} } }).json).toEqual({
      properties: { a: {} },
      additionalProperties: false,
      type: 'object',
    });
  });

  it('ARG-2: says to a second normalisation what it said to the first', () => {
    for (const { schema } of SCHEMA_VERDICTS) {
      const once = schemaOf(schema).json;
      const again = schemaOf(JSON.parse(JSON.stringify(once)));
      expect(Object.keys(again.json).toSorted()).toEqual(Object.keys(once).toSorted());
    }
  });

  it('ACT-3: shows the model a schema without what the operator fills', () => {
    const whole = schemaOf({
      type: 'object',
      properties: { customer_id: { type: 'string' }, note: { type: 'string' } },
      required: ['customer_id', 'note'],
      allOf: [{ required: ['customer_id'] }],
    });
    const shown = omitProperties(whole, ['customer_id', 'not_there']);
    expect(JSON.stringify(shown.json)).not.toContain('customer_id');
    expect(ajvValidate(shown)({ note: 'x' })).toBeNull();
    expect(ajvValidate(shown)({ note: 'x', customer_id: 'y' })).not.toBeNull();
    expect(omitProperties(whole, [])).toBe(whole);
  });

  it('ACT-3: stays closed when the last property is filled by the operator', () => {
    const shown = omitProperties(schemaOf({ type: 'object', properties: { customer_id: {} } }), ['customer_id']);
    expect(ajvValidate(shown)({ customer_id: 'x' })).not.toBeNull();
    expect(ajvValidate(shown)({})).toBeNull();
  });
});

describe('a schema that is refused', () => {
  for (const { text, path } of REFUSED_SCHEMAS) {
    it(`ARG-2: is ${text}`, () => {
      expect(normaliseSchema(text)).toMatchObject({ kind: 'refused', path });
    });
  }
});

describe('two validators', () => {
  it('ARG-2: give one verdict on random schemas and values', () => {
    const ajv = newAjv();
    let compared = 0;
    fc.assert(
      fc.property(
        randomSchema,
        randomSchema,
        fc.array(randomArguments, { minLength: 6, maxLength: 6 }),
        (written, definition, given) => {
          const normalised = normaliseSchema(
            JSON.stringify({ ...Object(written), type: 'object', $defs: { d: definition } }),
          );
          if (normalised.kind === 'refused') return;
          const server = ajvValidate(normalised.schema, ajv);
          const browser = browserValidate(normalised.schema);
          for (const value of given.map(asArguments)) {
            compared += 1;
            expect([value, server(value) === null]).toEqual([value, browser(value) === null]);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(1_000);
  }, 60_000);
});

describe('attacks on a schema', () => {
  it('ARG-2: opens no closed schema by a polluted Object.prototype', () => {
    const pollution = {
      additionalProperties: { value: true },
      unevaluatedProperties: { value: true },
      nullable: { value: true },
    };
    const json = whilePolluted(
      pollution,
      () => schemaOf({ type: 'object', properties: { a: { type: 'string' } } }).json,
    );
    expect(json).toEqual({ type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false });
  });

  it('ARG-2: is not brought down by references that double at each step', () => {
    const doubling = Array.from({ length: 30 }, (_, n) => [
      `d${n}`,
      { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
    ]);
    const text = JSON.stringify({
      properties: { a: { $ref: '#/$defs/d0' } },
      $defs: Object.fromEntries([...doubling, ['d30', {}]]),
    });
    expect(normaliseSchema(text)).toMatchObject({ kind: 'refused', reason: 'There are too many branches.' });
  });

  it('ARG-2: is not brought down by a schema that is too large or too deep', () => {
    const deep = `${'{"properties":{"a":'.repeat(200)}{}${'}}'.repeat(200)}`;
    expect(normaliseSchema(deep).kind).toBe('refused');
    expect(normaliseSchema(`{"description":"${'x'.repeat(300_000)}"}`).kind).toBe('refused');
  });
});

describe.skipIf(!testData.has('retail'))('recorded tool schemas (skipped where the test data is missing)', () => {
  it('ARG-2: are all accepted, and closed', () => {
    const tools: readonly { parameters: JsonValue }[] = JSON.parse(testData.text('retail/tools.json'));
    for (const { parameters } of tools) expect(schemaOf(parameters).json['additionalProperties']).toBe(false);
    expect(tools.length).toBeGreaterThan(10);
  });
});
