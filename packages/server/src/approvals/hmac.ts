import { createHmac, type KeyObject } from 'node:crypto';

/** Gives the HMAC-SHA-256 of a message, 32 bytes; text is taken as UTF-8. Source: FIPS 198-1, BIND-1. */
export function hmacSha256(key: KeyObject, message: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(message).digest();
}
