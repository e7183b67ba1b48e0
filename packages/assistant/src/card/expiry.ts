/** How near the end of a card is. */
export type ExpiryPhase = 'open' | 'last-minute' | 'over';

const LAST_MINUTE_MS = 60_000;
/** Timers longer than this overflow in browsers; the phase is looked at again after it. */
const TIMER_MAX_MS = 2_000_000_000;

/**
 * Says how near the end is, and when to look again. At the very millisecond of expiry the card is over. Source: BIND-5.
 * @param expiresAt - ISO 8601; what cannot be read counts as over.
 * @param now - By the server's clock, as well as it is known.
 * @returns `nextMs` is `null` once it is over.
 */
export function expiryAt(
  expiresAt: string,
  now: number,
): { readonly phase: ExpiryPhase; readonly nextMs: number | null } {
  const leftMs = Date.parse(expiresAt) - now;
  if (!(leftMs > 0)) return { phase: 'over', nextMs: null };
  if (leftMs <= LAST_MINUTE_MS) return { phase: 'last-minute', nextMs: leftMs };
  return { phase: 'open', nextMs: Math.min(leftMs - LAST_MINUTE_MS, TIMER_MAX_MS) };
}
