import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompatibleModel } from '../models/openai-compatible.ts';
import { expireCards } from '../calls/sweep-calls.ts';
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
import { startFakeProvider, type FakeProvider, type FakeReply } from '../testing/fake-provider.fixture.ts';

let provider: FakeProvider;
let deskbell: TestDeskbell;
const replies: FakeReply[] = [];
beforeAll(async () => {
  provider = await startFakeProvider(() => replies.shift() ?? { text: 'Well.' });
  deskbell = await startTestDeskbell({
    makeActions: (url) => [action('cancel_order', url), readAction('get_order', url)],
    answeredBy: createCompatibleModel({ name: 'tiny', baseUrl: provider.url, retryDelaysMs: [] }),
  });
});
afterAll(async () => {
  await deskbell.close();
  await provider.close();
});

let orders = 0;
const say = (...next: readonly FakeReply[]): void => void replies.splice(0, replies.length, ...next);
const cancelCall = (order: string): FakeReply => ({
  text: 'One moment.',
  calls: [
    { name: 'get_order', arguments: '{"order_id":"1"}', id: 'call_0' },
    { name: 'cancel_order', arguments: JSON.stringify({ order_id: order }), id: 'call_0' },
    { name: 'nothing', arguments: '{broken', id: '' },
  ],
});
const refusals = (): readonly (string | null)[] =>
  provider.requests.map((request) => request.refused).filter((reason) => reason !== null);

async function ask(): Promise<{
  readonly visitor: Awaited<ReturnType<TestDeskbell['visitor']>>;
  readonly asked: TestReply;
}> {
  const visitor = await deskbell.visitor();
  say(cancelCall(`order-${(orders += 1)}`), { text: 'Done.' });
  return { visitor, asked: await visitor.ask('Cancel my order') };
}

describe('an OpenAI-compatible server', () => {
  it('MOD-1, ASK-2: streams an answer, its calls raise a card, and Confirm goes on with the result', async () => {
    const { visitor, asked } = await ask();
    expect(textOf(asked)).toBe('One moment.');
    say({ text: ['It is ', 'cancelled.'] });
    const confirmed = await visitor.decide(asked, 'confirm');
    expect(textOf(confirmed)).toBe('It is cancelled.');
    expect(
      deskbell.backend.effects.filter((effect) => effect.headers['idempotency-key'] === cardOf(asked).call),
    ).toHaveLength(1);
    expect(refusals()).toEqual([]);
  });

  it('ASK-8, MOD-3: with a card in each of its states the next question has a history that a strict server accepts', async () => {
    const states: Record<
      string,
      (visitor: Awaited<ReturnType<TestDeskbell['visitor']>>, asked: TestReply) => Promise<unknown>
    > = {
      pending: async () => undefined,
      succeeded: (visitor, asked) => visitor.decide(asked, 'confirm'),
      cancelled: (visitor, asked) => visitor.decide(asked, 'cancel'),
      expired: async (_visitor, asked) => {
        await sql`update calls set expires_at = clock_timestamp() where id = ${cardOf(asked).call}`.execute(
          deskbell.database,
        );
        await expireCards(deskbell.deps, null);
      },
      unknown: async (visitor, asked) => {
        deskbell.backend.answer((_effect, response) => response.destroy());
        await visitor.decide(asked, 'confirm');
        deskbell.backend.answer((_effect, response) => void response.writeHead(200).end('{}'));
      },
      failed: async (visitor, asked) => {
        deskbell.backend.answer(
          (_effect, response) => void response.writeHead(409).end('{"detail":"It has shipped."}'),
        );
        await visitor.decide(asked, 'confirm');
        deskbell.backend.answer((_effect, response) => void response.writeHead(200).end('{}'));
      },
    };
    for (const [state, reach] of Object.entries(states)) {
      const { visitor, asked } = await ask();
      say({ text: 'Done.' });
      await reach(visitor, asked);
      const row = await deskbell.database
        .selectFrom('calls')
        .select('state')
        .where('id', '=', cardOf(asked).call)
        .executeTakeFirst();
      expect(row?.state).toBe(state);
      say({ text: `After ${state}.` });
      const next = await visitor.ask('And now?', { conversation: conversationOf(asked) });
      expect(textOf(next)).toBe(`After ${state}.`);
    }
    expect(refusals()).toEqual([]);
  });

  it('MOD-1: a server that is down gives 502, keeps the question, and the same message goes on later', async () => {
    const visitor = await deskbell.visitor();
    say({ status: 503, error: 'overloaded' });
    expect((await visitor.ask('Hello?', { id: 'down' })).problem?.code).toBe('MODEL_FAILED');
    say({ text: 'Hello.' });
    expect(textOf(await visitor.ask('Hello?', { id: 'down' }))).toBe('Hello.');
  });
});
