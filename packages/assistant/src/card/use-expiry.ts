import { useEffect, useState } from 'preact/hooks';
import { expiryAt, type ExpiryPhase } from './expiry.ts';

/**
 * Follows how near the end of a card is.
 * @param now - By the server's clock.
 */
export function useExpiry(expiresAt: string | undefined, now: () => number): ExpiryPhase {
  const [, setLook] = useState(0);
  const { phase, nextMs } =
    expiresAt === undefined ? { phase: 'open' as const, nextMs: null } : expiryAt(expiresAt, now());
  useEffect(() => {
    if (nextMs === null) return undefined;
    const timer = setTimeout(() => setLook((look) => look + 1), nextMs + 5);
    return () => clearTimeout(timer);
  });
  return phase;
}
