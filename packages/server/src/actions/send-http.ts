import { request as sendPlain, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as sendTls } from 'node:https';
import { isIP } from 'node:net';
import { EgressRefused, type EgressGuard } from './egress.ts';
import type { HttpRequest } from './http-request.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** How a reply's body ended: all of it came, it was cut at 1 MiB, or it broke off. */
export type BodyEnd = 'whole' | 'cut' | 'broken';

/** What is known after sending. `lost`: no status came; `left` tells whether a byte may have reached the system. */
export type HttpReply =
  | { readonly kind: 'replied'; readonly status: number; readonly text: string; readonly end: BodyEnd }
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
  const literal = request.url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!options.allowPrivate && isIP(literal) !== 0 && !options.guard.isPublic(literal)) {
    return { kind: 'lost', left: false, reason: 'the address of the host is private and not allowed by name' };
  }
  const body = request.body === null ? null : Buffer.from(request.body, 'utf8');
  const outgoing = open(request, body, options);
  return outgoing === null
    ? { kind: 'lost', left: false, reason: 'a header has a character that no header can carry' }
    : exchange(outgoing, body, options.timeoutMs ?? TIMEOUT_MS);
}

/** The request, nothing of it sent yet; null when its headers cannot be written down. */
function open(request: HttpRequest, body: Buffer | null, options: SendOptions): ClientRequest | null {
  const send = request.url.protocol === 'https:' ? sendTls : sendPlain;
  const settings: RequestOptions = {
    method: request.method,
    headers: { ...request.headers, ...(body === null ? {} : { 'content-length': String(body.length) }) },
    agent: false,
    ...(options.allowPrivate ? {} : { lookup: options.guard.lookup }),
  };
  try {
    return send(request.url, settings);
  } catch {
    return null;
  }
}

function exchange(outgoing: ClientRequest, body: Buffer | null, timeoutMs: number): Promise<HttpReply> {
  return new Promise((resolve) => {
    let left = false;
    const finish = (reply: HttpReply): void => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(reply);
    };
    let breakOff = (reason: string): void => finish({ kind: 'lost', left, reason });
    const timer = setTimeout(() => breakOff('no reply in time'), timeoutMs);
    watchConnection(outgoing, () => {
      left = true;
    });
    outgoing.on('error', (error) => breakOff(reasonOf(error)));
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      finish({ kind: 'replied', status: incoming.statusCode ?? 0, text: '', end: 'whole' });
    });
    outgoing.on('response', (incoming) => {
      const done = readReply(incoming, finish);
      breakOff = () => done('broken');
    });
    outgoing.end(body ?? undefined);
  });
}

/** From the moment of the connection on, over TLS from that of the finished handshake, a byte of the request may have left. */
function watchConnection(outgoing: ClientRequest, onOpen: () => void): void {
  const event = outgoing.protocol === 'https:' ? 'secureConnect' : 'connect';
  outgoing.on('socket', (socket) => {
    socket.once(event, onOpen);
  });
}

/**
 * Reads a reply to its end. A status has come: whatever becomes of the body, the system has answered.
 * @returns what ends the reading before its time
 */
function readReply(incoming: IncomingMessage, finish: (reply: HttpReply) => void): (end: BodyEnd) => void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const done = (end: BodyEnd): void => {
    const text = Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8');
    finish({ kind: 'replied', status: incoming.statusCode ?? 0, text, end });
  };
  incoming.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) done('cut');
  });
  incoming.on('end', () => done('whole'));
  incoming.on('error', () => done('broken'));
  return done;
}

/** A network error's code is safe to log and to tell; its message may hold an address. */
function reasonOf(error: Error): string {
  if (error instanceof EgressRefused) return error.message;
  return 'code' in error && typeof error.code === 'string' ? error.code : 'the connection failed';
}
