import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { z } from 'zod';
import { createShop } from '../shop-app.ts';
import type { Change, Shop } from '../shop/shop.ts';
import { createShopData } from '../shop/shop.ts';
import { readPageFiles } from '../site/page-files.ts';
import { readJson } from './read-json.ts';

/** The folder of the example. */
export const exampleFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The instant at which the tests' shop opens: 1 May 2026, noon UTC. */
export const openedAt = Date.UTC(2026, 4, 1, 12);

/** A key and a secret that only tests use. */
export const apiKey = 'test-key';
export const identitySecret = 'test-secret-of-more-than-32-bytes';

/** A shop in memory and what a test asks it. */
export type OpenShop = {
  readonly app: Hono;
  readonly shop: Shop;
  /** Moves the clock. */
  readonly wait: (days: number) => void;
  /** Reads as Deskbell does, with the key. */
  readonly get: (path: string) => Promise<Answer>;
  /** Changes as Deskbell does, with the key; the body gets `customer_id: C0017` where it names none. */
  readonly post: (path: string, body: Record<string, unknown>, idempotencyKey?: string) => Promise<Answer>;
  readonly changes: () => readonly Change[];
};

/** Status and parsed body of an answer. */
export type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly type: string | null };

/** Opens a shop with a clock that stands still and session ids that count. */
export async function openShop(): Promise<OpenShop> {
  let now = openedAt;
  let sessions = 0;
  const shop = createShopData({ now: () => now });
  const sessionIds = { next: () => `session-${String((sessions += 1))}` };
  const files = await readPageFiles(exampleFolder);
  const app = createShop({ shop, files, sessionIds, apiKey, identitySecret, deskbellUrl: 'http://localhost:4300' });
  const authorization = `Bearer ${apiKey}`;
  return {
    app,
    shop,
    wait: (days) => void (now += days * 86_400_000),
    get: async (path) => readAnswer(await app.request(path, { headers: { authorization } })),
    post: async (path, body, idempotencyKey) => {
      const headers = { authorization, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) };
      return readAnswer(
        await app.request(path, { method: 'POST', headers, body: JSON.stringify({ customer_id: 'C0017', ...body }) }),
      );
    },
    changes: () => shop.changes(),
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = await readJson(response, z.record(z.string(), z.unknown()));
  return { status: response.status, body, type: response.headers.get('content-type') };
}
