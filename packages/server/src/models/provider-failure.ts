import { ModelFailed } from './model.ts';

/**
 * Turns whatever a provider package threw into a failure that may be logged: the provider's name, the status and the
 * network's code. The thrown error itself is not kept as a cause: it carries the whole prompt and the headers.
 * Source: AUD-5, ACT-8.
 */
export function describeFailure(provider: string, error: unknown): ModelFailed {
  const status = statusOf(error);
  const network = networkCodeOf(error);
  const facts = { provider, ...(status === null ? {} : { status }), ...(network === null ? {} : { network }) };
  return new ModelFailed(sentenceFor(status, network), facts);
}

/** The provider was silent for longer than allowed. */
export function describeSilence(provider: string, silentMs: number): ModelFailed {
  return new ModelFailed('The model provider went silent.', { provider, silentMs });
}

/** Whether another try can help and nothing was produced yet: too many requests, a fault of the server, nobody listening. */
export function isWorthRetrying(error: unknown): boolean {
  const status = statusOf(error);
  return status === null ? networkCodeOf(error) === 'ECONNREFUSED' : status === 429 || (status >= 500 && status <= 599);
}

/**
 * Reads how long the provider asked to wait.
 * @returns milliseconds, or null where it did not say in seconds
 */
export function askedDelayMs(error: unknown): number | null {
  const value = memberOf(memberOf(error, 'responseHeaders'), 'retry-after');
  return typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) * 1000 : null;
}

function sentenceFor(status: number | null, network: string | null): string {
  if (status !== null && status >= 400) {
    return `The model provider answered with status ${status}.`;
  }
  return network === null ? 'The model provider broke off its answer.' : 'The model provider could not be reached.';
}

function statusOf(error: unknown): number | null {
  const status = memberOf(error, 'statusCode');
  return typeof status === 'number' ? status : null;
}

/** Codes of the network are constants like `ECONNREFUSED`; anything else is not repeated. */
function networkCodeOf(error: unknown): string | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current !== undefined && current !== null; depth += 1) {
    const code = memberOf(current, 'code') ?? memberOf(firstOf(memberOf(current, 'errors')), 'code');
    if (typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code)) {
      return code;
    }
    current = memberOf(current, 'cause');
  }
  return null;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
