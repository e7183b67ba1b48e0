import type { JsonObject } from '@deskbell/gate';
import { describe, expect, it } from 'vitest';
import { sampleArguments } from './sample-arguments.ts';

const sample = (properties: JsonObject, rest: JsonObject = {}): JsonObject =>
  sampleArguments({ type: 'object', properties, ...rest });

describe('sampleArguments', () => {
  it('ACT-2: takes the first example before the default, the default before the first value', () => {
    expect(sample({ a: { type: 'string', examples: ['#W1', '#W2'], default: 'x' } })).toEqual({ a: '#W1' });
    expect(sample({ a: { enum: ['late', 'mistake'], default: 'mistake' } })).toEqual({ a: 'mistake' });
    expect(sample({ a: { enum: ['late', 'mistake'] }, b: { const: false } })).toEqual({ a: 'late', b: false });
  });

  it('ACT-2: a text without an example is the title, else the key', () => {
    expect(sample({ order_id: { type: 'string', title: 'Order ID' }, note: { type: 'string' } })).toEqual({
      order_id: 'Order ID',
      note: 'note',
    });
  });

  it('ACT-2: makes a plain value of each type', () => {
    expect(
      sample({
        n: { type: 'integer', minimum: 3 },
        m: { type: 'number' },
        b: { type: 'boolean' },
        z: { type: 'null' },
        l: { type: 'array', items: { type: 'integer' } },
        o: { type: 'object', properties: { city: { type: 'string', title: 'City' } } },
      }),
    ).toEqual({ n: 3, m: 1, b: true, z: null, l: [1], o: { city: 'City' } });
  });

  it('ACT-2: follows a reference within the schema', () => {
    const address = { type: 'object', properties: { city: { type: 'string', examples: ['Kyiv'] } } };
    expect(sample({ to: { $ref: '#/$defs/address' } }, { $defs: { address } })).toEqual({ to: { city: 'Kyiv' } });
  });

  it('ACT-2: keeps the order of the schema', () => {
    expect(Object.keys(sample({ z: { type: 'string' }, a: { type: 'string' } }))).toEqual(['z', 'a']);
  });
});

describe('attacks on the sample', () => {
  it('ACT-2: a schema that refers to itself ends', () => {
    const text = JSON.stringify(sample({ node: { $ref: '#' } }));
    expect(text.length).toBeLessThan(1000);
    expect(sample({ a: { $ref: '#/properties/a' } })).toEqual({ a: 'a' });
  });

  it('ACT-2: a reference to what every object has leads nowhere', () => {
    expect(sample({ a: { $ref: '#/constructor/prototype' } })).toEqual({ a: 'a' });
  });
});
