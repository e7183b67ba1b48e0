import { describe, expect, it } from 'vitest';
import { readHints } from './hints.ts';
import { whilePolluted } from './testing/pollution.ts';

const NO_HINTS = { readOnly: false, consequential: false, destructive: false, untrustedContent: 'missing' };
const NAMES = ['readOnlyHint', 'consequentialHint', 'destructiveHint'];
const NOT_TRUE: readonly unknown[] = [
  'true',
  'false',
  '',
  1,
  0,
  null,
  undefined,
  false,
  [],
  {},
  [true],
  Object(true),
  1n,
  Number.NaN,
  (): boolean => true,
];

describe('hints', () => {
  it('POL-3: counts the literal own property true', () => {
    expect(
      readHints({ readOnlyHint: true, consequentialHint: true, destructiveHint: true, untrustedContentHint: true }),
    ).toEqual({
      readOnly: true,
      consequential: true,
      destructive: true,
      untrustedContent: true,
    });
  });

  it('POL-3, T-43: counts no other value of any type', () => {
    for (const name of NAMES) {
      for (const value of NOT_TRUE) expect(readHints({ [name]: value })).toEqual(NO_HINTS);
    }
  });

  it('POL-3: has no hints where there are no annotations', () => {
    for (const annotations of [undefined, null, true, 'readOnlyHint', 1, [], {}, (): boolean => true]) {
      expect(readHints(annotations)).toEqual(NO_HINTS);
    }
  });

  it('POL-3: takes the read-only hint away from a tool whose consequential hint is unclear', () => {
    for (const value of ['true', 'false', 1, 0, null, {}]) {
      expect(readHints({ readOnlyHint: true, consequentialHint: value }).readOnly).toBe(false);
    }
    for (const value of [true, false, undefined]) {
      expect(readHints({ readOnlyHint: true, consequentialHint: value }).readOnly).toBe(true);
    }
  });

  it('POL-3: says whether content is trusted only when the registration does', () => {
    expect(readHints({ untrustedContentHint: false }).untrustedContent).toBe(false);
    for (const value of ['false', 0, null, undefined]) {
      expect(readHints({ untrustedContentHint: value }).untrustedContent).toBe('missing');
    }
  });
});

describe('attacks on hints', () => {
  it('POL-3, T-42: is not moved by a polluted Object.prototype', () => {
    const pollution = Object.fromEntries(NAMES.map((name) => [name, { value: true }]));
    expect(whilePolluted(pollution, () => readHints({}))).toEqual(NO_HINTS);
    const lent = { value: { value: true } };
    const accessor = Object.create(null, { readOnlyHint: { get: (): boolean => true, enumerable: true } });
    expect(whilePolluted(lent, () => readHints(accessor))).toEqual(NO_HINTS);
  });

  it('POL-3: does not count what is inherited', () => {
    expect(readHints(Object.create({ readOnlyHint: true }))).toEqual(NO_HINTS);
  });

  it('POL-3, T-41: does not run an accessor, and does not count it', () => {
    const annotations = {
      get readOnlyHint(): boolean {
        throw new Error('ran');
      },
    };
    expect(readHints(annotations)).toEqual(NO_HINTS);
  });

  it('POL-3: asks a proxy once for each hint', () => {
    const asked: string[] = [];
    const annotations = new Proxy(
      { readOnlyHint: true },
      {
        get: () => expect.unreachable('a hint was read without its descriptor'),
        getOwnPropertyDescriptor: (target, key) => {
          asked.push(String(key));
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
      },
    );
    expect(readHints(annotations).readOnly).toBe(true);
    expect(asked).toEqual(['consequentialHint', 'untrustedContentHint', 'readOnlyHint', 'destructiveHint']);
  });

  it('POL-3: gives no hint when reading throws', () => {
    const annotations = new Proxy(
      { readOnlyHint: true },
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('no');
        },
      },
    );
    expect(readHints(annotations)).toEqual(NO_HINTS);
  });
});
