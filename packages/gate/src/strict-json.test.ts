import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_TEST_SUITE_VERDICTS } from './json-test-suite.fixture.ts';
import { parseStrictJson } from './strict-json.ts';
import { decodeUtf8Strict } from './strict-utf8.ts';
import { whilePolluted } from './testing/pollution.ts';
import { testData } from './testing/test-data.ts';

const reasonFor = (text: string): string => {
  const parsed = parseStrictJson(text);
  return parsed.kind === 'parsed' ? 'accepted' : parsed.reason;
};
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const withKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));

describe('the strict parser', () => {
  it('ARG-1: gives the value that JSON.parse gives, for text without doubt in it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const parsed = parseStrictJson(text);
        if (parsed.kind === 'parsed') expect(parsed.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  }, 30_000);

  it('ARG-1: names the place of a refusal by JSON pointer', () => {
    expect(parseStrictJson('{"a/b":[{"x":1},{"y~":-0}]}')).toEqual({
      kind: 'refused',
      path: '/a~1b/1/y~0',
      reason: 'A number is minus zero or too small to keep.',
    });
  });

  it('ARG-1: accepts what is exactly at a limit and refuses one more', () => {
    expect(reasonFor(nested(32))).toBe('accepted');
    expect(reasonFor(nested(33))).toBe('There are more than 32 levels.');
    expect(reasonFor(withKeys(256))).toBe('accepted');
    expect(reasonFor(withKeys(257))).toBe('An object has more than 256 keys.');
    expect(reasonFor(`"${'x'.repeat(65_534)}"`)).toBe('accepted');
    expect(reasonFor(`"${'x'.repeat(65_535)}"`)).toBe('The text is longer than 65536 bytes.');
  });

  it('ARG-1: counts the limit in bytes, not in characters', () => {
    expect(reasonFor(`"${'é'.repeat(32_767)}"`)).toBe('accepted');
    expect(reasonFor(`"${'é'.repeat(32_768)}"`)).toBe('The text is longer than 65536 bytes.');
    expect(reasonFor(`"${'😀'.repeat(16_383)}"`)).toBe('accepted');
    expect(reasonFor(`"${'😀'.repeat(16_384)}"`)).toBe('The text is longer than 65536 bytes.');
  });

  it('ARG-1: reads every escape of JSON', () => {
    const parsed = parseStrictJson(String.raw`"\"\\\/\b\f\n\r\té😀"`);
    expect(parsed).toEqual({ kind: 'parsed', value: '"\\/\b\f\n\r\té😀' });
  });

  it('ARG-1: keeps numbers that survive a round trip, however they are written', () => {
    expect(
      parseStrictJson('[0, 1.0, 1e2, 0.1, 1E-2, 123456789012345680000, 1.7976931348623157e308, 5e-324, 0e99, -1.50]'),
    ).toEqual({
      kind: 'parsed',
      value: [0, 1, 100, 0.1, 0.01, 123456789012345680000, Number.MAX_VALUE, 5e-324, 0, -1.5],
    });
  });
});

describe('attacks on the strict parser', () => {
  it('ARG-1, T-36: refuses duplicate keys at any depth', () => {
    expect(reasonFor('{"to":"alice","to":"mallory"}')).toBe('A key is there twice.');
    expect(reasonFor('{"a":[{"to":1,"to":1}]}')).toBe('A key is there twice.');
  });

  it('ARG-1: sees through escapes when it compares keys', () => {
    expect(reasonFor(String.raw`{"to":1,"\u0074o":2}`)).toBe('A key is there twice.');
    expect(reasonFor(String.raw`{"__pr\u006fto__":{}}`)).toBe('A key has a reserved name.');
  });

  it('ARG-1, T-39: refuses the keys by which prototypes are reached, at any depth', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect(parseStrictJson(`{"a":[{"${key}":{"admin":true}}]}`)).toMatchObject({
        path: `/a/0/${key}`,
        reason: 'A key has a reserved name.',
      });
    }
  });

  it('ARG-1: gives objects that inherit nothing and cannot be reached by a setter of Object.prototype', () => {
    const setter = { set: () => expect.unreachable('a setter ran') };
    whilePolluted({ order: setter, admin: { value: true } }, () => {
      const parsed = parseStrictJson('{"order":1}');
      const value = parsed.kind === 'parsed' ? Object(parsed.value) : null;
      expect(Object.keys(value)).toEqual(['order']);
      expect(value.admin).toBeUndefined();
      expect(value.toString).toBeUndefined();
    });
  });

  it('ARG-1, T-37: refuses every number that another reader could see as another value', () => {
    for (const number of [
      '9007199254740993',
      '0.1000000000000000055',
      '3.141592653589793238',
      '123456789012345678901',
      '4.9e-324',
    ]) {
      expect(reasonFor(number)).toBe('A number would lose digits.');
    }
    for (const number of ['1e400', '-1e400', '1e999999999999999999999']) {
      expect(reasonFor(number)).toBe('A number is too large to keep.');
    }
    for (const number of ['-0', '-0.0', '-0e5', '-1e-400']) {
      expect(reasonFor(number)).toBe('A number is minus zero or too small to keep.');
    }
    expect(reasonFor('1e-400')).toBe('A number would lose digits.');
  });

  it('ARG-1, T-38: refuses half a surrogate pair, raw, escaped, or half of each', () => {
    const refusal = 'A string holds half of a surrogate pair.';
    expect(reasonFor('"\uD800"')).toBe(refusal);
    expect(reasonFor(String.raw`"\uDC00"`)).toBe(refusal);
    expect(reasonFor(String.raw`{"\uD800":1}`)).toBe(refusal);
    expect(reasonFor('"\uD83D\\uDE00"')).toBe(refusal);
  });

  it('ARG-1, T-40: is not brought down by depth or size', () => {
    expect(reasonFor(nested(20_000))).toBe('There are more than 32 levels.');
    expect(reasonFor('x'.repeat(10_000_000))).toBe('The text is longer than 65536 bytes.');
  });

  it('ARG-1: agrees with what is written as a number and read by exact arithmetic', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 22n });
    fc.assert(
      fc.property(digits, fc.integer({ min: -30, max: 30 }), (whole, power) => {
        const text = `${whole}e${power}`;
        // Exact: the shortest form of the number, as a fraction of integers, equals the written one.
        const [mantissa = '', exponent = '0'] = String(Number(text)).split('e');
        const [before = '', after = ''] = mantissa.split('.');
        const scale = Number(exponent) - after.length;
        const isExact = BigInt(before + after) * 10n ** BigInt(scale + 100) === whole * 10n ** BigInt(power + 100);
        expect(reasonFor(text) === 'accepted').toBe(isExact);
      }),
      { numRuns: 5_000 },
    );
  }, 30_000);
});

describe('strict UTF-8', () => {
  it('ARG-1: decodes all code points', () => {
    const text = Array.from({ length: 0x110000 / 61 }, (_, n) => n * 61)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .join('');
    expect(decodeUtf8Strict(new TextEncoder().encode(text)) === text).toBe(true);
  });

  it('ARG-1: refuses exactly the bytes that a fatal decoder refuses', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const reference = (bytes: Uint8Array): string | null => {
      try {
        return decoder.decode(bytes);
      } catch {
        return null;
      }
    };
    const edge = fc.constantFrom(
      0x00,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc0,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
      0xed,
      0xef,
      0xf0,
      0xf4,
      0xf5,
      0xff,
    );
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 6 }), (list) => {
        const bytes = Uint8Array.from(list);
        expect(decodeUtf8Strict(bytes)).toBe(reference(bytes));
      }),
      { numRuns: 20_000 },
    );
  }, 30_000);
});

describe.skipIf(!testData.has('json-test-suite'))('JSONTestSuite (skipped where the test data is missing)', () => {
  it('ARG-1: gives each file its pinned verdict', () => {
    const verdicts: { [reason: string]: string[] } = {};
    for (const [folder, prefix] of [
      ['test_parsing', ''],
      ['test_transform', 'transform/'],
    ] as const) {
      for (const name of testData.list(`json-test-suite/${folder}`)) {
        const text = decodeUtf8Strict(testData.read(`json-test-suite/${folder}/${name}`));
        const reason = text === null ? 'These bytes are not UTF-8.' : reasonFor(text).replace(/ at position \d+/, '');
        (verdicts[reason] ??= []).push(prefix + name);
      }
    }
    expect(verdicts).toEqual(JSON_TEST_SUITE_VERDICTS);
  });

  it('ARG-1: accepts no n_ file, and every y_ file but minus zero and duplicate keys', () => {
    const accepted = JSON_TEST_SUITE_VERDICTS['accepted'] ?? [];
    const refused = Object.entries(JSON_TEST_SUITE_VERDICTS).flatMap(([reason, names]) =>
      reason === 'accepted' ? [] : names,
    );
    expect(accepted.filter((name) => name.startsWith('n_'))).toEqual([]);
    expect(refused.filter((name) => name.startsWith('y_')).toSorted()).toEqual([
      'y_number_minus_zero.json',
      'y_number_negative_zero.json',
      'y_object_duplicated_key.json',
      'y_object_duplicated_key_and_value.json',
    ]);
  });
});
