import { hkdfSync } from 'node:crypto';

/** What a key is derived from. */
export interface Derivation {
  readonly secret: Uint8Array;
  readonly salt: string | Uint8Array;
  /** The label that keeps keys of one secret apart. */
  readonly info: string | Uint8Array;
  /** In bytes, 1 to 8,160. */
  readonly length: number;
}

/**
 * Derives key bytes by HKDF-SHA-256. Source: RFC 5869, BIND-1.
 * @throws RangeError when more is asked for than one derivation gives
 */
export function hkdfSha256({ secret, salt, info, length }: Derivation): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, salt, info, length));
}
