import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from './json-value.ts';
import { settleArguments } from './settle-arguments.ts';
import type { SettledArguments, Validate } from './settle-arguments.ts';
import { whilePolluted } from './testing/pollution.ts';
import { ajvValidate, browserValidate, schemaOf } from './testing/validators.ts';

const order = {
  type: 'object',
  properties: { order_id: { type: 'string' }, note: { type: 'string' } },
  required: ['order_id'],
};

/** Settles with the server's validator. */
const settle = (written: JsonValue, text: string, fixed?: JsonObject): SettledArguments => {
  const schema = schemaOf(written);
  return settleArguments({ text, schema, validate: ajvValidate(schema), fixed });
};
const canonicalOf = (settled: SettledArguments): string =>
  settled.kind === 'settled' ? settled.canonical : `${settled.path} ${settled.reason}`;
const withDefault = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});

describe('settled arguments', () => {
  it('ARG-3: are a frozen value and its canonical text', () => {
    const settled = settle(order, ' { "order_id" : "42", "note": "\\u0041" } ');
    expect(settled).toMatchObject({
      kind: 'settled',
      value: { note: 'A', order_id: '42' },
      canonical: '{"note":"A","order_id":"42"}',
    });
  });

  it('ARG-3: are frozen at every depth', () => {
    const settled = settle({ type: 'object' }, '{"a":[{"b":{}}]}');
    if (settled.kind === 'refused') throw new Error(settled.reason);
    const parts: JsonValue[] = [settled.value];
    for (const part of parts) {
      expect(Object.isFrozen(part)).toBe(true);
      if (typeof part === 'object' && part !== null) parts.push(...Object.values(part));
    }
    expect(parts.length).toBe(4);
  });

  it('ARG-1: are refused with the code, the place and the reason', () => {
    expect(settle(order, '{"order_id":"42","order_id":"43"}')).toEqual({
      kind: 'refused',
      code: 'INVALID_ARGUMENTS',
      path: '/order_id',
      reason: 'A key is there twice.',
    });
  });

  it('ARG-2: are refused, and nothing is stripped or coerced, where they do not fit the schema', () => {
    expect(canonicalOf(settle(order, '{"order_id":42}'))).toBe('/order_id must be string');
    expect(canonicalOf(settle(order, '{"order_id":"42","admin":true}'))).toBe(' must NOT have additional properties');
    expect(canonicalOf(settle(order, '{}'))).toBe(" must have required property 'order_id'");
  });

  it('ARG-1: are an object', () => {
    for (const text of ['[]', '"x"', '1', 'null', 'true'])
      expect(canonicalOf(settle({ type: 'object' }, text))).toBe(' Arguments are an object.');
    expect(settle({ type: 'object' }, '').kind).toBe('refused');
  });

  it('ARG-3: have one canonical text for one value, however it was written', () => {
    const texts = [
      '{"order_id":"42","note":"é"}',
      '{"note":"\\u00e9","order_id":"42"}',
      '{ "note":"é" ,\n"order_id":"4\\u0032"}',
    ];
    expect(new Set(texts.map((text) => canonicalOf(settle(order, text)))).size).toBe(1);
  });
});

describe('defaults', () => {
  it('ARG-2: fill in what is absent, depth first', () => {
    const schema = withDefault({
      address: withDefault({ country: { default: 'US' } }, { default: {} }),
      gift: { type: 'boolean', default: false },
    });
    expect(canonicalOf(settle(schema, '{}'))).toBe('{"address":{"country":"US"},"gift":false}');
    expect(canonicalOf(settle(schema, '{"address":{},"gift":true}'))).toBe('{"address":{"country":"US"},"gift":true}');
  });

  it('ARG-2: leave alone what is there, also when it is null', () => {
    expect(canonicalOf(settle(withDefault({ a: { default: 1 } }), '{"a":null}'))).toBe('{"a":null}');
    expect(canonicalOf(settle(withDefault({ a: { default: null } }), '{}'))).toBe('{"a":null}');
  });

  it('ARG-2: reach into lists, references and allOf', () => {
    const schema = withDefault(
      {
        list: { type: 'array', items: { $ref: '#/$defs/line' } },
        pair: { type: 'array', prefixItems: [{ $ref: '#/$defs/line' }] },
      },
      {
        $defs: { line: withDefault({ quantity: { default: 1 } }) },
        allOf: [withDefault({ express: { default: false } })],
      },
    );
    expect(canonicalOf(settle(schema, '{"list":[{},{"quantity":2}],"pair":[{},{}]}'))).toBe(
      '{"express":false,"list":[{"quantity":1},{"quantity":2}],"pair":[{"quantity":1},{}]}',
    );
  });

  it('ARG-2: reach as deep as arguments may be', () => {
    let schema: JsonObject = withDefault({ a: { default: 1 } });
    for (let level = 0; level < 12; level += 1) schema = withDefault({ a: schema });
    const text = `${'{"a":'.repeat(12)}{}${'}'.repeat(12)}`;
    expect(canonicalOf(settle(schema, text))).toBe(`${'{"a":'.repeat(13)}1${'}'.repeat(13)}`);
  });

  it('ARG-2: take the default beside a reference before the one behind it', () => {
    const schema = withDefault(
      { a: { $ref: '#/$defs/d', default: 1 }, b: { $ref: '#/$defs/d' } },
      { $defs: { d: { default: 2 } } },
    );
    expect(canonicalOf(settle(schema, '{}'))).toBe('{"a":1,"b":2}');
  });

  it('ARG-2: of a branch are not used, for which branch holds is not known', () => {
    const schema = { type: 'object', anyOf: [withDefault({ a: { default: 1 } }), withDefault({ b: { default: 1 } })] };
    expect(canonicalOf(settle(schema, '{}'))).toBe('{}');
  });

  it('ARG-2: are validated like everything else', () => {
    expect(canonicalOf(settle(withDefault({ a: { type: 'string', default: 1 } }), '{}'))).toBe('/a must be string');
  });

  it('ARG-1: are held to the limits of arguments', () => {
    const endless = withDefault(
      { tree: { $ref: '#/$defs/node', default: {} } },
      { $defs: { node: withDefault({ next: { $ref: '#/$defs/node', default: {} } }) } },
    );
    expect(canonicalOf(settle(endless, '{}'))).toBe(' The defaults of the schema do not end.');
    expect(canonicalOf(settle(withDefault({ a: { default: 'x'.repeat(70_000) } }), '{}'))).toBe(
      ' The text is longer than 65536 bytes.',
    );
  });

  it('ARG-3: never let two calls share a value', () => {
    const schema = schemaOf(withDefault({ list: { default: [] } }));
    const validate = ajvValidate(schema);
    const [first, second] = ['{}', '{}'].map((text) => settleArguments({ text, schema, validate }));
    expect(first).toEqual(second);
    expect(Object.is(Object(first).value.list, Object(second).value.list)).toBe(false);
    expect(schema.json).toMatchObject({ properties: { list: { default: [] } } });
  });
});

describe('fixed arguments', () => {
  const fixed = { customer_id: 'c-7' };

  it('ACT-3: are merged before the canonical text', () => {
    expect(canonicalOf(settle(order, '{"order_id":"42"}', fixed))).toBe('{"customer_id":"c-7","order_id":"42"}');
  });

  it('ACT-3: are refused when the model sets them, also where the schema is open', () => {
    const open = { type: 'object', properties: { a: {} }, additionalProperties: true };
    expect(canonicalOf(settle(open, '{"customer_id":"c-1"}', fixed))).toBe(
      '/customer_id This argument is set by the server.',
    );
    expect(canonicalOf(settle(order, '{"order_id":"1","customer_id":"c-7"}', fixed))).toBe(
      '/customer_id This argument is set by the server.',
    );
  });
});

describe('attacks on settled arguments', () => {
  it('ARG-3: are not changed by a validator that changes its value', () => {
    const schema = schemaOf({ type: 'object' });
    const kept: JsonValue[] = [];
    const validate: Validate = (value) => {
      kept.push(value);
      return null;
    };
    const settled = settleArguments({ text: '{"to":"alice"}', schema, validate });
    for (const value of kept) Reflect.set(Object(value), 'to', 'mallory');
    expect(settled).toMatchObject({ value: { to: 'alice' }, canonical: '{"to":"alice"}' });
  });

  it('ARG-2: are refused when the validator throws', () => {
    const validate: Validate = () => {
      throw new Error('broken');
    };
    expect(canonicalOf(settleArguments({ text: '{}', schema: schemaOf({ type: 'object' }), validate }))).toBe(
      ' The arguments could not be checked.',
    );
  });

  it('ARG-3: are not completed by a polluted Object.prototype', () => {
    const schema = schemaOf({ ...order, properties: { ...order.properties, gift: { type: 'boolean' } } });
    for (const validate of [ajvValidate(schema), browserValidate(schema)]) {
      const pollution = { order_id: { value: '42' }, gift: { value: true }, default: { value: 1 } };
      const missing = whilePolluted(pollution, () => settleArguments({ text: '{"note":"x"}', schema, validate }));
      expect(missing.kind).toBe('refused');
      const settled = whilePolluted(pollution, () => settleArguments({ text: '{"order_id":"7"}', schema, validate }));
      expect(canonicalOf(settled)).toBe('{"order_id":"7"}');
    }
  });

  it('ARG-3: keep their value away from toJSON', () => {
    const schema = schemaOf(order);
    const validate = ajvValidate(schema);
    const pollution = { toJSON: { value: () => 'forged' } };
    const settled = whilePolluted(pollution, () => settleArguments({ text: '{"order_id":"42"}', schema, validate }));
    expect(canonicalOf(settled)).toBe('{"order_id":"42"}');
  });

  it('ARG-3: cannot be written to by a handler', () => {
    const settled = settle(order, '{"order_id":"42"}');
    const value = settled.kind === 'settled' ? settled.value : {};
    expect(() => Object.assign(value, { order_id: '43' })).toThrow(TypeError);
    expect(Reflect.setPrototypeOf(value, { admin: true })).toBe(false);
  });
});
