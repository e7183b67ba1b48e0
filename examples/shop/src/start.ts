import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createShop } from './shop-app.ts';
import { createShopData, type Shop } from './shop/shop.ts';
import { readPageFiles } from './site/page-files.ts';

/** How the shop is started. */
export type StartOptions = {
  /** TCP port on localhost; 0 takes a free one. */
  readonly port: number;
  /** The origin that serves Deskbell's widget. */
  readonly deskbellUrl: string;
  /** The key that Deskbell carries to the API. */
  readonly apiKey: string;
  /** The secret that signs identity tokens, at least 32 bytes. */
  readonly identitySecret: string;
};

/** A shop that listens. */
export type StartedShop = {
  /** Where it is served, for example `http://localhost:4301`. */
  readonly url: string;
  /** Its data, with `reset()` and `changes()`. */
  readonly shop: Shop;
  /** Ends all connections and frees the port. */
  close(): Promise<void>;
};

/**
 * Starts the demo shop in this process, on localhost alone.
 * @throws the system's error (`EADDRINUSE`) where the port is taken; TypeError for options that do not fit.
 */
export async function startShop({ port, deskbellUrl, apiKey, identitySecret }: StartOptions): Promise<StartedShop> {
  const files = await readPageFiles(fileURLToPath(new URL('..', import.meta.url)));
  const shop = createShopData({ now: () => Date.now() });
  const sessionIds = { next: () => randomBytes(24).toString('base64url') };
  const app = createShop({ shop, files, sessionIds, deskbellUrl, apiKey, identitySecret });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : port;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  };
  return Object.freeze({ url: `http://localhost:${String(boundPort)}`, shop, close });
}
