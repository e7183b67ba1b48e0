import { askedDelayMs, isWorthRetrying } from './provider-failure.ts';
import type { Silence } from './silence.ts';

const longestDelayMs = 10_000;

/**
 * Opens a stream, again after a pause where nobody listened, too much was asked or the server failed. What has been
 * opened is never opened again.
 * @param delaysMs the pause before each further try; a provider's `Retry-After` of up to 10 s lengthens it
 * @throws whatever the last try threw
 */
export async function openWithRetries<Stream>(
  open: () => Promise<Stream>,
  delaysMs: readonly number[],
  silence: Silence,
): Promise<Stream> {
  for (const delayMs of delaysMs) {
    try {
      return await open();
    } catch (error) {
      const asked = askedDelayMs(error) ?? 0;
      if (silence.signal.aborted || !isWorthRetrying(error) || asked > longestDelayMs) {
        throw error;
      }
      await silence.pause(Math.max(delayMs, asked));
    }
  }
  return await open();
}
