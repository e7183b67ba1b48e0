import { describe, expect, it } from 'vitest';
import { ConsoleApiError, createConsoleApi, type ConsoleApi } from './console-api.ts';

const signal = new AbortController().signal;

/** A client whose server always answers the same, with the addresses that it asked for. */
function clientOf(answer: () => Response): { readonly api: ConsoleApi; readonly asked: string[] } {
  const asked: string[] = [];
  const api = createConsoleApi(async (url) => {
    asked.push(url);
    return answer();
  });
  return { api, asked };
}

const codeOf = async (reading: Promise<unknown>): Promise<string> =>
  await reading.then(
    () => 'no error',
    (error: unknown) => (error instanceof ConsoleApiError ? error.code : 'another error'),
  );

describe('the client of the console', () => {
  it('CON-4: asks for what the filter names and for nothing else', async () => {
    const { api, asked } = clientOf(() => Response.json({}));
    await api.audit({ search: 'a b&c', before: '7' }, signal);
    await api.action('shop', 'a/b', signal);
    expect(asked).toEqual(['/console/api/audit?search=a+b%26c&before=7', '/console/api/actions/shop/a%2Fb']);
  });

  it('CON-1: a refusal is its code', async () => {
    const { api } = clientOf(() => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }));
    expect(await codeOf(api.session(signal))).toBe('UNAUTHENTICATED');
  });

  it('CON-4: a failure without a code is INTERNAL, no answer is UNREACHABLE', async () => {
    expect(await codeOf(clientOf(() => new Response('oops', { status: 502 })).api.session(signal))).toBe('INTERNAL');
    const silent = createConsoleApi(async () => await Promise.reject(new TypeError('failed to fetch')));
    expect(await codeOf(silent.session(signal))).toBe('UNREACHABLE');
  });
});
