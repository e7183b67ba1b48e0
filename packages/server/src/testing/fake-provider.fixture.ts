import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { judgeHistory } from './fake-provider-history.fixture.ts';

/** A call that the scripted model makes. Id and arguments go out as they are, also where they are wrong. */
export interface FakeCall {
  readonly name: string;
  /** The arguments' text, sent in pieces. */
  readonly arguments: string;
  /** [`call_<n>`, counted from 0 in each reply, as real servers do] */
  readonly id?: string;
}

/** One reply of the script. */
export type FakeReply =
  | {
      /** Text, or its pieces. */
      readonly text?: string | readonly string[];
      readonly reasoning?: string;
      readonly calls?: readonly FakeCall[];
      readonly usage?: { readonly input: number; readonly output: number } | null;
      readonly finish?: string;
      /** Ends the connection after so many chunks, without a finish reason. */
      readonly cutAfter?: number;
      /** Waits for this before the last text piece and all that follows it. */
      readonly hold?: Promise<unknown>;
      /** Sends an error chunk in place of the finish. */
      readonly errorChunk?: string;
    }
  | { readonly status: number; readonly error?: string; readonly headers?: Readonly<Record<string, string>> }
  /** Accepts the request and never answers. */
  | { readonly hang: true };

/** A request as the fake received it. */
export interface FakeRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** The refusal that the request met; null when it was answered by the script. */
  readonly refused: string | null;
}

/** Replies in order, or a function that looks at the request. */
export type FakeScript = readonly FakeReply[] | ((request: FakeRequest, index: number) => FakeReply);

/** A running fake. */
export interface FakeProvider {
  /** The base URL for an OpenAI-compatible client, `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Every request so far, refused ones included. */
  readonly requests: readonly FakeRequest[];
  /** Connections that the client closed before the reply was whole. */
  readonly aborted: () => number;
  close(): Promise<void>;
}

/**
 * Starts a strict local server of the OpenAI chat-completions protocol on a free loopback port. It refuses histories
 * as providers do, in their words, and otherwise streams the next reply of the script. A list that ran out answers 500.
 */
export async function startFakeProvider(script: FakeScript): Promise<FakeProvider> {
  const requests: FakeRequest[] = [];
  let replied = 0;
  let aborted = 0;
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = judge(incoming, await readBody(incoming));
    requests.push(request);
    if (request.refused !== null) {
      sendError(response, 400, request.refused);
      return;
    }
    const reply = typeof script === 'function' ? script(request, replied) : script[replied];
    replied += 1;
    await send(response, reply ?? { status: 500, error: 'The script is over.' }, request.body);
  };
  const server = createServer((incoming, response) => {
    response.on('close', () => (aborted += response.writableFinished ? 0 : 1));
    void answer(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    aborted: () => aborted,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = '';
  for await (const chunk of incoming) {
    text += String(chunk);
  }
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function judge(incoming: IncomingMessage, body: Readonly<Record<string, unknown>>): FakeRequest {
  const known = incoming.url === '/v1/chat/completions' && incoming.method === 'POST';
  const refusal = known
    ? (judgeHistory(body['messages'])?.message ?? judgeTools(body['tools']))
    : `Unknown request URL: ${incoming.method} ${incoming.url}.`;
  const messages = Array.isArray(body['messages']) ? body['messages'].map(recordOf) : [];
  return { headers: incoming.headers, body, messages, refused: refusal };
}

function judgeTools(tools: unknown): string | null {
  if (tools === undefined) {
    return null;
  }
  if (!Array.isArray(tools) || tools.length === 0) {
    return "[] is too short - 'tools'";
  }
  const names = tools.map((tool) => String(recordOf(recordOf(tool)['function'])['name']));
  if (new Set(names).size !== names.length) {
    return 'tools: Tool names must be unique.';
  }
  const bad = names.findIndex((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name));
  return bad === -1 ? null : `Invalid 'tools[${bad}].function.name': string does not match pattern.`;
}

function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const type = status === 429 ? 'requests' : status >= 500 ? 'server_error' : 'invalid_request_error';
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message, type, param: null, code: null } }));
}

async function send(
  response: ServerResponse,
  reply: FakeReply,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  if ('hang' in reply) {
    return;
  }
  if ('status' in reply) {
    sendError(response, reply.status, reply.error ?? 'The server had an error.', reply.headers);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunks = listChunks(reply, body);
  for (const [n, chunk] of chunks.entries()) {
    if (n === reply.cutAfter) {
      response.destroy();
      return;
    }
    if (chunk === 'hold') {
      await reply.hold;
      continue;
    }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

type Answer = Extract<FakeReply, { readonly text?: unknown }>;

function listChunks(reply: Answer, body: Readonly<Record<string, unknown>>): readonly (object | 'hold')[] {
  const head = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 1_700_000_000, model: body['model'] };
  const delta = (value: object): object => ({ ...head, choices: [{ index: 0, delta: value, finish_reason: null }] });
  const pieces = typeof reply.text === 'string' ? [reply.text] : (reply.text ?? []);
  const texts = pieces.map((content) => delta({ content }));
  const held = reply.hold === undefined ? texts : [...texts.slice(0, -1), 'hold' as const, ...texts.slice(-1)];
  const calls = (reply.calls ?? []).flatMap((call, index) => callDeltas(call, index).map(delta));
  const finish = reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  const end = { ...head, choices: [{ index: 0, delta: {}, finish_reason: finish }] };
  const usage =
    reply.usage === null || body['stream_options'] === undefined
      ? []
      : [{ ...head, choices: [], usage: usageOf(reply) }];
  const last =
    reply.errorChunk === undefined ? [end, ...usage] : [{ error: { message: reply.errorChunk, type: 'server_error' } }];
  const reasoning = reply.reasoning === undefined ? [] : [delta({ reasoning_content: reply.reasoning })];
  return [delta({ role: 'assistant', content: '' }), ...reasoning, ...held, ...calls, ...last];
}

function callDeltas(call: FakeCall, index: number): readonly object[] {
  const id = call.id ?? `call_${index}`;
  const first = { tool_calls: [{ index, id, type: 'function', function: { name: call.name, arguments: '' } }] };
  const pieces = call.arguments.match(/[^]{1,7}/g) ?? [];
  return [first, ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] }))];
}

function usageOf(reply: Answer): object {
  const input = reply.usage?.input ?? 11;
  const output = reply.usage?.output ?? 7;
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
