/**
 * Reads the millisecond at which Deskbell minted an id; `null` where the id is not a UUID of version 7.
 * Source: RFC 9562 5.7.
 */
export function mintedAt(id: string): number | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id);
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : null;
}

/** Differences under this are the network's, not the clock's. */
const NOISE_MS = 3_000;

/**
 * Estimates by how many milliseconds the server's clock is ahead of this one. Used to draw the end of a card in time; the
 * server decides by its own clock anyway (BIND-5).
 * @param sample - `dateHeader` is exact where it can be read; else `call`, the id of a card that arrived just now.
 * @returns `null` where nothing can be said.
 */
export function clockOffset(sample: {
  readonly dateHeader?: string;
  readonly call?: string;
  readonly now: number;
}): number | null {
  const stated = sample.dateHeader === undefined ? Number.NaN : Date.parse(sample.dateHeader);
  const minted = sample.call === undefined ? null : mintedAt(sample.call);
  const server = Number.isNaN(stated) ? minted : stated;
  if (server === null) return null;
  const difference = server - sample.now;
  return Math.abs(difference) < NOISE_MS ? 0 : difference;
}
