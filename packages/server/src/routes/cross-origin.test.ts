import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';

import type { Site } from '../sites/site.ts';
import { crossOrigin } from './cross-origin.ts';

const site = (key: string, origins: readonly string[]): Site => ({
  key,
  name: key,
  origins,
  allowLocalhost: false,
  identity: null,
  limits: { questionsPerMinute: 1, tokensPerDay: 1, streams: 1 },
  suggestions: [],
  whenUnavailable: 'refuse',
  knowledge: [],
  actions: [],
});
const sites = new Map(['shop', 'other'].map((key) => [key, site(key, [`https://${key}.example`])]));
const app = new Hono();
app.use('/v1/*', crossOrigin(sites));
app.post('/v1/ask', () => new Response('ok'));
app.post('/v1/broken', () => {
  throw new Error('broken');
});
app.onError(() => new Response('no', { status: 500 }));

/** The headers of a reply that are about origins. */
async function send(method: string, origin: string | null, path = '/v1/ask'): Promise<Record<string, unknown>> {
  const reply = await app.request(path, { method, headers: origin === null ? {} : { origin } });
  const headers = [...reply.headers].filter(([name]) => name.startsWith('access-control') || name === 'vary');
  return { status: reply.status, ...Object.fromEntries(headers) };
}

describe('crossOrigin', () => {
  it('WHO-1: answers a preflight for an origin of any site, with that origin and no credentials', async () => {
    const preflight = (origin: string): unknown => ({
      status: 204,
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '600',
    });
    expect(await send('OPTIONS', 'https://shop.example')).toEqual(preflight('https://shop.example'));
    expect(await send('OPTIONS', 'https://other.example', '/v1/unknown')).toEqual(preflight('https://other.example'));
  });

  it('WHO-1: lets a known origin read the reply and the two headers of ours, also of an error', async () => {
    const readable = {
      vary: 'Origin',
      'access-control-allow-origin': 'https://shop.example',
      'access-control-expose-headers': 'Retry-After, X-Vercel-AI-UI-Message-Stream',
    };
    expect(await send('POST', 'https://shop.example')).toEqual({ status: 200, ...readable });
    expect(await send('POST', 'https://shop.example', '/v1/broken')).toEqual({ status: 500, ...readable });
    expect(await send('POST', 'https://shop.example', '/v1/unknown')).toEqual({ status: 404, ...readable });
  });
});

describe('attacks across origins', () => {
  it('WHO-1: no other origin is echoed, neither null nor a part of one (T-16)', async () => {
    const origins = [
      null,
      'null',
      '*',
      'https://evil.example',
      'https://shop.example.evil.example',
      'https://SHOP.example',
    ];
    const silent = await Promise.all(origins.map(async (origin) => send('OPTIONS', origin)));
    const real = await Promise.all(origins.map(async (origin) => send('POST', origin)));
    expect(silent).toEqual(origins.map(() => ({ status: 204, vary: 'Origin' })));
    expect(real).toEqual(origins.map(() => ({ status: 200, vary: 'Origin' })));
  });
});
