import { randomBytes } from 'node:crypto';

/** Mints ids. Passed in, so that tests can count. */
export interface Ids {
  /** A fresh UUIDv7 in lower case. */
  next(): string;
}

/** Random bytes from the system. Passed in, so that tests can repeat. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** The process's clock, for logs and tokens alone: what decides about a card is the database's clock. */
export interface Clock {
  now(): number;
}

/** The system's randomness. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** The system's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * Creates the minter of UUIDv7 ids: 48 bits of milliseconds, the rest random.
 * Source: RFC 9562 5.7.
 */
export function createIds(clock: Clock, random: Random): Ids {
  return {
    next() {
      const bytes = Buffer.from(random.bytes(16));
      bytes.writeUIntBE(clock.now(), 0, 6);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      const hex = bytes.toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
}
