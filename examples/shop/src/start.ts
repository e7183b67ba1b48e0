import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
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
  const listening = await listenOnBoth(app, port, port === 0 ? 5 : 1);
  const servers = listening.map(({ server }) => server);
  const close = async (): Promise<void> => void (await Promise.all(servers.map(closeServer)));
  return Object.freeze({ url: `http://localhost:${String(listening[0].port)}`, shop, close });
}

type Listening = { readonly server: Server; readonly port: number };

/**
 * `localhost` is two addresses, and which of them a client tries first differs: the shop answers on both.
 * A free port of the one can be taken at the other, so a port that the system chose is chosen again.
 */
async function listenOnBoth(app: Hono, port: number, tries: number): Promise<readonly [Listening, ...Listening[]]> {
  const first = await listen(app, '127.0.0.1', port);
  try {
    return [first, await listen(app, '::1', first.port)];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [first];
    await closeServer(first.server);
    if (code === 'EADDRINUSE' && tries > 1) return listenOnBoth(app, port, tries - 1);
    throw error;
  }
}

async function listen(app: Hono, host: string, port: number): Promise<Listening> {
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : port };
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
