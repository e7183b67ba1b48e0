import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that reached the operator's system. */
export interface Effect {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The operator's system: it keeps every request that reaches it. */
export interface Backend {
  readonly url: string;
  readonly effects: readonly Effect[];
  /** How it answers from now on [200 and `{"ok":true}`]. */
  answer(handler: (effect: Effect, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Starts a recording backend on loopback. */
export async function startBackend(): Promise<Backend> {
  const effects: Effect[] = [];
  let handler = (_effect: Effect, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  };
  const server = createServer((request, response) => {
    readBody(request, (body) => {
      const effect = { method: request.method ?? '', path: request.url ?? '', body, headers: request.headers };
      effects.push(effect);
      handler(effect, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    effects,
    answer: (given) => {
      handler = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function readBody(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(Buffer.concat(chunks).toString('utf8')));
}
