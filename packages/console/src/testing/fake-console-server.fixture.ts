import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';

/** A console server that answers from a table, under the policy of the real one. */
export interface FakeConsole {
  readonly url: string;
  /** What the next requests are answered with. `undefined` for a path is 404, the text `signed-out` is 401. */
  replies: ReadonlyMap<string, unknown>;
  /** Every API request so far, with its query. */
  readonly requests: string[];
  close(): Promise<void>;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Starts the fake on a free loopback port. */
export async function startFakeConsole(webFolder: string, replies: ReadonlyMap<string, unknown>): Promise<FakeConsole> {
  const requests: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const fake = {
    url: '',
    replies,
    requests,
    close: async () => await new Promise<void>((done) => server.close(() => done())),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://console');
    const api = '/console/api/';
    if (!pathname.startsWith(api)) return await answerFile(webFolder, pathname, response);
    const path = decodeURIComponent(pathname.slice(api.length));
    requests.push(path + search);
    answerApi(fake.replies.get(path), response);
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function answerApi(reply: unknown, response: ServerResponse): void {
  const problems: Readonly<Record<string, readonly [number, string]>> = {
    'signed-out': [401, 'UNAUTHENTICATED'],
    broken: [500, 'INTERNAL'],
  };
  const problem =
    reply === undefined ? ([404, 'NOT_FOUND'] as const) : typeof reply === 'string' ? problems[reply] : undefined;
  if (problem === undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    return;
  }
  response
    .writeHead(problem[0], { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ code: problem[1] }));
}

async function answerFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  if (pathname === '/favicon.svg') {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    return;
  }
  const name = pathname.startsWith('/console/assets/') ? pathname.slice('/console/'.length) : 'index.html';
  const body = await readFile(join(folder, name));
  response
    .writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain', 'content-security-policy': policy })
    .end(body);
}
