import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Says whether an Authorization header carries the shop's key. Takes the same time for every wrong key.
 * @param header the header's value, `undefined` where there is none.
 */
export function carriesKey(header: string | undefined, apiKey: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${apiKey}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
