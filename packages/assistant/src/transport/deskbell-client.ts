import type { ConversationReply, ConversationsReply, Problem, VisitorReply, VisitorRequest } from '@deskbell/protocol';

/** What became of a request. A refusal is the server's word; `unreachable` means that nobody knows whether it arrived. */
export type Reply<Value> =
  | { readonly kind: 'ok'; readonly value: Value; readonly date?: string }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unreachable' };

/** A question or an answer to a card, without the site, which the client adds. */
export type AskBody =
  | { readonly conversation?: string; readonly message: { readonly id: string; readonly text: string } }
  | {
      readonly conversation: string;
      readonly decision: { readonly call: string; readonly answer: 'confirm' | 'cancel'; readonly signature: string };
    };

/** The bytes of an answer that is being written. */
export type AnswerBody = ReadableStream<Uint8Array>;

/** The Deskbell server, as the widget sees it. No cookies; each request carries the bearer that it is given. */
export interface DeskbellClient {
  visitors(body: Omit<VisitorRequest, 'site'>, bearer: string | null): Promise<Reply<VisitorReply>>;
  ask(body: AskBody, bearer: string, signal: AbortSignal): Promise<Reply<AnswerBody>>;
  conversations(bearer: string): Promise<Reply<ConversationsReply>>;
  conversation(id: string, bearer: string): Promise<Reply<ConversationReply>>;
  /** `null` when no answer is being written. */
  takeUp(id: string, bearer: string, signal: AbortSignal): Promise<Reply<AnswerBody | null>>;
  stop(id: string, bearer: string): Promise<Reply<null>>;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly bearer: string | null;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Makes the client of one site.
 * @param options - `url` is the server's origin; `fetch` is the page's, called without `this`.
 */
export function createDeskbellClient(options: {
  readonly url: string;
  readonly site: string;
  readonly fetch: typeof fetch;
}): DeskbellClient {
  const call = <Value>(request: Call, read: (response: Response) => Promise<Value>): Promise<Reply<Value>> =>
    send(options, request, read);
  const path = (id: string): string => `/v1/conversations/${encodeURIComponent(id)}`;
  return {
    visitors: (body, bearer) =>
      call({ method: 'POST', path: '/v1/visitors', bearer, body: { site: options.site, ...body } }, json<VisitorReply>),
    ask: (body, bearer, signal) =>
      call({ method: 'POST', path: '/v1/ask', bearer, body: { site: options.site, ...body }, signal }, bytes),
    conversations: (bearer) => call({ method: 'GET', path: '/v1/conversations', bearer }, json<ConversationsReply>),
    conversation: (id, bearer) => call({ method: 'GET', path: path(id), bearer }, json<ConversationReply>),
    takeUp: (id, bearer, signal) =>
      call({ method: 'GET', path: `${path(id)}/stream`, bearer, signal }, async (response) =>
        response.status === 204 ? null : bytes(response),
      ),
    stop: (id, bearer) => call({ method: 'DELETE', path: `${path(id)}/stream`, bearer }, async () => null),
  };
}

async function send<Value>(
  options: { readonly url: string; readonly fetch: typeof fetch },
  request: Call,
  read: (response: Response) => Promise<Value>,
): Promise<Reply<Value>> {
  const { fetch: ask } = options;
  try {
    const response = await ask(`${options.url}${request.path}`, {
      method: request.method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        ...(request.bearer !== null && { Authorization: `Bearer ${request.bearer}` }),
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.signal && { signal: request.signal }),
    });
    if (!response.ok) return { kind: 'refused', problem: await problemOf(response) };
    const date = response.headers.get('Date');
    return { kind: 'ok', value: await read(response), ...(date !== null && { date }) };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** The reply of our own server in the form that the protocol names. */
async function json<Value>(response: Response): Promise<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply of our own server, in the form that the protocol names
  return (await response.json()) as Value;
}

async function bytes(response: Response): Promise<AnswerBody> {
  if (!response.body) throw new TypeError('An answer came without a body.');
  return response.body;
}

/** A refusal without a problem in it (a proxy's page, say) counts as a failure of the server. */
async function problemOf(response: Response): Promise<Problem> {
  const found: unknown = await response.json().catch(() => null);
  if (typeof found === 'object' && found !== null && 'code' in found && typeof found.code === 'string')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its code is a text; every other member may be absent where it is read
    return found as Problem;
  const code = response.status === 429 ? 'RATE_LIMITED' : response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL';
  return { type: 'about:blank', title: response.statusText, status: response.status, code, detail: '' };
}
