import { request as sendPlain, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as sendTls } from 'node:https';
import { isIP } from 'node:net';
import type { EgressGuard } from './egress.ts';
import type { HttpRequest } from './http-request.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** What is known after sending. `lost`: no status came; `left` tells whether a byte may have reached the system. */
export type HttpReply =
  | { readonly kind: 'replied'; readonly status: number; readonly text: string; readonly isCut: boolean }
  | { readonly kind: 'lost'; readonly left: boolean; readonly reason: string };

/** How a request is sent. */
export interface SendOptions {
  readonly guard: EgressGuard;
  /** The operator allowed this host to be loopback or private. */
  readonly allowPrivate: boolean;
  /** Longest wait for the whole reply [10 s]. */
  readonly timeoutMs?: number;
}

/**
 * Sends one request, once: no redirect is followed, nothing is tried again, at most 10 s and 1 MiB.
 * Source: ACT-5, RUN-6.
 */
export async function sendHttp(request: HttpRequest, options: SendOptions): Promise<HttpReply> {
  const { hostname, protocol } = request.url;
  const literal = hostname.replaceAll(/^\[|\]$/g, '');
  if (!options.allowPrivate && isIP(literal) !== 0 && !options.guard.isPublic(literal)) {
    return { kind: 'lost', left: false, reason: 'the address is private and not allowed by name' };
  }
  return new Promise((resolve) => {
    let left = false;
    const send = protocol === 'https:' ? sendTls : sendPlain;
    const body = request.body === null ? null : Buffer.from(request.body, 'utf8');
    const outgoing = send(request.url, {
      method: request.method,
      headers: { ...request.headers, ...(body === null ? {} : { 'content-length': String(body.length) }) },
      agent: false,
      ...(options.allowPrivate ? {} : { lookup: options.guard.lookup }),
    });
    const timer = setTimeout(() => outgoing.destroy(new Error('no reply in time')), options.timeoutMs ?? TIMEOUT_MS);
    const finish = (reply: HttpReply): void => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(reply);
    };
    watchConnection(outgoing, () => {
      left = true;
    });
    outgoing.on('error', (error) => finish({ kind: 'lost', left, reason: reasonOf(error) }));
    outgoing.on('response', (incoming) => readReply(incoming, finish));
    outgoing.end(body ?? undefined);
  });
}

/** From the moment of the connection on, a byte may have left. */
function watchConnection(outgoing: ClientRequest, onConnect: () => void): void {
  outgoing.on('socket', (socket) => {
    socket.once('connect', onConnect);
  });
}

/** A status has come: whatever becomes of the body, the system has answered. */
function readReply(incoming: IncomingMessage, finish: (reply: HttpReply) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const done = (isCut: boolean): void => {
    const text = Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8');
    finish({ kind: 'replied', status: incoming.statusCode ?? 0, text, isCut });
  };
  incoming.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) done(true);
  });
  incoming.on('end', () => done(false));
  incoming.on('error', () => done(true));
  incoming.on('aborted', () => done(true));
}

/** A network error's code is safe to log and to tell; its message may hold an address. */
function reasonOf(error: Error): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'no reply in time';
}
