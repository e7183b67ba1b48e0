import {
  readUIMessageStream,
  parseJsonEventStream,
  uiMessageChunkSchema,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  action,
  cardOf,
  conversationOf,
  readAction,
  readReply,
  startTestDeskbell,
  textOf,
  type TestDeskbell,
} from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
beforeAll(async () => {
  deskbell = await startTestDeskbell({
    makeActions: (url) => [action('cancel_order', url), readAction('get_order', url)],
  });
});
beforeEach(() => deskbell.model.forget());
afterAll(() => deskbell.close());

const CANCEL = { calls: [{ name: 'cancel_order', arguments: { order_id: '42' } }] };

/** A step that waits until the test says go. */
function heldStep(text: string): {
  readonly step: { readonly waits: Promise<void>; readonly text: string };
  readonly go: () => void;
} {
  let go = (): void => undefined;
  const waits = new Promise<void>((resolve) => (go = resolve));
  return { step: { waits, text }, go: () => go() };
}

/** Reads a stream with the real parser and reader of the AI SDK, strictly. */
async function readWithAiSdk(text: string, message?: UIMessage): Promise<UIMessage> {
  const bytes = new Response(text).body;
  if (bytes === null) throw new Error('no body');
  const chunks = parseJsonEventStream({ stream: bytes, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream<{ success: boolean; value?: unknown; error?: Error }, UIMessageChunk>({
      transform(chunk, controller) {
        if (!chunk.success) throw chunk.error ?? new Error('refused');
        controller.enqueue(chunk.value as UIMessageChunk);
      },
    }),
  );
  let last: UIMessage | undefined = message;
  const options = message === undefined ? {} : { message };
  for await (const state of readUIMessageStream({ stream: chunks, terminateOnError: true, ...options })) last = state;
  if (last === undefined) throw new Error('no message');
  return last;
}

describe('taking up an answer', () => {
  it('ASK-11: another process gives the message from its first part, then the rest, once', async () => {
    const visitor = await deskbell.visitor();
    const conversation = conversationOf(await visitor.ask('Hello'));
    const held = heldStep('The whole answer.');
    deskbell.model.say(held.step);
    const asking = visitor.ask('Tell me', { conversation });
    const second = await startTestDeskbell({
      beside: deskbell,
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    await expect
      .poll(async () => (await visitor.at(second).request(`/v1/conversations/${conversation}/stream`)).status)
      .toBe(200);
    const taking = readReply(await visitor.at(second).request(`/v1/conversations/${conversation}/stream`));
    held.go();
    const [asked, taken] = await Promise.all([asking, taking]);
    expect(textOf(taken)).toBe(textOf(asked));
    expect(taken.parts[0]).toEqual(asked.parts[0]);
    expect(taken.text.endsWith('data: [DONE]\n\n')).toBe(true);
    await second.close();
  });

  it('ASK-11: a resumed turn is taken up with the part before the pause and the settled card', async () => {
    const visitor = await deskbell.visitor();
    const held = heldStep('It is cancelled.');
    deskbell.model.say({ ...CANCEL, text: 'One moment. ' }, held.step);
    const asked = await visitor.ask('Cancel order 42');
    const conversation = conversationOf(asked);
    const deciding = visitor.decide(asked, 'confirm');
    await expect.poll(async () => (await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(200);
    const taking = readReply(await visitor.request(`/v1/conversations/${conversation}/stream`));
    held.go();
    const [taken] = await Promise.all([taking, deciding]);
    expect(textOf(taken)).toBe('One moment. It is cancelled.');
    expect(cardOf(taken)).toMatchObject({ state: 'succeeded', line: 'Confirmed' });
    expect(taken.parts.filter((part) => part.type === 'data-message')).toHaveLength(1);
  });

  it('ASK-14: while a turn is written the history leaves out its assistant message, and 204 says that nothing is written', async () => {
    const visitor = await deskbell.visitor();
    const conversation = conversationOf(await visitor.ask('Hello'));
    expect((await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(204);
    const held = heldStep('Later.');
    deskbell.model.say(held.step);
    const asking = visitor.ask('Tell me', { conversation });
    await expect.poll(async () => (await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(200);
    expect((await visitor.history(conversation)).messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    held.go();
    await asking;
    expect((await visitor.history(conversation)).messages).toHaveLength(4);
  });

  it('ASK-11: a DELETE that another process receives stops the answer, which ends with abort', async () => {
    const visitor = await deskbell.visitor();
    const conversation = conversationOf(await visitor.ask('Hello'));
    const held = heldStep('So far.');
    deskbell.model.say(held.step);
    const asking = visitor.ask('Tell me', { conversation });
    const second = await startTestDeskbell({
      beside: deskbell,
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    await expect
      .poll(async () => (await visitor.at(second).request(`/v1/conversations/${conversation}/stream`)).status)
      .toBe(200);
    expect((await visitor.at(second).request(`/v1/conversations/${conversation}/stream`, 'DELETE')).status).toBe(204);
    const asked = await asking;
    expect(asked.parts.at(-1)).toEqual({ type: 'abort' });
    expect((await visitor.history(conversation)).messages.at(-1)?.parts).toContainEqual({
      type: 'text',
      text: 'So far.',
      state: 'done',
    });
    await second.close();
  });

  it('ASK-11: a stop that another process receives while an action runs is kept until the action is recorded', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say(CANCEL, { text: 'Too much.' });
    const asked = await visitor.ask('Cancel order 42');
    const conversation = conversationOf(asked);
    let finish = (): void => undefined;
    const arrived = new Promise<void>((resolve) =>
      deskbell.backend.answer((_effect, response) => {
        finish = () => void response.writeHead(200).end('{}');
        resolve();
      }),
    );
    const deciding = visitor.decide(asked, 'confirm');
    await arrived;
    const second = await startTestDeskbell({
      beside: deskbell,
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    await visitor.at(second).request(`/v1/conversations/${conversation}/stream`, 'DELETE');
    finish();
    const decided = await deciding;
    deskbell.backend.answer((_effect, response) => void response.writeHead(200).end('{}'));
    expect(cardOf(decided).state).toBe('succeeded');
    expect(decided.parts.at(-1)).toEqual({ type: 'abort' });
    expect(textOf(decided)).toBe('');
    await second.close();
  });

  it('T-58, ASK-14: a process that lost the right to write stores nothing, asks nothing and runs nothing', async () => {
    const visitor = await deskbell.visitor();
    const conversation = conversationOf(await visitor.ask('Hello'));
    const before = deskbell.backend.effects.length;
    const held = heldStep('');
    deskbell.model.say({ ...held.step, calls: [{ name: 'get_order', arguments: {} }] });
    const asking = visitor.ask('Look', { conversation });
    await expect.poll(async () => (await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(200);
    await sql`update conversations set writer = gen_random_uuid() where id = ${conversation}`.execute(
      deskbell.database,
    );
    held.go();
    const asked = await asking;
    expect(asked.parts.at(-1)).toEqual({ type: 'error', errorText: expect.stringMatching(/^INTERNAL: /) });
    expect(deskbell.backend.effects).toHaveLength(before);
    const calls = await sql`select 1 from calls where conversation = ${conversation}`.execute(deskbell.database);
    const steps = await sql`select 1 from turn_parts p join turns t on t.id = p.turn
      where t.question_text = 'Look' and t.conversation = ${conversation}`.execute(deskbell.database);
    expect([calls.rows, steps.rows]).toEqual([[], []]);
  });

  it("ASK-7: stream and history of a conversation that is not the caller's are the 404 of an unknown one", async () => {
    const conversation = conversationOf(await (await deskbell.visitor()).ask('Hello'));
    const stranger = await deskbell.visitor();
    const paths = (id: string): readonly string[] => [`/v1/conversations/${id}`, `/v1/conversations/${id}/stream`];
    const foreign = await Promise.all(paths(conversation).map(async (path) => (await stranger.request(path)).text()));
    const unknown = await Promise.all(
      paths('00000000-0000-7000-8000-000000000000').map(async (path) => (await stranger.request(path)).text()),
    );
    expect(foreign).toEqual(unknown);
    expect((await stranger.request(`/v1/conversations/${conversation}/stream`, 'DELETE')).status).toBe(404);
  });
});

describe('the AI SDK', () => {
  it('ASK-2: reads question, card and continuation with its own strict parser as one message', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [{ name: 'get_order', arguments: {} }] }, CANCEL, { text: 'Order 42 is cancelled.' });
    const asked = await visitor.ask('Cancel order 42');
    const paused = await readWithAiSdk(asked.text);
    expect(paused.parts.map((part) => part.type)).toEqual([
      'step-start',
      'dynamic-tool',
      'step-start',
      'dynamic-tool',
      'data-confirmation',
    ]);
    expect(paused.parts[3]).toMatchObject({ state: 'approval-requested', toolCallId: cardOf(asked).call });
    const whole = await readWithAiSdk((await visitor.decide(asked, 'confirm')).text, paused);
    expect(whole.id).toBe(paused.id);
    expect(
      whole.parts.find((part) => part.type === 'dynamic-tool' && part.toolCallId === cardOf(asked).call),
    ).toMatchObject({ state: 'output-available' });
    expect(whole.parts.at(-1)).toMatchObject({ type: 'text', text: 'Order 42 is cancelled.' });
  });

  it('ASK-11: the history validates as UI messages, with a card in each of its states', async () => {
    const { safeValidateUIMessages } = await import('ai');
    const visitor = await deskbell.visitor();
    deskbell.model.say(
      CANCEL,
      { text: 'Done.' },
      { calls: [{ name: 'cancel_order', arguments: { order_id: '2' } }] },
      { text: 'Not done.' },
      { calls: [{ name: 'cancel_order', arguments: { order_id: '3' } }] },
    );
    const first = await visitor.ask('1');
    await visitor.decide(first, 'confirm');
    const conversation = conversationOf(first);
    await visitor.decide(await visitor.ask('2', { conversation }), 'cancel');
    await visitor.ask('3', { conversation });
    const { messages } = await visitor.history(conversation);
    const validated = await safeValidateUIMessages({ messages });
    expect(validated.success ? null : validated.error).toBeNull();
    expect(
      messages.flatMap((message) =>
        message.parts.flatMap((part) => (part.type === 'dynamic-tool' ? [part.state] : [])),
      ),
    ).toEqual(['output-available', 'output-denied', 'approval-requested']);
  });
});
