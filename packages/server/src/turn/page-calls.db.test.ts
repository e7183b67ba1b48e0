import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  action,
  conversationOf,
  startTestDeskbell,
  textOf,
  type TestDeskbell,
  type TestReply,
} from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
beforeAll(async () => {
  deskbell = await startTestDeskbell({ makeActions: (url) => [action('cancel_order', url)] });
});
beforeEach(() => deskbell.model.forget());
afterAll(() => deskbell.close());

const PREFIX = 'AAAAAAAAAAAAAAAAAAAAAA';
const page = (...names: readonly string[]) => ({
  revision: 7,
  tools: names.map((name, index) => ({
    id: `${PREFIX}.${index}`,
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object' },
  })),
});
const pageCalls = (reply: TestReply) =>
  reply.parts.flatMap((part) => (part.type === 'data-page-call' ? [part.data] : []));
const FILTER = { calls: [{ name: 'filter_products', arguments: { colour: 'red' } }] };

describe('page calls', () => {
  it('ASK-1: a page tool is offered under its name and sent to the page by its registration', async () => {
    deskbell.model.say(FILTER);
    const asked = await (await deskbell.visitor()).ask('Show red ones', { page: page('filter_products') });
    expect(pageCalls(asked)).toEqual([{ call: expect.any(String), tool: `${PREFIX}.0`, state: 'open', revision: 7 }]);
    expect(asked.parts.find((part) => part.type === 'tool-input-available')).not.toHaveProperty('providerExecuted');
    expect(asked.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'tool-calls' });
  });

  it('ASK-1: its result is posted back and the answer goes on in the same message without saying the call again', async () => {
    deskbell.model.say(FILTER, { text: 'Here are 12.' });
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Show red ones', { page: page('filter_products') });
    const [open] = pageCalls(asked);
    const answered = await visitor.post({
      site: 'shop',
      conversation: conversationOf(asked),
      results: [{ call: open?.call, output: { shown: 12 } }],
    });
    expect(answered.parts.map((part) => part.type)).toEqual([
      'start',
      'data-page-call',
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ]);
    expect(answered.parts[0]).toEqual(asked.parts[0]);
    expect(deskbell.model.requests.at(-1)?.turns.at(-1)?.steps[0]?.results[0]?.result).toEqual({
      kind: 'value',
      value: { shown: 12 },
      untrusted: true,
    });
  });

  it.each([
    ['CONFIRMATION_DENIED: the visitor said no', 'cancelled'],
    ['STALE_TOOLS: the page changed', 'stale'],
    ['INVALID_ARGUMENTS: no colour', 'failed'],
    ['no such filter', 'failed'],
  ])('ASK-1: the error %j settles the call as %s', async (error, state) => {
    deskbell.model.say(FILTER, { text: 'Hm.' });
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Show red ones', { page: page('filter_products') });
    const [open] = pageCalls(asked);
    await visitor.post({ site: 'shop', conversation: conversationOf(asked), results: [{ call: open?.call, error }] });
    const row = await deskbell.database
      .selectFrom('calls')
      .select('state')
      .where('id', '=', open?.call ?? '')
      .executeTakeFirst();
    expect(row?.state).toBe(state);
  });

  it('ASK-3: when an action of the step asks, its page calls are told ONE_AT_A_TIME and not sent', async () => {
    deskbell.model.say({ calls: [...FILTER.calls, { name: 'cancel_order', arguments: {} }] });
    const asked = await (await deskbell.visitor()).ask('Both', { page: page('filter_products') });
    expect(pageCalls(asked)).toEqual([]);
    expect(asked.text).toContain('ONE_AT_A_TIME');
  });

  it('ASK-1: a page tool with the name of an action is left out with a notice', async () => {
    const asked = await (await deskbell.visitor()).ask('Hi', { page: page('cancel_order', 'x.y', 'x_y') });
    expect(asked.parts).toContainEqual(
      expect.objectContaining({ type: 'data-notice', data: expect.objectContaining({ code: 'NAME_TAKEN' }) }),
    );
    expect(deskbell.model.requests.at(-1)?.tools.map((tool) => tool.name)).toEqual(['cancel_order', 'x_y', 'x_y_2']);
  });

  it('ASK-1: the next question makes an open page call unknown, and a later result is told so', async () => {
    deskbell.model.say(FILTER, { text: 'Next.' });
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Show red ones', { page: page('filter_products') });
    const conversation = conversationOf(asked);
    expect(textOf(await visitor.ask('Never mind', { conversation }))).toBe('Next.');
    const [open] = pageCalls(asked);
    const late = await visitor.post({ site: 'shop', conversation, results: [{ call: open?.call, output: 1 }] });
    expect(late.problem).toMatchObject({ code: 'ALREADY_SETTLED', state: 'unknown' });
  });
});

describe('attacks with results', () => {
  it('ASK-12: a result for an action, for another conversation or for a part of the open calls is refused whole', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say(
      { calls: [...FILTER.calls, { name: 'sort_products', arguments: {} }] },
      { calls: [{ name: 'cancel_order', arguments: {} }] },
    );
    const asked = await visitor.ask('Show', { page: page('filter_products', 'sort_products') });
    const conversation = conversationOf(asked);
    const [first, second] = pageCalls(asked);
    const card = await visitor.ask('Cancel');
    const cardCall = card.parts.find((part) => part.type === 'data-confirmation')?.id;
    const post = (results: unknown, where = conversation) =>
      visitor.post({ site: 'shop', conversation: where, results });
    expect((await post([{ call: first?.call, output: 1 }])).problem?.code).toBe('INVALID_REQUEST');
    expect(
      (
        await post([
          { call: first?.call, output: 1 },
          { call: first?.call, output: 2 },
        ])
      ).problem?.code,
    ).toBe('INVALID_REQUEST');
    expect((await post([{ call: cardCall, output: { ok: true } }], conversationOf(card))).problem?.code).toBe(
      'INVALID_REQUEST',
    );
    expect(
      (
        await post([
          { call: first?.call, output: 1 },
          { call: cardCall, output: 1 },
        ])
      ).problem?.code,
    ).toBe('NOT_FOUND');
    const open = await deskbell.database
      .selectFrom('calls')
      .select('state')
      .where('id', 'in', [first?.call ?? '', second?.call ?? ''])
      .execute();
    expect(open.map((row) => row.state)).toEqual(['page_open', 'page_open']);
  });

  it('ASK-12: a decision for a page call is the 404 of an unknown call', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say(FILTER);
    const asked = await visitor.ask('Show', { page: page('filter_products') });
    const [open] = pageCalls(asked);
    const decided = await visitor.post({
      site: 'shop',
      conversation: conversationOf(asked),
      decision: { call: open?.call, answer: 'confirm', signature: 'v1.a.b' },
    });
    expect(decided.problem?.code).toBe('NOT_FOUND');
  });
});
