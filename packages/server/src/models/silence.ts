import type { ModelFailed } from './model.ts';
import { describeSilence } from './provider-failure.ts';

/** A watch over a stream that may go silent. */
export interface Silence {
  /** Aborts with the caller's signal, or when nothing was heard for too long. */
  readonly signal: AbortSignal;
  /** Says that something arrived. */
  readonly heard: () => void;
  /** Waits without counting it as silence; rejects when the signal aborts. */
  readonly pause: (ms: number) => Promise<void>;
  /** The failure when the silence was too long, else null. */
  readonly failure: () => ModelFailed | null;
  readonly stop: () => void;
}

/**
 * Watches one stream of a provider: a server that accepts a request and never answers must not hold a turn for ever.
 * @param silenceMs longest time between two signs of life, in milliseconds
 */
export function limitSilence(provider: string, silenceMs: number, caller: AbortSignal): Silence {
  const watch = new AbortController();
  let failure: ModelFailed | null = null;
  const expire = (): void => {
    failure = describeSilence(provider, silenceMs);
    watch.abort(failure);
  };
  const forward = (): void => watch.abort(caller.reason);
  caller.addEventListener('abort', forward, { once: true });
  const timer = setTimeout(expire, silenceMs);
  return {
    signal: watch.signal,
    heard: () => void timer.refresh(),
    pause: (ms) => waitFor(ms, watch.signal).finally(() => timer.refresh()),
    failure: () => failure,
    stop() {
      clearTimeout(timer);
      caller.removeEventListener('abort', forward);
      watch.abort();
    },
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
