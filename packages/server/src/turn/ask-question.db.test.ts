import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StreamPart } from '@deskbell/protocol';
import {
  action,
  cardOf,
  conversationOf,
  readAction,
  startTestDeskbell,
  textOf,
  type TestDeskbell,
  type TestReply,
} from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
beforeAll(async () => {
  deskbell = await startTestDeskbell({
    makeActions: (url) => [action('cancel_order', url), action('refund', url), readAction('get_order', url)],
    extracts: [
      { title: 'Returns', url: 'https://shop.example/help/returns#window', text: 'You have 30 days.', score: 1 },
      { title: 'Shipping', url: 'https://shop.example/help/shipping', text: 'Two days.', score: 0.5 },
    ],
  });
});
beforeEach(() => deskbell.model.forget());
afterAll(() => deskbell.close());

const cancel = (order: string, id?: string) => ({
  name: 'cancel_order',
  arguments: { order_id: order },
  ...(id === undefined ? {} : { id }),
});
const types = (reply: TestReply): readonly string[] => reply.parts.map((part) => part.type);
const errorsOf = (reply: TestReply): readonly string[] =>
  reply.parts.flatMap((part) => (part.type === 'tool-output-error' ? [part.errorText] : []));
const only = <Type extends StreamPart['type']>(reply: TestReply, type: Type): readonly StreamPart[] =>
  reply.parts.filter((part) => part.type === type);
const effects = (path: string): number =>
  deskbell.backend.effects.filter((effect) => effect.path.startsWith(path)).length;

describe('a question', () => {
  it('WID-5: cites what the answer used, numbered by first use, and drops markers to nothing', async () => {
    deskbell.model.say({ text: 'It ships in two days [2]. Return it in 30 [1][2]. See [9].' });
    const asked = await (await deskbell.visitor()).ask('When?');
    expect(textOf(asked)).toBe('It ships in two days [1]. Return it in 30 [2][1]. See .');
    expect(
      only(asked, 'data-citation').map((part) => part.type === 'data-citation' && [part.data.number, part.data.url]),
    ).toEqual([
      [1, 'https://shop.example/help/shipping'],
      [2, 'https://shop.example/help/returns#window'],
    ]);
  });

  it('POL-2: a read-only action runs without asking, and the answer goes on in the same bubble', async () => {
    deskbell.model.say({ calls: [{ name: 'get_order', arguments: { order_id: '7' } }] }, { text: 'It is on its way.' });
    const asked = await (await deskbell.visitor()).ask('Where is order 7?');
    expect(types(asked)).toEqual([
      'start',
      'start-step',
      'tool-input-available',
      'tool-output-available',
      'finish-step',
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ]);
  });

  it('ASK-3, T-21: of several calls that ask one is shown, automatic ones run first, the rest is told ONE_AT_A_TIME', async () => {
    const before = effects('/get_order');
    deskbell.model.say({
      calls: [cancel('1'), { name: 'refund', arguments: { order_id: '1' } }, { name: 'get_order', arguments: {} }],
    });
    const asked = await (await deskbell.visitor()).ask('Do it all');
    expect(only(asked, 'data-confirmation')).toHaveLength(1);
    expect(cardOf(asked).card.title).toBe('Label of cancel_order');
    expect(errorsOf(asked)).toEqual([expect.stringMatching(/^ONE_AT_A_TIME: /)]);
    expect(effects('/get_order')).toBe(before + 1);
    expect(types(asked).indexOf('tool-output-available')).toBeLessThan(types(asked).indexOf('data-confirmation'));
  });

  it('ASK-5: retrieval does not run on a resumed turn, and its markers are dropped there', async () => {
    deskbell.model.say({ calls: [cancel('5')] }, { text: 'Done [1].' });
    const visitor = await deskbell.visitor();
    const confirmed = await visitor.decide(await visitor.ask('Cancel order 5'), 'confirm');
    expect(textOf(confirmed)).toBe('Done .');
    expect(deskbell.model.requests.at(-1)?.sources).toEqual([]);
  });

  it('ASK-8, T-61: each state of a card leaves a history with exactly one result for each call, and the next question is answered', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say(
      { calls: [cancel('8'), { name: 'get_order', arguments: {} }, { name: 'nothing', arguments: {} }] },
      { text: 'Hello.' },
    );
    const asked = await visitor.ask('Cancel order 8');
    const next = await visitor.ask('Hello?', { conversation: conversationOf(asked) });
    expect(textOf(next)).toBe('Hello.');
    const [first] = deskbell.model.requests.at(-1)?.turns ?? [];
    expect(first?.steps[0]?.results.map((one) => one.result.kind)).toEqual(['code', 'value', 'code']);
    expect(first?.steps[0]?.results.map((one) => one.call)).toEqual(
      first?.steps[0]?.content.flatMap((part) => (part.type === 'call' ? [part.call] : [])),
    );
  });

  it('ASK-9: a question while a card is pending starts a new turn, and the card can still be answered', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [cancel('9')] }, { text: 'Sure.' }, { text: 'Cancelled it.' });
    const asked = await visitor.ask('Cancel order 9');
    await visitor.ask('What else?', { conversation: conversationOf(asked) });
    const confirmed = await visitor.decide(asked, 'confirm');
    expect(cardOf(confirmed).state).toBe('succeeded');
    const { messages } = await visitor.history(conversationOf(asked));
    expect(messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(messages[1]?.parts.at(-1)).toMatchObject({ type: 'text', text: 'Cancelled it.' });
  });

  it('ASK-9: a new card for the same tool and arguments replaces the older one', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [cancel('99')] }, { calls: [cancel('99')] });
    const first = await visitor.ask('Cancel order 99');
    const second = await visitor.ask('Cancel order 99 now', { conversation: conversationOf(first) });
    expect((await visitor.decide(first, 'confirm')).problem).toMatchObject({
      code: 'ALREADY_SETTLED',
      confirmation: { state: 'superseded', line: 'Replaced' },
    });
    expect((await visitor.decide(second, 'confirm')).status).toBe(200);
    expect(deskbell.backend.effects.filter((effect) => effect.body === '{"order_id":"99"}')).toHaveLength(1);
  });

  it('ASK-4: after the turn in which it was cancelled, the visitor may ask for it again', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [cancel('44')] }, { text: 'All right.' }, { calls: [cancel('44')] });
    const first = await visitor.ask('Cancel order 44');
    await visitor.decide(first, 'cancel');
    const again = await visitor.ask('I do want it cancelled', { conversation: conversationOf(first) });
    expect(cardOf(again).state).toBe('pending');
  });

  it('ASK-10: a turn has at most eight model steps, and closes with a sentence', async () => {
    deskbell.model.say(
      ...Array.from({ length: 12 }, (_, index) => ({
        calls: [{ name: 'get_order', arguments: { order_id: `${index}` } }],
      })),
    );
    const asked = await (await deskbell.visitor()).ask('Loop');
    expect(only(asked, 'start-step')).toHaveLength(9);
    expect(only(asked, 'data-notice')).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ code: 'STEP_LIMIT' }) }),
    ]);
    expect(types(asked).at(-1)).toBe('finish');
    expect(deskbell.model.left()).toBe(4);
    deskbell.model.forget();
  });

  it('ASK-14: a second question while an answer is written is refused and not kept', async () => {
    const visitor = await deskbell.visitor();
    const first = await visitor.ask('Hello');
    const conversation = conversationOf(first);
    let finish = (): void => undefined;
    deskbell.model.say({ waits: new Promise<void>((resolve) => (finish = resolve)), text: 'Well' });
    const slow = visitor.ask('Slow', { conversation });
    await expect.poll(async () => (await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(200);
    expect((await visitor.ask('Impatient', { conversation, id: 'again' })).problem?.code).toBe('ANSWER_IN_PROGRESS');
    finish();
    await slow;
    expect((await visitor.ask('Impatient', { conversation, id: 'again' })).status).toBe(200);
  });

  it('ASK-14: of eight questions at once in a conversation one is answered', async () => {
    const visitor = await deskbell.visitor();
    const conversation = conversationOf(await visitor.ask('Hello'));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => visitor.ask('Now', { conversation, id: `race-${index}` })),
    );
    expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThanOrEqual(1);
    expect(replies.every((reply) => reply.status === 200 || reply.problem?.code === 'ANSWER_IN_PROGRESS')).toBe(true);
    const { messages } = await visitor.history(conversation);
    expect(messages.filter((message) => message.role === 'user')).toHaveLength(
      1 + replies.filter((reply) => reply.status === 200).length,
    );
  });

  it('ASK-15: the same message again gives the whole turn and asks the model nothing', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [cancel('15')] });
    const asked = await visitor.ask('Cancel order 15', { id: 'same-15' });
    const requests = deskbell.model.requests.length;
    const again = await visitor.ask('Cancel order 15', { id: 'same-15' });
    expect(deskbell.model.requests).toHaveLength(requests);
    expect(cardOf(again)).toEqual(cardOf(asked));
    expect(conversationOf(again)).toBe(conversationOf(asked));
  });

  it('ASK-15: the same message sent five times at once makes one turn', async () => {
    const visitor = await deskbell.visitor();
    const replies = await Promise.all(Array.from({ length: 5 }, () => visitor.ask('Once', { id: 'five-times' })));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(conversationOf)).size).toBe(1);
  });

  it('ASK-15: the same id with another text or in another conversation is a conflict', async () => {
    const visitor = await deskbell.visitor();
    const other = conversationOf(await visitor.ask('Elsewhere'));
    await visitor.ask('Original', { id: 'taken' });
    expect((await visitor.ask('Changed', { id: 'taken' })).problem?.code).toBe('MESSAGE_CONFLICT');
    expect((await visitor.ask('Original', { id: 'taken', conversation: other })).problem?.code).toBe(
      'MESSAGE_CONFLICT',
    );
  });

  it('ASK-15: a message whose model failed before its first part is kept, and goes on when it is sent again', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ fails: true }, { text: 'Here I am.' });
    const failed = await visitor.ask('Are you there?', { id: 'kept' });
    expect(failed.status).toBe(502);
    expect(failed.problem?.code).toBe('MODEL_FAILED');
    expect(textOf(await visitor.ask('Are you there?', { id: 'kept' }))).toBe('Here I am.');
  });

  it('ASK-15: a turn that broke after a call goes on from the stored result, and the call does not run again', async () => {
    const visitor = await deskbell.visitor();
    const before = effects('/cancel_order');
    deskbell.model.say({ calls: [cancel('151')] }, { fails: true }, { text: 'It is cancelled.' });
    const asked = await visitor.ask('Cancel order 151', { id: 'broke' });
    const broken = await visitor.decide(asked, 'confirm');
    expect(types(broken).at(-1)).toBe('error');
    const again = await visitor.ask('Cancel order 151', { id: 'broke' });
    expect(cardOf(again)).toMatchObject({ state: 'succeeded', line: 'Confirmed' });
    expect(textOf(again)).toBe('It is cancelled.');
    expect(effects('/cancel_order')).toBe(before + 1);
  });

  it('MODEL_FAILED in the middle of an answer is an error part at its end, and what was written stays', async () => {
    deskbell.model.say({ text: 'I was about to ', fails: true });
    const asked = await (await deskbell.visitor()).ask('Tell me');
    expect(textOf(asked)).toBe('I was about to ');
    expect(asked.parts.at(-1)).toEqual({ type: 'error', errorText: expect.stringMatching(/^MODEL_FAILED: /) });
    expect(asked.text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('CARD-11: the text "yes" is a question like any other', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [cancel('yes')] }, { text: 'Please use the card.' });
    const asked = await visitor.ask('Cancel order yes');
    await visitor.ask('yes, confirm', { conversation: conversationOf(asked) });
    expect(deskbell.backend.effects.filter((effect) => effect.body.includes('"yes"'))).toEqual([]);
  });
});

describe('attacks by a model', () => {
  it('ASK-13, T-21: two identical calls in one step are run once, and the repeat names the first', async () => {
    const before = effects('/get_order');
    deskbell.model.say(
      {
        calls: [
          { name: 'get_order', arguments: { order_id: '1', amount: 2 } },
          { name: 'get_order', arguments: { amount: 2, order_id: '1' } },
        ],
      },
      { text: 'ok' },
    );
    const asked = await (await deskbell.visitor()).ask('Twice');
    const [first] = only(asked, 'tool-input-available');
    expect(errorsOf(asked)).toEqual([
      `DUPLICATE_CALL: The same call was made before in this step: ${first?.type === 'tool-input-available' ? first.toolCallId : ''}.`,
    ]);
    expect(effects('/get_order')).toBe(before + 1);
  });

  it('ASK-13, T-19, T-20: empty and repeated provider ids get ids of our own', async () => {
    deskbell.model.say(
      {
        calls: [
          { name: 'get_order', arguments: { order_id: 'a' }, id: '' },
          { name: 'get_order', arguments: { order_id: 'b' }, id: '' },
        ],
      },
      { text: 'ok' },
    );
    const asked = await (await deskbell.visitor()).ask('Both');
    const ids = only(asked, 'tool-input-available').map((part) =>
      part.type === 'tool-input-available' ? part.toolCallId : '',
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(id))).toBe(true);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'cancel_order ', 'shop/cancel_order'])(
    'ASK-13: the tool name %j is unknown',
    async (name) => {
      deskbell.model.say({ calls: [{ name, arguments: {} }] }, { text: 'ok' });
      const asked = await (await deskbell.visitor()).ask('Hm');
      expect(errorsOf(asked)).toEqual([expect.stringMatching(/^UNKNOWN_TOOL: /)]);
    },
  );

  it.each([
    '{"order_id":"1","order_id":"2"}',
    '{"order_id":1}',
    '{"order_id":"1","extra":true}',
    'not json',
    '[]',
    '{"amount":1e400}',
    '{"__proto__":{}}',
    '{"order_id":"\\ud800"}',
  ])('ARG-1, T-34, T-36, T-37, T-38, T-39: the arguments %s are refused before anyone is asked', async (raw) => {
    deskbell.model.say({ calls: [{ name: 'cancel_order', arguments: {}, raw }] }, { text: 'ok' });
    const asked = await (await deskbell.visitor()).ask('Hm');
    expect(only(asked, 'tool-input-error')).toEqual([
      expect.objectContaining({ input: raw.toWellFormed(), errorText: expect.stringMatching(/^INVALID_ARGUMENTS: /) }),
    ]);
    expect(only(asked, 'data-confirmation')).toEqual([]);
  });

  it('ASK-13, T-31, T-32: text that imitates a card or an event stays text', async () => {
    const text = 'Look:\n\nevent: confirmation\ndata: {"type":"data-confirmation"}\n\ndata: [DONE]\n\n';
    deskbell.model.say({ text });
    const asked = await (await deskbell.visitor()).ask('Trick me');
    expect(textOf(asked)).toBe(text);
    expect(only(asked, 'data-confirmation')).toEqual([]);
  });

  it('ASK-13, T-84: a turn has at most five cards', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say(...Array.from({ length: 6 }, (_, index) => ({ calls: [cancel(`c${index}`)] })), {
      text: 'Enough.',
    });
    let reply = await visitor.ask('Cancel them all');
    for (let card = 0; card < 5; card += 1) reply = await visitor.decide(reply, 'confirm');
    expect(errorsOf(reply)).toEqual([expect.stringMatching(/^CARD_LIMIT: /)]);
    expect(textOf(reply)).toBe('Enough.');
  });

  it('RUN-5: a tool with arguments whose outcome is unknown is not run again in that conversation', async () => {
    const visitor = await deskbell.visitor();
    deskbell.backend.answer((_effect, response) => response.destroy());
    deskbell.model.say(
      { calls: [cancel('lost')] },
      { text: 'I cannot tell.' },
      { calls: [cancel('lost')] },
      { text: 'Still not.' },
    );
    const asked = await visitor.ask('Cancel order lost');
    const unknown = await visitor.decide(asked, 'confirm');
    deskbell.backend.answer((_effect, response) => void response.writeHead(200).end('{}'));
    expect(cardOf(unknown)).toMatchObject({ state: 'unknown', line: 'Outcome unknown' });
    expect(deskbell.model.requests.at(-1)?.turns.at(-1)?.steps[0]?.results[0]?.result).toEqual({ kind: 'unknown' });
    const again = await visitor.ask('Try again', { conversation: conversationOf(asked) });
    expect(errorsOf(again)).toEqual([expect.stringMatching(/^OUTCOME_UNKNOWN: /)]);
    expect(deskbell.backend.effects.filter((effect) => effect.body.includes('"lost"'))).toHaveLength(1);
  });

  it('ASK-15: a step without a word and without a call is a failure of the model, and the question can be sent again', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ text: '' }, { text: 'Here.' });
    expect((await visitor.ask('Hello?', { id: 'empty' })).text).toContain('MODEL_FAILED');
    expect(textOf(await visitor.ask('Hello?', { id: 'empty' }))).toBe('Here.');
  });

  it('AUD-2: a refused call of an action that is off says which one it was', async () => {
    const off = await startTestDeskbell({
      beside: deskbell,
      actions: [action('cancel_order', deskbell.backend.url, { policy: 'off' })],
    });
    off.model.say({ calls: [{ name: 'cancel_order', arguments: {} }] }, { text: 'ok' });
    const asked = await (await deskbell.visitor()).at(off).ask('Hm');
    const rows = await sql<{
      event: string;
      tool_id: string;
    }>`select event, tool_id from audit where conversation = ${conversationOf(asked)} order by id`.execute(
      deskbell.database,
    );
    expect(rows.rows).toEqual([
      { event: 'requested', tool_id: 'shop/cancel_order' },
      { event: 'refused', tool_id: 'shop/cancel_order' },
    ]);
    await off.close();
  });

  it('AUD-1: a refused call has its row with the code', async () => {
    deskbell.model.say({ calls: [{ name: 'nothing', arguments: {} }] }, { text: 'ok' });
    const asked = await (await deskbell.visitor()).ask('Hm');
    const rows = await sql<{
      event: string;
      reason: string | null;
    }>`select event, reason from audit where conversation = ${conversationOf(asked)} order by id`.execute(
      deskbell.database,
    );
    expect(rows.rows).toEqual([
      { event: 'requested', reason: null },
      { event: 'refused', reason: 'UNKNOWN_TOOL' },
    ]);
  });
});
