import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { hkdfSha256 } from './hkdf.ts';

/** What a key is for. Nothing signed for one purpose verifies for another. Source: BIND-1. */
export type Purpose =
  | 'deskbell/approval/v1'
  | 'deskbell/visitor/v1'
  | 'deskbell/audit/v1'
  | 'deskbell/console/v1'
  | 'deskbell/stored-secret/v1';

/** A derived key with its short name. */
export interface Key {
  /** The first 8 characters of base64url(SHA-256(key)). Source: BIND-2. */
  readonly kid: string;
  readonly key: KeyObject;
  /** The 32 bytes, for libraries that want them. */
  readonly bytes: Uint8Array;
}

/** The keys of one deployment, by purpose. */
export interface Keyring {
  /** The key that signs. */
  signing(purpose: Purpose): Key;
  /** The key of that name, or null when it was removed or never was. */
  find(purpose: Purpose, kid: string): Key | null;
}

/** A deployment secret as the settings give it. */
export interface Secret {
  readonly value: string;
}

function deriveKey(secret: Secret, purpose: Purpose): Key {
  const bytes = hkdfSha256({ secret: Buffer.from(secret.value, 'utf8'), salt: 'deskbell', info: purpose, length: 32 });
  const kid = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  return { kid, key: createSecretKey(bytes), bytes };
}

/**
 * Derives the keys of a deployment by HKDF-SHA-256, one for each purpose and secret.
 * Source: BIND-1, BIND-4.
 * @param secrets the first signs, the others only verify
 * @throws TypeError when there is none
 */
export function createKeyring(secrets: readonly Secret[]): Keyring {
  const derived = new Map<Purpose, readonly [Key, ...Key[]]>();
  const [first, ...older] = secrets;
  if (first === undefined) throw new TypeError('a keyring needs a secret');
  const keysFor = (purpose: Purpose): readonly [Key, ...Key[]] => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const keys = [deriveKey(first, purpose), ...older.map((secret) => deriveKey(secret, purpose))] as const;
    derived.set(purpose, keys);
    return keys;
  };
  return Object.freeze({
    signing: (purpose: Purpose) => keysFor(purpose)[0],
    find: (purpose: Purpose, kid: string) => keysFor(purpose).find((key) => key.kid === kid) ?? null,
  });
}
