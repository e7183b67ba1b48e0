import { createSecretKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { hkdfSha256 } from './hkdf.ts';
import { hmacSha256 } from './hmac.ts';

const folder =
  process.env['DESKBELL_TEST_DATA'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const isMissing = !existsSync(`${folder}/wycheproof`);
if (isMissing) console.warn(`Wycheproof vectors are skipped: ${folder}/wycheproof is missing.`);

interface Vector {
  readonly tcId: number;
  readonly result: 'valid' | 'invalid';
}
interface HmacVector extends Vector {
  readonly key: string;
  readonly msg: string;
  readonly tag: string;
}
interface HkdfVector extends Vector {
  readonly ikm: string;
  readonly salt: string;
  readonly info: string;
  readonly size: number;
  readonly okm: string;
}

/** A file of vectors as it was published. */
function vectorsIn(name: string): readonly (HmacVector & HkdfVector)[] {
  const file: { readonly testGroups: readonly { readonly tests: readonly (HmacVector & HkdfVector)[] }[] } = JSON.parse(
    readFileSync(`${folder}/wycheproof/${name}`, 'utf8'),
  );
  return file.testGroups.flatMap((group) => group.tests);
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const idsOf = (tests: readonly Vector[]): readonly number[] => tests.map((test) => test.tcId);

function isHmac({ key, msg, tag }: HmacVector): boolean {
  const made = hmacSha256(createSecretKey(bytes(key)), bytes(msg));
  return made.subarray(0, tag.length / 2).equals(bytes(tag));
}

function isHkdf({ ikm, salt, info, size, okm }: HkdfVector): boolean {
  try {
    const made = hkdfSha256({ secret: bytes(ikm), salt: bytes(salt), info: bytes(info), length: size });
    return Buffer.from(made).equals(bytes(okm));
  } catch {
    return false;
  }
}

describe.skipIf(isMissing)('Wycheproof', () => {
  it('BIND-1: the HMAC agrees with each of the 174 vectors, and with none of the altered ones', () => {
    const tests = vectorsIn('hmac_sha256_test.json');
    expect(tests).toHaveLength(174);
    expect(idsOf(tests.filter(isHmac))).toEqual(idsOf(tests.filter((test) => test.result === 'valid')));
  });

  it('BIND-1: the derivation agrees with each of the 86 vectors, and refuses to give more than one derivation has', () => {
    const tests = vectorsIn('hkdf_sha256_test.json');
    expect(tests).toHaveLength(86);
    expect(idsOf(tests.filter(isHkdf))).toEqual(idsOf(tests.filter((test) => test.result === 'valid')));
  });
});
