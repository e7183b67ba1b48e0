import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type {
  Confirmation,
  ConversationSummary,
  HistoryMessage,
  MessagePart,
  StreamPart,
  VisitorReply,
} from '@deskbell/protocol';
import { beginWriting, applyPart, emptyMessage } from '../conversation/apply-part.ts';

/** One request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly bearer: string | null;
  readonly cookie: string | undefined;
}

/** What a question is answered with: parts, then how the connection ends. */
export interface ScriptedAnswer {
  readonly parts: readonly StreamPart[];
  /** Parts before this one are sent at once; the rest waits for `release`. */
  readonly holdAt?: number;
  /** `release` cuts the connection before this part; the rest is written on the server all the same. */
  readonly dropAt?: number;
}

/** A refusal in place of an answer. */
export interface ScriptedRefusal {
  readonly status: number;
  readonly problem: Readonly<Record<string, unknown>>;
}

type Scripted = ScriptedAnswer | ScriptedRefusal;

interface StoredConversation {
  readonly id: string;
  readonly visitor: string;
  messages: HistoryMessage[];
  writing: Writing | null;
}

interface Writing {
  readonly conversation: StoredConversation;
  readonly message: string;
  parts: StreamPart[];
  readonly listeners: Set<ServerResponse>;
  release: () => void;
  isStopped: boolean;
}

/** A Deskbell server for tests of the widget: strict about the wire form, without a model, a database or a clock of its own. */
export class FakeDeskbell {
  readonly requests: SeenRequest[] = [];
  readonly confirmations = new Map<string, Confirmation>();
  /** Chooses the answer to a question; the default says it back. */
  answer: (text: string) => Scripted = (text) => ({ parts: textParts(`You said: ${text}`) });
  /** Chooses what follows a decision; the default settles the card and says so. */
  decide: (call: string, answer: 'confirm' | 'cancel') => Scripted | null = () => null;
  site: VisitorReply['site'] = {
    name: 'Larkspur',
    suggestions: ['Where is my order?'],
    demo: true,
    readOnlyAutomatic: true,
  };
  identities = new Map<string, string>();
  rejectBearers = new Set<string>();
  /** Requests to the API are held while this is set. */
  gate: Promise<void> | null = null;
  readonly #conversations = new Map<string, StoredConversation>();
  readonly #tokens = new Map<string, string>();
  readonly #asked = new Map<string, string>();
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #count = 0;
  readonly #widget: string;

  constructor(widgetFile: string) {
    this.#widget = widgetFile;
  }

  async listen(port: number): Promise<void> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
  }

  /** Forgets everything that was said and scripted. */
  reset(): void {
    this.requests.length = 0;
    this.confirmations.clear();
    this.#conversations.clear();
    this.#asked.clear();
    this.rejectBearers.clear();
    this.identities.clear();
    this.gate = null;
    this.answer = (text) => ({ parts: textParts(`You said: ${text}`) });
    this.decide = () => null;
  }

  /** Lets a held answer go on. */
  release(): void {
    for (const conversation of this.#conversations.values()) conversation.writing?.release();
  }

  /** Puts a card into the state that somebody else brought about. */
  settle(call: string, change: Partial<Confirmation>): void {
    const before = this.confirmations.get(call);
    if (!before) throw new TypeError(`no card ${call}`);
    const { expiresAt: _, signature: __, ...rest } = before;
    this.confirmations.set(call, { ...rest, ...change });
  }

  posts(member: 'message' | 'decision'): readonly SeenRequest[] {
    return this.requests.filter(
      (each) => each.path === '/v1/ask' && typeof each.body === 'object' && each.body !== null && member in each.body,
    );
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/widget.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
      response.end(await readFile(this.#widget));
      return;
    }
    const origin = request.headers.origin;
    if (origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin);
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
      response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      response.writeHead(204).end();
      return;
    }
    const text = await bodyOf(request);
    const body: unknown = text === '' ? null : JSON.parse(text);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
    this.requests.push({ method: request.method ?? '', path, body, bearer, cookie: request.headers.cookie });
    if (this.gate) await this.gate;
    this.#route(request.method ?? '', path, body, { bearer, response });
  }

  #route(
    method: string,
    path: string,
    body: unknown,
    call: { readonly bearer: string | null; readonly response: ServerResponse },
  ): void {
    const { response, bearer } = call;
    if (method === 'POST' && path === '/v1/visitors') return this.#visitors(body, bearer, response);
    const visitor = bearer === null || this.rejectBearers.has(bearer) ? undefined : this.#tokens.get(bearer);
    if (visitor === undefined) return refuse(response, 401, { code: 'UNAUTHENTICATED', detail: 'Sign in.' });
    if (method === 'POST' && path === '/v1/ask') return this.#ask(body, visitor, response);
    if (method === 'GET' && path === '/v1/conversations')
      return sendJson(response, { conversations: this.#list(visitor) });
    const match = /^\/v1\/conversations\/([^/]+)(\/stream)?$/.exec(path);
    const conversation = match && this.#conversations.get(decodeURIComponent(match[1] ?? ''));
    if (!conversation || conversation.visitor !== visitor)
      return refuse(response, 404, { code: 'NOT_FOUND', detail: 'No such conversation.' });
    if (match?.[2] === undefined)
      return sendJson(response, { id: conversation.id, messages: this.#history(conversation) });
    if (method === 'DELETE') {
      conversation.writing?.release();
      if (conversation.writing) this.#stop(conversation.writing);
      response.writeHead(204).end();
      return;
    }
    if (!conversation.writing) {
      response.writeHead(204).end();
      return;
    }
    openStream(response);
    for (const part of wholeMessage(conversation)) writePart(response, this.#now(part));
    conversation.writing.listeners.add(response);
  }

  #visitors(body: unknown, bearer: string | null, response: ServerResponse): void {
    const fields = strict(body, ['site', 'identity', 'locale']);
    const identity = fields['identity'];
    const known = typeof identity === 'string' ? this.identities.get(identity) : undefined;
    if (identity !== undefined && known === undefined)
      return refuse(response, 401, { code: 'UNAUTHENTICATED', detail: 'Bad identity.' });
    const isStale = bearer !== null && (this.rejectBearers.has(bearer) || !this.#tokens.has(bearer));
    if (isStale) return refuse(response, 401, { code: 'UNAUTHENTICATED', detail: 'Bad bearer.' });
    const before = bearer === null ? undefined : this.#tokens.get(bearer);
    this.#count += 1;
    const visitor = known ?? (before?.startsWith('anonymous') ? before : `anonymous-${this.#count}`);
    const token = `token-${this.#count}`;
    this.#tokens.set(token, visitor);
    sendJson(response, {
      visitor,
      token,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      site: this.site,
    } satisfies VisitorReply);
  }

  #ask(body: unknown, visitor: string, response: ServerResponse): void {
    const fields = strict(body, ['site', 'conversation', 'message', 'decision']);
    const conversation = this.#conversationOf(fields['conversation'], visitor);
    if (conversation === 'gone') return refuse(response, 404, { code: 'NOT_FOUND', detail: 'No such conversation.' });
    if (conversation?.writing)
      return refuse(response, 409, { code: 'ANSWER_IN_PROGRESS', detail: 'An answer is being written.' });
    if (fields['message'] !== undefined) return this.#question(fields['message'], conversation, visitor, response);
    if (!conversation) return refuse(response, 400, { code: 'INVALID_REQUEST', detail: 'No conversation.' });
    this.#decision(fields['decision'], conversation, response);
  }

  #conversationOf(id: unknown, visitor: string): StoredConversation | null | 'gone' {
    if (id === undefined) return null;
    const found = typeof id === 'string' ? this.#conversations.get(id) : undefined;
    return found && found.visitor === visitor ? found : 'gone';
  }

  #question(value: unknown, given: StoredConversation | null, visitor: string, response: ServerResponse): void {
    const message = strict(value, ['id', 'text']);
    const id = String(message['id']);
    const text = String(message['text']);
    const known = this.#asked.get(id);
    const replayed = known === undefined ? undefined : this.#conversations.get(known);
    const scripted = this.answer(text);
    if (!replayed && 'status' in scripted) return refuse(response, scripted.status, scripted.problem);
    const conversation = replayed ?? given ?? this.#begin(visitor);
    if (!replayed) {
      this.#asked.set(id, conversation.id);
      conversation.messages.push({ id, role: 'user', parts: [{ type: 'text', text }] });
    }
    const last = conversation.messages.findLast((each) => each.role === 'assistant');
    const isAnswered = replayed && conversation.messages.at(-1)?.role === 'assistant';
    openStream(response);
    if (conversation.writing) {
      for (const part of wholeMessage(conversation)) writePart(response, this.#now(part));
      conversation.writing.listeners.add(response);
    } else if (isAnswered && last) this.#replay(conversation, last, response);
    else
      void this.#write(conversation, 'parts' in scripted ? scripted : { parts: [] }, {
        response,
        message: this.#id('M'),
      });
  }

  #replay(conversation: StoredConversation, message: HistoryMessage, response: ServerResponse): void {
    const start: StreamPart = {
      type: 'start',
      messageId: message.id,
      messageMetadata: { conversation: conversation.id },
    };
    for (const part of [start, ...this.#partsOf(message), { type: 'finish', finishReason: 'stop' } as const])
      writePart(response, this.#now(part));
    response.end('data: [DONE]\n\n');
  }

  #decision(value: unknown, conversation: StoredConversation, response: ServerResponse): void {
    const { call, answer, signature } = strict(value, ['call', 'answer', 'signature']);
    const confirmation = this.confirmations.get(String(call));
    if (!confirmation) return refuse(response, 404, { code: 'NOT_FOUND', detail: 'No such call.' });
    if (confirmation.state === 'expired' || Date.parse(confirmation.expiresAt ?? '') <= Date.now()) {
      this.settle(confirmation.call, { state: 'expired', line: 'Expired' });
      return refuse(response, 410, this.#outcome('EXPIRED', confirmation.call));
    }
    if (confirmation.state !== 'pending')
      return refuse(response, 409, this.#outcome('ALREADY_SETTLED', confirmation.call));
    if (signature !== confirmation.signature)
      return refuse(response, 403, { code: 'BAD_SIGNATURE', detail: 'The answer did not match.' });
    const decided = answer === 'confirm' ? 'confirm' : 'cancel';
    const scripted = this.decide(confirmation.call, decided);
    if (scripted && 'status' in scripted) return refuse(response, scripted.status, scripted.problem);
    const settledAt = new Date().toISOString();
    this.settle(
      confirmation.call,
      decided === 'confirm'
        ? { state: 'succeeded', line: 'Confirmed', settledAt }
        : { state: 'cancelled', line: 'Cancelled', settledAt },
    );
    const paused = conversation.messages.findLast((each) => each.role === 'assistant');
    if (!paused) return refuse(response, 404, { code: 'NOT_FOUND', detail: 'No such turn.' });
    conversation.messages = conversation.messages.filter((each) => each !== paused);
    openStream(response);
    const settled: StreamPart = this.#now({ type: 'data-confirmation', id: confirmation.call, data: confirmation });
    const parts = scripted?.parts ?? textParts(decided === 'confirm' ? 'Done.' : 'I left it as it is.');
    const following: StreamPart[] = [
      settled,
      { type: 'data-message', id: this.#id('B'), data: { bubble: 2 } },
      ...parts,
    ];
    void this.#write(conversation, { ...scripted, parts: following }, { response, message: paused.id, before: paused });
  }

  #outcome(code: string, call: string): Readonly<Record<string, unknown>> {
    const confirmation = this.confirmations.get(call);
    return {
      code,
      detail: `This was answered already: ${confirmation?.line ?? ''}.`,
      call,
      state: confirmation?.state,
      confirmation,
    };
  }

  async #write(
    conversation: StoredConversation,
    scripted: ScriptedAnswer,
    to: { readonly response: ServerResponse; readonly message: string; readonly before?: HistoryMessage },
  ): Promise<void> {
    const writing: Writing = {
      conversation,
      message: to.message,
      parts: [],
      listeners: new Set([to.response]),
      release: () => undefined,
      isStopped: false,
    };
    if (to.before) writing.parts.push(...this.#partsOf(to.before));
    conversation.writing = writing;
    to.response.on('close', () => writing.listeners.delete(to.response));
    const start: StreamPart = {
      type: 'start',
      messageId: to.message,
      messageMetadata: { conversation: conversation.id },
    };
    for (const listener of writing.listeners) writePart(listener, start);
    for (const [index, part] of scripted.parts.entries()) {
      if (scripted.dropAt === index) {
        await releaseOf(writing);
        to.response.destroy();
      }
      if (scripted.holdAt === index) await releaseOf(writing);
      if (writing.isStopped) return;
      if (part.type === 'data-confirmation' && part.data.state === 'pending')
        this.confirmations.set(part.data.call, part.data);
      writing.parts.push(part);
      for (const listener of writing.listeners) writePart(listener, this.#now(part));
    }
    this.#finish(writing, { type: 'finish', finishReason: 'stop' });
  }

  #stop(writing: Writing): void {
    writing.isStopped = true;
    this.#finish(writing, { type: 'abort' });
  }

  #finish(writing: Writing, end: StreamPart): void {
    const { conversation } = writing;
    conversation.writing = null;
    const start: StreamPart = {
      type: 'start',
      messageId: writing.message,
      messageMetadata: { conversation: conversation.id },
    };
    const { message } = [start, ...writing.parts].reduce(applyPart, beginWriting(emptyMessage(writing.message)));
    conversation.messages.push(message);
    for (const listener of writing.listeners) {
      writePart(listener, end);
      listener.end('data: [DONE]\n\n');
    }
  }

  /** A card as it is now, whatever it was when the part was scripted. */
  #now(part: StreamPart): StreamPart {
    const now = part.type === 'data-confirmation' ? this.confirmations.get(part.data.call) : undefined;
    return part.type === 'data-confirmation' && now ? { ...part, data: now } : part;
  }

  #partsOf(message: HistoryMessage): readonly StreamPart[] {
    return message.parts.flatMap((part, index): readonly StreamPart[] => {
      if (part.type === 'text') {
        const id = `again-${index}`;
        return [
          { type: 'text-start', id },
          { type: 'text-delta', id, delta: part.text },
          { type: 'text-end', id },
        ];
      }
      if (part.type === 'step-start') return [{ type: 'start-step' }];
      return part.type === 'dynamic-tool' || part.type === 'source-url' || part.type === 'source-document'
        ? []
        : [this.#now(part)];
    });
  }

  #history(conversation: StoredConversation): readonly HistoryMessage[] {
    const present = (part: MessagePart): MessagePart => {
      const now = part.type === 'data-confirmation' ? this.confirmations.get(part.data.call) : undefined;
      return part.type === 'data-confirmation' && now ? { ...part, data: now } : part;
    };
    return conversation.messages.map((message) => ({ ...message, parts: message.parts.map(present) }));
  }

  #list(visitor: string): readonly ConversationSummary[] {
    return [...this.#conversations.values()]
      .filter((each) => each.visitor === visitor)
      .toReversed()
      .map((each) => ({
        id: each.id,
        title: titleOf(each),
        updatedAt: new Date().toISOString(),
        waiting: this.#isWaiting(each),
      }));
  }

  #isWaiting(conversation: StoredConversation): boolean {
    return this.#history(conversation).some((message) =>
      message.parts.some((part) => part.type === 'data-confirmation' && part.data.state === 'pending'),
    );
  }

  #begin(visitor: string): StoredConversation {
    const conversation: StoredConversation = { id: this.#id('C'), visitor, messages: [], writing: null };
    this.#conversations.set(conversation.id, conversation);
    return conversation;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }
}

/** Waits for the test to let the answer go on. */
function releaseOf(writing: Writing): Promise<void> {
  return new Promise((resolve) => {
    writing.release = resolve;
  });
}

function titleOf(conversation: StoredConversation): string {
  const [first] = conversation.messages;
  const part = first?.parts[0];
  return part?.type === 'text' ? part.text : '';
}

/** The message being written from its first part. */
function wholeMessage(conversation: StoredConversation): readonly StreamPart[] {
  const { writing } = conversation;
  if (!writing) return [];
  return [
    { type: 'start', messageId: writing.message, messageMetadata: { conversation: conversation.id } },
    ...writing.parts,
  ];
}

/** The parts of a plain answer, a word at a time. */
export function textParts(text: string, id = 't1'): readonly StreamPart[] {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  return [
    { type: 'start-step' },
    { type: 'text-start', id },
    ...words.map((delta): StreamPart => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
    { type: 'finish-step' },
  ];
}

function strict(value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object');
  for (const key of Object.keys(value)) if (!known.includes(key)) throw new TypeError(`unknown field ${key}`);
  return Object.fromEntries(Object.entries(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, problem: Readonly<Record<string, unknown>>): void {
  const code = String(problem['code']);
  const type = `/problems/${code.toLowerCase().replaceAll('_', '-')}`;
  response
    .writeHead(status, { 'Content-Type': 'application/problem+json' })
    .end(JSON.stringify({ type, title: code, status, ...problem }));
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Vercel-AI-UI-Message-Stream': 'v1',
  });
  response.write(': 15\n\n');
}

function writePart(response: ServerResponse, part: StreamPart): void {
  if (!response.destroyed) response.write(`data: ${JSON.stringify(part)}\n\n`);
}
