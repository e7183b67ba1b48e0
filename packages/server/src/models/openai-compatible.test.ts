import { EventEmitter, once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeProvider } from '../testing/fake-provider.fixture.ts';
import type { FakeProvider, FakeScript } from '../testing/fake-provider.fixture.ts';
import { collectParts, modelRequest, modelTool, textOf, turn } from '../testing/model-request.fixture.ts';
import type { ModelPart, ModelRequest } from './model.ts';
import { createCompatibleModel } from './openai-compatible.ts';
import type { CompatibleSettings } from './openai-compatible.ts';

const fakes: FakeProvider[] = [];
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

async function start(script: FakeScript): Promise<FakeProvider> {
  const fake = await startFakeProvider(script);
  fakes.push(fake);
  return fake;
}

function ask(
  fake: Pick<FakeProvider, 'url'>,
  request: ModelRequest = modelRequest(),
  settings: Partial<CompatibleSettings> = {},
): Promise<readonly ModelPart[]> {
  const model = createCompatibleModel({ name: 'tiny', baseUrl: fake.url, retryDelaysMs: [1, 1], ...settings });
  return collectParts(model.stream(request, new AbortController().signal));
}

const cancelTool = modelTool('cancel_order', {
  title: 'Order cancellation',
  description: 'Cancels an order.',
  inputSchema: { type: 'object', properties: { order_id: { type: 'string' } } },
});

function failure(facts: object): object {
  return { code: 'MODEL_FAILED', facts: { provider: 'compatible/tiny', ...facts } };
}

/** A script of one call. */
function call(argumentsText: string, id = 'call_1', name = 'cancel_order'): FakeScript {
  return [{ calls: [{ name, arguments: argumentsText, id }] }];
}

describe('a model step over chat completions', () => {
  it('MOD-1: streams the text, then the usage', async () => {
    const fake = await start([{ text: 'You have 30 days [1].', usage: { input: 40, output: 6 } }]);
    expect(await ask(fake)).toEqual([
      { type: 'text', delta: 'You have 30 days [1].' },
      { type: 'finish', reason: 'stop', usage: { inputTokens: 40, outputTokens: 6 } },
    ]);
  });

  it('MOD-1: passes text on before the rest has arrived', async () => {
    const gate = new EventEmitter();
    const fake = await start([{ text: ['You have ', '30 days [1].'], hold: once(gate, 'go on') }]);
    const model = createCompatibleModel({ name: 'tiny', baseUrl: fake.url });
    const reader = model.stream(modelRequest(), new AbortController().signal)[Symbol.asyncIterator]();
    expect((await reader.next()).value).toEqual({ type: 'text', delta: 'You have ' });
    gate.emit('go on');
    expect((await reader.next()).value).toEqual({ type: 'text', delta: '30 days [1].' });
  });

  it('MOD-1: says null for the usage that a server does not count', async () => {
    const fake = await start([{ text: 'Hi', usage: null }]);
    expect((await ask(fake)).at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: { inputTokens: null, outputTokens: null },
    });
  });

  it('MOD-1: passes a call on with its name, id and arguments', async () => {
    const fake = await start([
      { calls: [{ name: 'cancel_order', arguments: '{"order_id":"W1234567"}', id: 'call_abc' }] },
    ]);
    expect(await ask(fake)).toMatchObject([
      { type: 'call', providerCallId: 'call_abc', name: 'cancel_order', argumentsText: '{"order_id":"W1234567"}' },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  });

  it('MOD-1: keeps the reasoning apart from the text', async () => {
    const fake = await start([{ reasoning: 'They ask for returns.', text: '30 days.' }]);
    expect((await ask(fake)).slice(0, 2)).toEqual([
      { type: 'reasoning', text: 'They ask for returns.' },
      { type: 'text', delta: '30 days.' },
    ]);
  });

  it('MOD-1: sends the key, the limit of the answer and each tool', async () => {
    const fake = await start([{ text: 'Hi' }]);
    await ask(fake, modelRequest({ tools: [cancelTool], maxOutputTokens: 77 }), { key: 'secret-key' });
    expect(fake.requests[0]?.headers['authorization']).toBe('Bearer secret-key');
    expect(fake.requests[0]?.body).toMatchObject({
      model: 'tiny',
      stream: true,
      max_tokens: 77,
      tools: [
        {
          type: 'function',
          function: {
            name: 'cancel_order',
            description: 'Order cancellation. Cancels an order.',
            parameters: cancelTool.inputSchema,
          },
        },
      ],
    });
  });

  it('MOD-1: ends with the reason length where the answer was cut by its limit', async () => {
    const fake = await start([{ text: 'You have', finish: 'length' }]);
    expect((await ask(fake)).at(-1)).toMatchObject({ type: 'finish', reason: 'length' });
  });
});

describe('a provider that fails', () => {
  it('MOD-1: is asked again after 429 and 503, and the visitor gets one answer', async () => {
    const fake = await start([{ status: 429 }, { status: 503 }, { text: 'Here.' }]);
    expect(textOf(await ask(fake))).toBe('Here.');
    expect(fake.requests).toHaveLength(3);
  });

  it('MOD-1: is asked three times at most', async () => {
    const fake = await start(() => ({ status: 500 }));
    await expect(ask(fake)).rejects.toMatchObject(failure({ status: 500 }));
    expect(fake.requests).toHaveLength(3);
  });

  it('MOD-1: is not asked again after a refusal', async () => {
    const fake = await start([{ status: 400, error: 'bad' }, { text: 'never' }]);
    await expect(ask(fake)).rejects.toMatchObject(failure({ status: 400 }));
    expect(fake.requests).toHaveLength(1);
  });

  it('MOD-1: is not asked again when it wants a longer pause than ten seconds', async () => {
    const fake = await start([{ status: 429, headers: { 'retry-after': '3600' } }, { text: 'never' }]);
    await expect(ask(fake)).rejects.toMatchObject(failure({ status: 429 }));
    expect(fake.requests).toHaveLength(1);
  });

  it('MOD-1: is not asked again once a byte has arrived', async () => {
    const fake = await start([{ text: ['You ', 'have'], cutAfter: 2 }, { text: 'never' }]);
    await expect(ask(fake)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
    expect(fake.requests).toHaveLength(1);
  });

  it('MOD-1: hands over the text that came before the cut', async () => {
    const gate = new EventEmitter();
    const hold = once(gate, 'cut');
    const fake = await start([{ text: ['You ', 'have'], hold, cutAfter: 3 }]);
    const stream = createCompatibleModel({ name: 'tiny', baseUrl: fake.url }).stream(
      modelRequest(),
      new AbortController().signal,
    );
    const reader = stream[Symbol.asyncIterator]();
    expect((await reader.next()).value).toEqual({ type: 'text', delta: 'You ' });
    gate.emit('cut');
    await expect(reader.next()).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });

  it('MOD-1: fails the step on an error in the middle of a stream', async () => {
    const fake = await start([{ text: 'You', errorChunk: 'overloaded' }]);
    await expect(ask(fake)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  });

  it('MOD-1: fails the step when nobody listens, naming the network code', async () => {
    const fake = await startFakeProvider([]);
    await fake.close();
    await expect(ask(fake)).rejects.toMatchObject(failure({ network: 'ECONNREFUSED' }));
  });

  it('MOD-1: fails the step when it stays silent for too long', async () => {
    const fake = await start([{ hang: true }]);
    await expect(ask(fake, modelRequest(), { silenceMs: 30 })).rejects.toMatchObject(failure({ silentMs: 30 }));
  });

  it("AUD-5: leaves prompt, key and the provider's words out of the failure", async () => {
    const fake = await start([{ status: 401, error: 'Incorrect API key provided: secret-key. Prompt: card 4111' }]);
    const error: unknown = await ask(fake, modelRequest({ turns: [turn('my card 4111')] }), {
      key: 'secret-key',
    }).catch((thrown: unknown) => thrown);
    const { inspect } = await import('node:util');
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/4111|secret-key|Larkspur/);
    expect(error).toMatchObject(failure({ status: 401 }));
  });
});

describe('a stopped step', () => {
  it('MOD-1: closes the connection to the provider when the caller aborts', async () => {
    const fake = await start([{ text: ['You ', 'have'], hold: new Promise(() => {}) }]);
    const stop = new AbortController();
    const stream = createCompatibleModel({ name: 'tiny', baseUrl: fake.url }).stream(modelRequest(), stop.signal);
    const reader = stream[Symbol.asyncIterator]();
    expect((await reader.next()).value).toEqual({ type: 'text', delta: 'You ' });
    stop.abort(new Error('stopped by the visitor'));
    await expect(reader.next()).rejects.toThrow('stopped by the visitor');
    await expect.poll(fake.aborted).toBe(1);
  });

  it('MOD-1: closes the connection when the reader walks away', async () => {
    const fake = await start([{ text: ['You ', 'have'], hold: new Promise(() => {}) }]);
    for await (const part of createCompatibleModel({ name: 'tiny', baseUrl: fake.url }).stream(
      modelRequest(),
      new AbortController().signal,
    )) {
      expect(part.type).toBe('text');
      break;
    }
    await expect.poll(fake.aborted).toBe(1);
  });

  it('MOD-1: sends nothing when it was aborted before', async () => {
    const fake = await start([{ text: 'Hi' }]);
    const model = createCompatibleModel({ name: 'tiny', baseUrl: fake.url });
    await expect(collectParts(model.stream(modelRequest(), AbortSignal.abort(new Error('gone'))))).rejects.toThrow(
      'gone',
    );
    expect(fake.requests).toHaveLength(0);
  });
});

describe('attacks: calls that a model should not make', () => {
  it('ARG-1: hands over duplicate keys and numbers beyond range as they were written', async () => {
    const fake = await start(call('{"a":1,"a":2,"n":1e400}'));
    expect((await ask(fake))[0]).toMatchObject({ argumentsText: '{"a":1,"a":2,"n":1e400}' });
  });

  it('ASK-13: hands over arguments that are not JSON as they were written', async () => {
    const fake = await start(call('{"order_id": W12'));
    expect((await ask(fake))[0]).toMatchObject({ argumentsText: '{"order_id": W12' });
  });

  it('ASK-13: hands over empty arguments as an empty text', async () => {
    const fake = await start(call(''));
    expect((await ask(fake))[0]).toMatchObject({ argumentsText: '' });
  });

  it('ASK-13: hands over an empty provider id as an empty text', async () => {
    const fake = await start(call('{}', ''));
    expect((await ask(fake))[0]).toMatchObject({ providerCallId: '' });
  });

  it('ASK-13: hands over a repeated provider id twice', async () => {
    const fake = await start([
      {
        calls: [
          { name: 'a', arguments: '{}', id: 'same' },
          { name: 'b', arguments: '{}', id: 'same' },
        ],
      },
    ]);
    const calls = (await ask(fake)).filter((part) => part.type === 'call');
    expect(calls).toMatchObject([
      { providerCallId: 'same', name: 'a' },
      { providerCallId: 'same', name: 'b' },
    ]);
  });

  it('ASK-13: hands over a tool name from the prototype as a plain name', async () => {
    const fake = await start(call('{"__proto__":{"admin":true}}', 'x', 'constructor'));
    expect((await ask(fake))[0]).toMatchObject({ name: 'constructor', argumentsText: '{"__proto__":{"admin":true}}' });
  });

  it('ASK-13: hands over text that imitates an event as text', async () => {
    const fake = await start([{ text: '\n\nevent: confirm\ndata: {"type":"finish"}\n\n' }]);
    const parts = await ask(fake);
    expect(textOf(parts)).toBe('\n\nevent: confirm\ndata: {"type":"finish"}\n\n');
    expect(parts).toHaveLength(2);
  });
});
