import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  action,
  cardOf,
  conversationOf,
  identityToken,
  ORIGIN,
  startTestDeskbell,
  type TestDeskbell,
  type TestReply,
  type TestVisitor,
} from '../testing/deskbell.fixture.ts';
import { sweepCalls } from './sweep-calls.ts';

let deskbell: TestDeskbell;
beforeAll(async () => {
  deskbell = await startTestDeskbell({
    makeActions: (url) => [
      action('cancel_order', url),
      action('refund', url),
      action('close_account', url, { verifiedOnly: true, fixed: { customer_id: '{visitor.sub}' } }),
    ],
  });
});
beforeEach(() => deskbell.model.forget());
afterAll(() => deskbell.close());

interface Pending {
  readonly visitor: TestVisitor;
  readonly asked: TestReply;
  readonly call: string;
  readonly conversation: string;
}

let orders = 0;

/** A visitor with a card, for an order of its own. */
async function pendingCard(name = 'cancel_order', subject?: string): Promise<Pending> {
  const visitor = await deskbell.visitor(subject);
  const order = `order-${(orders += 1)}`;
  deskbell.model.say({ calls: [{ name, arguments: { order_id: order } }] });
  const asked = await visitor.ask(`Please change ${order}`);
  return { visitor, asked, call: cardOf(asked).call, conversation: conversationOf(asked) };
}

const runsOf = (call: string): number =>
  deskbell.backend.effects.filter((effect) => effect.headers['idempotency-key'] === call).length;

async function stateOf(call: string): Promise<string> {
  const row = await deskbell.database
    .selectFrom('calls')
    .select('state')
    .where('id', '=', call)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function eventsOf(call: string): Promise<readonly string[]> {
  const rows = await deskbell.database
    .selectFrom('audit')
    .select(['event', 'reason'])
    .where('call', '=', call)
    .orderBy('id')
    .execute();
  return rows.map((row) => (row.reason === null ? row.event : `${row.event} ${row.reason}`));
}

describe('a decision', () => {
  it('AUD-1: each step of a confirmed call is a row, in order', async () => {
    const { visitor, asked, call } = await pendingCard();
    await visitor.decide(asked, 'confirm');
    expect(await eventsOf(call)).toEqual(['requested', 'asked', 'confirmed', 'started', 'succeeded']);
  });

  it('RUN-1, T-4: the same answer posted again gives 409 with the outcome, and nothing runs again', async () => {
    const { visitor, asked, call } = await pendingCard();
    await visitor.decide(asked, 'confirm');
    const again = await visitor.decide(asked, 'confirm');
    expect(again.status).toBe(409);
    expect(again.problem).toMatchObject({
      code: 'ALREADY_SETTLED',
      call,
      state: 'succeeded',
      confirmation: { line: 'Confirmed' },
    });
    expect(runsOf(call)).toBe(1);
  });

  it('ASK-7: Confirm after Cancel is told that it was cancelled', async () => {
    const { visitor, asked, call } = await pendingCard();
    await visitor.decide(asked, 'cancel');
    const late = await visitor.decide(asked, 'confirm');
    expect(late.problem).toMatchObject({
      code: 'ALREADY_SETTLED',
      state: 'cancelled',
      confirmation: { line: 'Cancelled' },
    });
    expect(runsOf(call)).toBe(0);
  });

  it('RUN-1, T-3: of 16 simultaneous Confirms one runs, and each other one is refused', async () => {
    const { visitor, asked, call } = await pendingCard();
    const replies = await Promise.all(Array.from({ length: 16 }, () => visitor.decide(asked, 'confirm')));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.problem?.code === 'ALREADY_SETTLED')).toHaveLength(15);
    expect(runsOf(call)).toBe(1);
  });

  it('RUN-1, T-5: Confirm against Cancel has one winner, over 20 races', async () => {
    for (let race = 0; race < 20; race += 1) {
      const { visitor, asked, call } = await pendingCard();
      const [confirm, cancel] = await Promise.all([visitor.decide(asked, 'confirm'), visitor.decide(asked, 'cancel')]);
      const winners = [confirm, cancel].filter((reply) => reply.status === 200);
      expect(winners).toHaveLength(1);
      expect(await stateOf(call)).toBe(confirm.status === 200 ? 'succeeded' : 'cancelled');
      expect(runsOf(call)).toBe(confirm.status === 200 ? 1 : 0);
    }
  });

  it('RUN-1: two processes on one database run a call once', async () => {
    const { visitor, asked, call } = await pendingCard();
    const second = await startTestDeskbell({
      beside: deskbell,
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    const replies = await Promise.all(
      [visitor, visitor.at(second), visitor, visitor.at(second)].map((one) => one.decide(asked, 'confirm')),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(runsOf(call)).toBe(1);
    await second.close();
  });

  it('RUN-4, T-63: a confirmed call whose visitor has gone away is run and recorded', async () => {
    const { visitor, asked, call, conversation } = await pendingCard();
    const response = await visitor.request('/v1/ask', 'POST', {
      site: 'shop',
      conversation,
      decision: { call, answer: 'confirm', signature: cardOf(asked).signature },
    });
    await response.body?.cancel();
    await expect.poll(() => stateOf(call)).toBe('succeeded');
    expect(runsOf(call)).toBe(1);
  });

  it("BIND-5, T-6, T-7: an answer after the expiry is refused by the database's clock, and the card is expired", async () => {
    const short = await startTestDeskbell({
      beside: deskbell,
      approvalTtlMs: 60,
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    short.model.say({ calls: [{ name: 'cancel_order', arguments: { order_id: 'late' } }] });
    const visitor = (await deskbell.visitor()).at(short);
    const asked = await visitor.ask('Cancel it');
    const { call, expiresAt } = cardOf(asked);
    await expect.poll(() => Date.now() > Date.parse(expiresAt ?? '') + 50).toBe(true);
    const late = await visitor.decide(asked, 'confirm');
    expect(late.status).toBe(410);
    expect(late.problem).toMatchObject({ code: 'EXPIRED', state: 'expired', confirmation: { line: 'Expired' } });
    expect(runsOf(call)).toBe(0);
    expect(await eventsOf(call)).toEqual(['requested', 'asked', 'expired EXPIRED', 'refused EXPIRED']);
    await short.close();
  });

  it('BIND-5: a sweep settles a card that nobody answered', async () => {
    const { call } = await pendingCard();
    await sql`update calls set expires_at = clock_timestamp() - interval '1 second' where id = ${call}`.execute(
      deskbell.database,
    );
    await sweepCalls(deskbell.deps);
    expect(await stateOf(call)).toBe('expired');
  });

  it('ASK-7, T-50: a tool that was changed after the card was shown is stale, and nothing runs', async () => {
    const { visitor, asked, call } = await pendingCard('refund');
    await sql`update actions set definition_digest = (select digest from definitions where tool_id = 'shop/cancel_order') where tool_id = 'shop/refund'`.execute(
      deskbell.database,
    );
    const late = await visitor.decide(asked, 'confirm');
    expect(late.problem).toMatchObject({
      code: 'STALE_TOOLS',
      state: 'stale',
      confirmation: { line: 'Could not run' },
    });
    expect(runsOf(call)).toBe(0);
    expect(await eventsOf(call)).toEqual(['requested', 'asked', 'stale STALE_TOOLS']);
  });

  it('ASK-7, T-51: a tool that the operator has switched off meanwhile is stale', async () => {
    const { visitor, asked, call } = await pendingCard('close_account', 'C1');
    await sql`update actions set verdict = 'off' where tool_id = 'shop/close_account'`.execute(deskbell.database);
    const late = await visitor.decide(asked, 'confirm');
    await sql`update actions set verdict = 'ask' where tool_id = 'shop/close_account'`.execute(deskbell.database);
    expect(late.problem?.code).toBe('STALE_TOOLS');
    expect(runsOf(call)).toBe(0);
  });

  it('ASK-6: Cancel is recorded also for a tool that has changed', async () => {
    const { visitor, asked, call } = await pendingCard('close_account', 'C2');
    await sql`update actions set verdict = 'off' where tool_id = 'shop/close_account'`.execute(deskbell.database);
    await visitor.decide(asked, 'cancel');
    await sql`update actions set verdict = 'ask' where tool_id = 'shop/close_account'`.execute(deskbell.database);
    expect(await stateOf(call)).toBe('cancelled');
  });

  it('ASK-14: Confirm while another answer is written changes nothing and can be sent again', async () => {
    const { visitor, asked, call, conversation } = await pendingCard();
    let finish = (): void => undefined;
    deskbell.model.say({ waits: new Promise<void>((resolve) => (finish = resolve)), text: 'Well' });
    const question = visitor.ask('And?', { conversation });
    await expect.poll(async () => (await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(200);
    const busy = await visitor.decide(asked, 'confirm');
    expect(busy.problem?.code).toBe('ANSWER_IN_PROGRESS');
    expect(await stateOf(call)).toBe('pending');
    finish();
    await question;
    expect((await visitor.decide(asked, 'confirm')).status).toBe(200);
    expect(runsOf(call)).toBe(1);
  });

  it('ASK-14: Cancel while another answer is written is recorded, with a notice in place of its answer', async () => {
    const { visitor, asked, call, conversation } = await pendingCard();
    let finish = (): void => undefined;
    deskbell.model.say({ waits: new Promise<void>((resolve) => (finish = resolve)), text: 'Well' });
    const question = visitor.ask('And?', { conversation });
    await expect.poll(async () => (await visitor.request(`/v1/conversations/${conversation}/stream`)).status).toBe(200);
    const cancelled = await visitor.decide(asked, 'cancel');
    expect(cancelled.parts).toContainEqual(
      expect.objectContaining({ type: 'data-notice', data: expect.objectContaining({ code: 'ANSWER_IN_PROGRESS' }) }),
    );
    expect(await stateOf(call)).toBe('cancelled');
    finish();
    await question;
  });
});

describe('the arguments of a call', () => {
  it('ARG-4: are stored as the canonical text, byte for byte, in a column of text', async () => {
    const visitor = await deskbell.visitor();
    const raw = '{ "order_id": "\\u00e9 \\u20ac \\ud83d\\ude00 \\u0000", "amount": 1.50e2 }';
    deskbell.model.say({ calls: [{ name: 'refund', arguments: {}, raw }] });
    const { call } = cardOf(await visitor.ask('Refund it'));
    const row = await sql<{ arguments: string; type: string }>`
      select arguments, pg_typeof(arguments)::text as type from calls where id = ${call}`.execute(deskbell.database);
    expect(row.rows).toEqual([{ arguments: '{"amount":150,"order_id":"é € 😀 \\u0000"}', type: 'text' }]);
  });
});

describe('a decision in an odd body', () => {
  it('T-36: that says its answer twice is refused, and nothing moves', async () => {
    const { visitor, asked, call, conversation } = await pendingCard();
    const response = await deskbell.app.request('/v1/ask', {
      method: 'POST',
      headers: { authorization: `Bearer ${visitor.reply.token}`, origin: ORIGIN, 'content-type': 'application/json' },
      body: `{"site":"shop","conversation":"${conversation}","decision":{"call":"${call}","answer":"cancel","answer":"confirm","signature":"${cardOf(asked).signature}"}}`,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_REQUEST', pointer: '/decision/answer' });
    expect(await stateOf(call)).toBe('pending');
    expect(runsOf(call)).toBe(0);
  });

  it('ASK-6: over the limit of a question is too large, before its form is looked at', async () => {
    const visitor = await deskbell.visitor();
    expect((await visitor.post({ site: 'x'.repeat(200 * 1024) })).problem?.code).toBe('TOO_LARGE');
  });
});

describe('a Cancel beside a lost Confirm', () => {
  it('ASK-4: gets its answer when the lease comes free within a moment', async () => {
    const { visitor, asked, conversation } = await pendingCard();
    await sql`update conversations set writer = gen_random_uuid(), writing_until = clock_timestamp() + interval '90 ms'
      where id = ${conversation}`.execute(deskbell.database);
    const cancelled = await visitor.decide(asked, 'cancel');
    expect(cancelled.parts.filter((part) => part.type === 'data-notice')).toEqual([]);
    expect(cancelled.parts.at(-1)).toEqual({ type: 'finish', finishReason: 'stop' });
  });
});

describe('a settled call', () => {
  it.each(['running', 'succeeded', 'failed', 'unknown', 'resolved_done'])(
    'ASK-7: answers ALREADY_SETTLED with its card when it is %s',
    async (state) => {
      const { visitor, asked, call } = await pendingCard();
      const steps =
        state === 'running'
          ? ['running']
          : state === 'resolved_done'
            ? ['running', 'unknown', state]
            : ['running', state];
      for (const step of steps)
        await sql`update calls set state = ${step} where id = ${call}`.execute(deskbell.database);
      for (const answer of ['confirm', 'cancel'] as const) {
        const late = await visitor.decide(asked, answer);
        expect(late.problem).toMatchObject({ code: 'ALREADY_SETTLED', call, confirmation: { call } });
        expect(late.problem?.confirmation?.line).toBeDefined();
      }
      expect(runsOf(call)).toBe(0);
    },
  );
});

describe('attacks on a decision', () => {
  const forge = async (pending: Pending, decision: Record<string, unknown>): Promise<TestReply> =>
    pending.visitor.post({
      site: 'shop',
      conversation: pending.conversation,
      decision: { call: pending.call, answer: 'confirm', signature: cardOf(pending.asked).signature, ...decision },
    });

  const expectRefused = async (pending: Pending, reply: TestReply): Promise<void> => {
    expect(reply.problem?.code).toBe('BAD_SIGNATURE');
    expect(runsOf(pending.call)).toBe(0);
    expect(await stateOf(pending.call)).toBe('pending');
    expect(await eventsOf(pending.call)).toEqual(['requested', 'asked', 'refused BAD_SIGNATURE']);
  };

  it.each(['v1.aaaaaaaa.AAAA', 'x', 'v1..', '\u0130', `v1.aaaaaaaa.${'A'.repeat(43)}`])(
    'BIND-3, BIND-7, T-1: refuses the forged signature %j and leaves the card pending',
    async (signature) => {
      const pending = await pendingCard();
      await expectRefused(pending, await forge(pending, { signature }));
    },
  );

  it('BIND-3: refuses the valid signature of another card of the same visitor', async () => {
    const pending = await pendingCard();
    deskbell.model.say({ calls: [{ name: 'cancel_order', arguments: { order_id: 'another' } }] });
    const other = await pending.visitor.ask('Another', { conversation: pending.conversation });
    await expectRefused(pending, await forge(pending, { signature: cardOf(other).signature }));
  });

  const edits: readonly (readonly [string, string])[] = [
    ['arguments', `arguments = '{"order_id":"other"}'`],
    [
      'arguments and their digest',
      `arguments = '{"order_id":"other"}', arguments_digest = 'hkOSgHNAtXO4XEjUQ1OlHk1JAAi7bGjtsIqRfFvZ5D8'`,
    ],
    ['card', `card = replace(card, 'Order ID', 'Order')`],
    ['card digest', `card_digest = repeat('A', 43)`],
    ['tool', `tool_id = 'shop/close_account'`],
    ['definition', `definition_digest = (select digest from definitions where tool_id = 'shop/close_account')`],
    ['policy version', `policy_version = 'automatic'`],
    ['turn', `turn = (select id from turns where id <> calls.turn limit 1)`],
    ['site', `site = 'other'`],
    ['nonce', `nonce = 'AAAAAAAAAAAAAAAAAAAAAA'`],
    ['issue time', `issued_at = issued_at - interval '1 millisecond'`],
    ['expiry', `expires_at = expires_at + interval '1 day'`],
    ['key', `key_id = 'aaaaaaaa'`],
    ['signature', `signature = 'v1.aaaaaaaa.' || repeat('A', 43)`],
  ];
  it.each(edits)('BIND-3, T-77: refuses a confirmation whose %s was changed in the database', async (_what, edit) => {
    const pending = await pendingCard();
    await sql`update calls set ${sql.raw(edit)} where id = ${pending.call}`.execute(deskbell.database);
    await expectRefused(pending, await pending.visitor.decide(pending.asked, 'confirm'));
  });

  it('BIND-2: Cancel needs the signature too', async () => {
    const pending = await pendingCard();
    await expectRefused(pending, await forge(pending, { answer: 'cancel', signature: 'v1.x.y' }));
  });

  it('WHO-3, T-8: another visitor who knows every id gets the 404 of an unknown conversation', async () => {
    const pending = await pendingCard();
    const stranger = await deskbell.visitor();
    const body = (conversation: string): unknown => ({
      site: 'shop',
      conversation,
      decision: { call: pending.call, answer: 'confirm', signature: cardOf(pending.asked).signature },
    });
    const foreign = await stranger.post(body(pending.conversation));
    const unknown = await stranger.post(body('00000000-0000-7000-8000-000000000000'));
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    expect(runsOf(pending.call)).toBe(0);
  });

  it('ASK-7: a call of another conversation of the same visitor is the same 404', async () => {
    const pending = await pendingCard();
    const other = await pending.visitor.ask('Hello');
    const moved = await forge({ ...pending, conversation: conversationOf(other) }, {});
    expect(moved.problem?.code).toBe('NOT_FOUND');
    expect(await stateOf(pending.call)).toBe('pending');
  });

  it('BIND-4: a card of a removed key is refused cleanly', async () => {
    const pending = await pendingCard();
    const rotated = await startTestDeskbell({
      beside: deskbell,
      secrets: ['a-new-secret-of-more-than-32-bytes-0123456789'],
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    const moved = await rotated.visitor();
    await sql`update calls set visitor = ${moved.reply.visitor} where id = ${pending.call}`.execute(deskbell.database);
    await sql`update conversations set visitor = ${moved.reply.visitor} where id = ${pending.conversation}`.execute(
      deskbell.database,
    );
    expect((await moved.decide(pending.asked, 'confirm')).problem?.code).toBe('BAD_SIGNATURE');
    await rotated.close();
  });

  it('BIND-4: a card signed by the older key works after a rotation', async () => {
    const pending = await pendingCard();
    const rotated = await startTestDeskbell({
      beside: deskbell,
      secrets: ['a-new-secret-of-more-than-32-bytes-0123456789', ...deskbell.secrets],
      actions: deskbell.deps.registry.ofSite('shop').map((one) => one.settings),
    });
    expect((await pending.visitor.at(rotated).decide(pending.asked, 'confirm')).status).toBe(200);
    await rotated.close();
  });

  it('RUN-2, T-52: arguments changed between the claim and the run are not run', async () => {
    const pending = await pendingCard();
    await sql`create function swap_arguments() returns trigger language plpgsql as $$ begin
      if new.state = 'running' and new.id = '${sql.raw(pending.call)}' then new.arguments = '{"order_id":"swapped"}'; end if; return new; end $$`.execute(
      deskbell.database,
    );
    await sql`create trigger swap before update on calls for each row execute function swap_arguments()`.execute(
      deskbell.database,
    );
    await pending.visitor.decide(pending.asked, 'confirm');
    await sql`drop trigger swap on calls`.execute(deskbell.database);
    expect(await stateOf(pending.call)).toBe('failed');
    expect(runsOf(pending.call)).toBe(0);
  });

  it('ASK-7: at most 20 refused answers of a call are kept as rows', async () => {
    const pending = await pendingCard();
    for (let attempt = 0; attempt < 23; attempt += 1) await forge(pending, { signature: `v1.x.${attempt}` });
    expect((await eventsOf(pending.call)).filter((event) => event.startsWith('refused'))).toHaveLength(20);
  });

  it('T-78, RUN-1: a call is never deleted, and a row that was put back by hand is not claimed again', async () => {
    const pending = await pendingCard();
    await sql`create table kept as select * from calls where id = ${pending.call}`.execute(deskbell.database);
    await pending.visitor.decide(pending.asked, 'confirm');
    await expect(sql`delete from calls where id = ${pending.call}`.execute(deskbell.database)).rejects.toThrow(
      'a call is never deleted',
    );
    await sql`alter table calls disable trigger calls_kept`.execute(deskbell.database);
    await sql`delete from calls where id = ${pending.call}`.execute(deskbell.database);
    await sql`alter table calls enable trigger calls_kept`.execute(deskbell.database);
    await sql`insert into calls overriding system value select * from kept`.execute(deskbell.database);
    await sql`drop table kept`.execute(deskbell.database);
    expect((await pending.visitor.decide(pending.asked, 'confirm')).status).not.toBe(200);
    expect(runsOf(pending.call)).toBe(1);
  });

  it('T-78: the database refuses an edge that the table of states does not have', async () => {
    const pending = await pendingCard();
    await pending.visitor.decide(pending.asked, 'confirm');
    const back = sql`update calls set state = 'pending' where id = ${pending.call}`.execute(deskbell.database);
    await expect(back).rejects.toThrow('a call cannot go from succeeded to pending');
  });
});

describe('verified visitors', () => {
  it("ACT-3: the visitor's subject is on the card, and is what runs", async () => {
    const { visitor, asked, call } = await pendingCard('close_account', 'C77');
    expect(cardOf(asked).card.lines).toContainEqual({ label: '"customer_id"', value: 'C77', kind: 'text', depth: 0 });
    await visitor.decide(asked, 'confirm');
    const effect = deskbell.backend.effects.find((one) => one.headers['idempotency-key'] === call);
    expect(JSON.parse(effect?.body ?? '')).toMatchObject({ customer_id: 'C77' });
  });

  it('ACT-2: an anonymous visitor never gets an action for verified visitors', async () => {
    const visitor = await deskbell.visitor();
    deskbell.model.say({ calls: [{ name: 'close_account', arguments: {} }] }, { text: 'No.' });
    const asked = await visitor.ask('Close my account');
    expect(asked.text).toContain('TOOL_OFF');
    expect(deskbell.model.requests.at(-1)?.tools.map((tool) => tool.name)).not.toContain('close_account');
  });

  it('WHO-3, T-11: becoming someone else cancels the cards that were left', async () => {
    const { visitor, call } = await pendingCard();
    await visitor.request('/v1/visitors', 'POST', { site: 'shop', identity: await identityToken('C9') });
    expect(await stateOf(call)).toBe('cancelled');
    expect(await eventsOf(call)).toEqual(['requested', 'asked', 'cancelled IDENTITY']);
  });
});
