import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { StartRefused } from './start-refused.ts';

/** A server that answers. */
export interface Listening {
  readonly port: number;
  /** Takes no new requests and waits for those that are being answered; after `patienceMs` the rest is cut off. */
  readonly close: (patienceMs: number) => Promise<void>;
}

/** Answers one request. */
export type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Listens on all addresses of this machine.
 *
 * @param port 0 takes a free one.
 * @throws StartRefused `PORT_TAKEN`, naming the next port that is free.
 */
export async function listen(answer: Answer, port: number): Promise<Listening> {
  const listener = getRequestListener(answer);
  const server = await bind(
    port,
    createServer((incoming, outgoing) => void listener(incoming, outgoing)),
  );
  if (server === null) {
    throw new StartRefused(
      'PORT_TAKEN',
      `Port ${port} is taken by another program; start with --port ${await nextFree(port)}, which is free.`,
    );
  }
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { port: bound, close: (patienceMs) => closeServer(server, patienceMs) };
}

/** Says so before anything else is started when the port is taken; the port itself is taken later. */
export async function checkPort(port: number): Promise<void> {
  const listening = await listen(() => new Response(null, { status: 503 }), port);
  await listening.close(0);
}

async function nextFree(taken: number): Promise<number> {
  for (let port = taken + 1; port <= 65_535; port += 1) {
    const server = await bind(port, createServer());
    if (server !== null) {
      await closeServer(server, 0);
      return port;
    }
  }
  return 0;
}

async function bind(port: number, server: Server): Promise<Server | null> {
  try {
    server.listen(port);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) {
      return null;
    }
    throw error;
  }
}

async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(cut);
}
