import { createSecretKey } from 'node:crypto';
import { readHints } from '@deskbell/gate';
import type {
  ConsoleActionDetail,
  ConsoleActionList,
  ConsoleAuditDetail,
  ConsoleAuditPage,
  ConsoleConversationPage,
  ConsoleSession,
  ConsoleTranscript,
} from '@deskbell/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '../audit/append-audit.ts';
import { action, cardOf, conversationOf, readAction } from '../testing/deskbell.fixture.ts';
import { startTestConsole, type TestConsole } from './console.fixture.ts';

let console: TestConsole;
let cookie: string;
beforeEach(async () => {
  console = await startTestConsole({
    makeActions: (url) => [
      action('cancel_order', url, {
        label: 'Order cancellation',
        verifiedOnly: true,
        hints: readHints({ consequentialHint: true }),
        fixed: { customer_id: '{visitor.sub}' },
        schemaText: JSON.stringify({
          type: 'object',
          properties: {
            order_id: { type: 'string', title: 'Order ID', examples: ['#W1'] },
            reason: { enum: ['mistake', 'late'] },
            customer_id: { type: 'string' },
          },
          required: ['order_id', 'customer_id'],
        }),
        http: {
          method: 'POST',
          url: `${url.replace('http://', 'http://user:pass@')}/cancel_order?key=secret-in-the-query`,
          headers: { authorization: 'Bearer secret-in-a-header' },
          body: 'json',
        },
      }),
      readAction('get_order', url),
    ],
  });
  cookie = await console.signIn();
});
afterEach(() => console.close());

async function read<Reply>(path: string): Promise<Reply> {
  const reply = await console.read(path, cookie);
  expect(reply.status).toBe(200);
  const parsed: Reply = JSON.parse(await reply.text());
  return parsed;
}

/** A verified visitor asks, and the card waits. */
async function askForCard(
  subject = 'yusuf',
  order = '42',
): Promise<{
  readonly conversation: string;
  readonly call: string;
  readonly visitor: string;
  readonly confirm: () => Promise<unknown>;
}> {
  const { model } = console.deskbell;
  model.say({ calls: [{ name: 'cancel_order', arguments: { order_id: order } }] });
  const visitor = await console.deskbell.visitor(subject);
  const asked = await visitor.ask('Cancel order 42');
  const confirm = async (): Promise<unknown> => {
    model.say({ text: 'Order 42 is cancelled.' });
    return await visitor.decide(asked, 'confirm');
  };
  const { call } = cardOf(asked);
  const stored = console.deps.database.selectFrom('calls').select('visitor').where('id', '=', call);
  const { visitor: id } = await stored.executeTakeFirstOrThrow();
  return { conversation: conversationOf(asked), call, visitor: id, confirm };
}

/** The calls of the rows that each search finds. */
async function rowsFound(...searches: readonly string[]): Promise<readonly (readonly (string | null)[])[]> {
  const pages = await Promise.all(
    searches.map(async (text) => await read<ConsoleAuditPage>(`audit?search=${encodeURIComponent(text)}`)),
  );
  return pages.map((page) => page.rows.map((row) => row.call));
}

/** The conversations that each search finds. */
async function conversationsFound(...searches: readonly string[]): Promise<readonly (readonly string[])[]> {
  const pages = await Promise.all(
    searches.map(
      async (text) => await read<ConsoleConversationPage>(`conversations?search=${encodeURIComponent(text)}`),
    ),
  );
  return pages.map((page) => page.conversations.map((each) => each.id));
}

async function addRows(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await appendAudit(console.deps.database, { event: 'tool_changed', site: 'shop', toolId: `shop/tool_${n}` });
}

describe('GET /console/api/session', () => {
  it('CON-2: says who is signed in, the sites, and that the demo model answers', async () => {
    expect(await read<ConsoleSession>('session')).toMatchObject({
      operator: 'start-link',
      sites: [{ key: 'shop', name: 'Larkspur', origins: ['https://shop.example'] }],
      demoModel: true,
    });
  });
});

describe('GET /console/api/audit', () => {
  it('AUD-2: a row says who, what, when, where, the outcome and the key, newest first', async () => {
    const { call, conversation } = await askForCard();
    const { rows } = await read<ConsoleAuditPage>('audit?event=asked');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      event: 'asked',
      site: 'shop',
      origin: 'https://shop.example',
      who: { kind: 'visitor', subject: 'yusuf', verified: true },
      what: 'Order cancellation',
      subject: '42',
      call,
      conversation,
    });
    expect(rows[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(rows[0]?.keyId).toMatch(/^[\w-]{8}$/);
  });

  it('CON-4: pages by the row number both ways, without a row twice or left out', async () => {
    await addRows(120);
    const first = await read<ConsoleAuditPage>('audit?event=tool_changed');
    const second = await read<ConsoleAuditPage>(`audit?event=tool_changed&before=${first.older}`);
    const third = await read<ConsoleAuditPage>(`audit?event=tool_changed&before=${second.older}`);
    const back = await read<ConsoleAuditPage>(`audit?event=tool_changed&after=${third.newer}`);
    expect([first.rows.length, second.rows.length, first.newer, third.older]).toEqual([50, 50, null, null]);
    const ids = [...first.rows, ...second.rows, ...third.rows].map((row) => Number(row.id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    expect(back.rows).toEqual(second.rows);
  });

  it('CON-2: finds the rows of a call, of its conversation and of its visitor, and none of another', async () => {
    const { call, conversation } = await askForCard('yusuf');
    await askForCard('olivia');
    const byCall = await read<ConsoleAuditPage>(`audit?search=${call}`);
    const byConversation = await read<ConsoleAuditPage>(`audit?search=${conversation}`);
    const byVisitor = await read<ConsoleAuditPage>('audit?search=yusuf');
    expect(byCall.rows.length).toBeGreaterThan(0);
    expect(byCall.rows.every((row) => row.call === call)).toBe(true);
    expect([byConversation.rows, byVisitor.rows]).toEqual([byCall.rows, byCall.rows]);
    expect((await read<ConsoleAuditPage>('audit?search=nobody')).rows).toEqual([]);
  });

  it('CON-2: finds the rows of a call by what its arguments say and by its visitor, in part and in any case', async () => {
    const { call, visitor } = await askForCard('yusuf_rossi', 'order "W4805319"');
    await askForCard('olivia');
    const found = await rowsFound('W4805319', 'order "w4805319"', 'Yusuf', visitor);
    expect(found[0]?.length).toBeGreaterThan(0);
    expect(found[0]?.every((each) => each === call)).toBe(true);
    expect(found.slice(1)).toEqual([found[0], found[0], found[0]]);
  });

  it('CON-2: takes what is searched for as plain text, never as a pattern', async () => {
    await askForCard('yusuf_rossi', 'W4805319');
    expect(await rowsFound('W%9', 'W_805319', 'yusuf.rossi', "'", '\\')).toEqual([[], [], [], [], []]);
    expect((await console.read('audit?search=%00', cookie)).status).toBe(400);
  });

  it('CON-2: searches within the site that is named', async () => {
    const { call } = await askForCard('yusuf', 'W4805319');
    const here = await read<ConsoleAuditPage>('audit?search=W4805319&site=shop');
    expect(here.rows.every((row) => row.call === call)).toBe(true);
    expect(here.rows.length).toBeGreaterThan(0);
    expect((await read<ConsoleAuditPage>('audit?search=W4805319&site=elsewhere')).rows).toEqual([]);
  });

  it('WHO-2: says whether a visitor was verified as another row of the call says it, and nothing where none does', async () => {
    const { call, visitor } = await askForCard();
    const personal = { visitor, body: {} };
    const key = { key: createSecretKey(Buffer.alloc(32, 1)) };
    await appendAudit(console.deps.database, { event: 'sent', site: 'shop', call, personal }, key);
    await appendAudit(console.deps.database, { event: 'resolved', site: 'shop', personal }, key);
    expect((await read<ConsoleAuditPage>('audit?event=sent')).rows[0]?.who).toMatchObject({ verified: true });
    expect((await read<ConsoleAuditPage>('audit?event=resolved')).rows[0]?.who).toMatchObject({ verified: null });
  });

  it("CON-2: an opened failure has the system's sentence, the other rows of its call have not", async () => {
    const { call } = await askForCard();
    const error = 'TOOL_FAILED: status 409: The order has left.';
    await console.deps.database.updateTable('calls').set({ error }).where('id', '=', call).execute();
    await appendAudit(console.deps.database, { event: 'failed', site: 'shop', call, reason: 'TOOL_FAILED' });
    const { rows } = await read<ConsoleAuditPage>(`audit?search=${call}`);
    const details = await Promise.all(rows.map(async (row) => await read<ConsoleAuditDetail>(`audit/${row.id}`)));
    expect(details.map((detail) => [detail.event, detail.error])).toEqual([
      ['failed', error],
      ['asked', null],
      ['requested', null],
    ]);
  });

  it('CON-2: narrows to a site', async () => {
    await appendAudit(console.deps.database, { event: 'tool_changed', site: 'elsewhere', toolId: 'elsewhere/x' });
    const { rows } = await read<ConsoleAuditPage>('audit?site=elsewhere');
    expect(rows.map((row) => [row.site, row.what])).toEqual([['elsewhere', 'elsewhere/x']]);
  });

  it('AUD-2: an opened row has the arguments and the card, byte for byte those of its call', async () => {
    const { call, confirm } = await askForCard();
    await confirm();
    const { rows } = await read<ConsoleAuditPage>(`audit?search=${call}&event=succeeded`);
    const detail = await read<ConsoleAuditDetail>(`audit/${rows[0]?.id}`);
    const stored = await console.deps.database
      .selectFrom('calls')
      .selectAll()
      .where('id', '=', call)
      .executeTakeFirstOrThrow();
    expect(detail.arguments).toBe(stored.arguments);
    expect(detail.card).toEqual(JSON.parse(stored.card ?? ''));
    expect(detail).toMatchObject({ toolId: 'shop/cancel_order', policyVersion: 'confirm+verified', erased: false });
  });

  it('AUD-4: an erased row says so, and shows neither the person nor the arguments', async () => {
    const { call } = await askForCard();
    await console.deps.database.transaction().execute(async (transaction) => {
      await sql`set local deskbell.erasing = 'on'`.execute(transaction);
      await sql`delete from audit_personal`.execute(transaction);
    });
    const { rows } = await read<ConsoleAuditPage>(`audit?search=${call}&event=asked`);
    const detail = await read<ConsoleAuditDetail>(`audit/${rows[0]?.id}`);
    expect(detail).toMatchObject({ who: { kind: 'none' }, subject: null, arguments: null, card: null, erased: true });
    expect(await rowsFound('order_id')).toEqual([[]]);
  });

  it('CON-4: refuses a filter that it does not know, and a number that is none', async () => {
    const paths = [
      'audit?event=nothing',
      'audit?evnt=asked',
      'audit?before=1%20or%201=1',
      'audit?before=99999999999999999999',
    ];
    const replies = await Promise.all(paths.map(async (path) => (await console.read(path, cookie)).status));
    expect(replies).toEqual([400, 400, 400, 400]);
    expect((await console.read('audit/x', cookie)).status).toBe(404);
  });
});

describe('GET /console/api/conversations', () => {
  it('CON-2: lists them newest first and marks a card that waits', async () => {
    const first = await askForCard('yusuf');
    const second = await askForCard('olivia');
    await second.confirm();
    const { conversations } = await read<ConsoleConversationPage>('conversations');
    expect(conversations.map((each) => [each.id, each.waiting, each.question])).toEqual([
      [second.conversation, 0, 'Cancel order 42'],
      [first.conversation, 1, 'Cancel order 42'],
    ]);
    expect(conversations[1]?.who).toMatchObject({ kind: 'visitor', subject: 'yusuf', verified: true });
  });

  it('CON-2: counts what became of the cards of each', async () => {
    const { call, confirm } = await askForCard();
    await confirm();
    const outcomes = async (): Promise<unknown> =>
      (await read<ConsoleConversationPage>('conversations')).conversations.map((each) => [
        each.waiting,
        each.confirmed,
        each.cancelled,
        each.failed,
        each.unknown,
      ]);
    expect(await outcomes()).toEqual([[0, 1, 0, 0, 0]]);
    await console.deps.database.updateTable('calls').set({ card: null }).where('id', '=', call).execute();
    expect(await outcomes()).toEqual([[0, 0, 0, 0, 0]]);
  });

  it('BIND-5: a card past its time does not wait, though no sweep has been there', async () => {
    await askForCard();
    await sql`update calls set expires_at = clock_timestamp() where state = 'pending'`.execute(console.deps.database);
    expect((await read<ConsoleConversationPage>('conversations')).conversations[0]?.waiting).toBe(0);
  });

  it('CON-4: pages by the last change both ways, also where many changed in one millisecond', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `019ad4c2-0000-7000-8000-${String(n).padStart(12, '0')}`);
    const visitor = '019ad4c2-0000-7000-8000-ffffffffffff';
    await console.deps.database.insertInto('visitors').values({ id: visitor, site: 'shop', subject: null }).execute();
    const rows = ids.map((id) => ({
      id,
      site: 'shop',
      visitor,
      updated_at: new Date(1_796_000_000_123),
      writer: null,
      writing_turn: null,
      writing_until: null,
    }));
    await console.deps.database.insertInto('conversations').values(rows).execute();
    const first = await read<ConsoleConversationPage>('conversations');
    const second = await read<ConsoleConversationPage>(`conversations?before=${first.older}`);
    const third = await read<ConsoleConversationPage>(`conversations?before=${second.older}`);
    const back = await read<ConsoleConversationPage>(`conversations?after=${third.newer}`);
    const seen = [first, second, third].flatMap((page) => page.conversations.map((each) => each.id));
    expect(seen).toEqual(ids.toReversed());
    expect([third.older, back.conversations]).toEqual([null, second.conversations]);
  });

  it('CON-2: finds a conversation by its id and those of a visitor by the subject', async () => {
    const { conversation } = await askForCard('yusuf');
    await askForCard('olivia');
    const byId = await read<ConsoleConversationPage>(`conversations?search=${conversation}`);
    const bySubject = await read<ConsoleConversationPage>('conversations?search=yusuf');
    expect(byId.conversations.map((each) => each.id)).toEqual([conversation]);
    expect(bySubject.conversations).toEqual(byId.conversations);
  });
});

describe('a search of the conversations', () => {
  it('CON-2: finds by a call, by the visitor, by a question and by what arguments say', async () => {
    const { conversation, call, visitor } = await askForCard('yusuf_rossi', 'W4805319');
    await askForCard('olivia', '7');
    const found = await conversationsFound(call, visitor, 'ROSSI', 'w4805319');
    expect(found).toEqual([[conversation], [conversation], [conversation], [conversation]]);
    expect((await conversationsFound('cancel ORDER'))[0]).toHaveLength(2);
    expect(await conversationsFound('cancel%order', 'W_805319')).toEqual([[], []]);
    expect((await read<ConsoleConversationPage>('conversations?search=W4805319&site=elsewhere')).conversations).toEqual(
      [],
    );
  });
});

describe('GET /console/api/conversations/:id', () => {
  it('CON-2: shows each call with its state, arguments, card and audit rows, in the order of the turn', async () => {
    const { conversation, call, confirm } = await askForCard();
    await confirm();
    const transcript = await read<ConsoleTranscript>(`conversations/${conversation}`);
    const items = transcript.turns[0]?.items ?? [];
    expect(transcript.turns.map((turn) => [turn.question, turn.state])).toEqual([['Cancel order 42', 'done']]);
    expect(items.map((item) => item.kind)).toEqual(['call', 'text']);
    const shown = items[0]?.kind === 'call' ? items[0].call : null;
    expect(shown).toMatchObject({
      id: call,
      state: 'succeeded',
      arguments: '{"customer_id":"yusuf","order_id":"42"}',
      expiresAt: null,
    });
    expect(shown?.card?.lines[0]).toMatchObject({ label: 'Order ID', value: '42' });
    expect(shown?.events.map((event) => event.event)).toEqual([
      'requested',
      'asked',
      'confirmed',
      'started',
      'succeeded',
    ]);
  });

  it('CON-2: a card that waits is there with its expiry, also before its step is stored', async () => {
    const { conversation, call } = await askForCard();
    await sql`delete from turn_parts`.execute(console.deps.database);
    const transcript = await read<ConsoleTranscript>(`conversations/${conversation}`);
    const item = transcript.turns[0]?.items[0];
    expect(item?.kind === 'call' ? [item.call.id, item.call.state] : null).toEqual([call, 'pending']);
    expect(item?.kind === 'call' ? item.call.expiresAt : null).toMatch(/Z$/);
  });

  it('CON-2: an unknown conversation and an id that is none are 404', async () => {
    const paths = ['conversations/019ad4c2-0000-7000-8000-000000000000', 'conversations/x'];
    expect(await Promise.all(paths.map(async (path) => (await console.read(path, cookie)).status))).toEqual([404, 404]);
  });
});

describe('GET /console/api/actions', () => {
  it('ACT-2: lists the actions with what their policy comes to, and counts what ran', async () => {
    await (await askForCard()).confirm();
    const { actions } = await read<ConsoleActionList>('actions');
    expect(actions.map((each) => [each.title, each.policy, each.verifiedOnly, each.runs])).toEqual([
      ['Order cancellation', 'confirm', true, 1],
      ['Label of get_order', 'automatic', false, 0],
    ]);
    expect(actions.map((each) => each.lastAt === null)).toEqual([false, true]);
  });

  it('CARD-2: shows the arguments in the order of the schema under the labels of the card', async () => {
    const detail = await read<ConsoleActionDetail>('actions/shop/cancel_order');
    expect(detail.arguments).toEqual([
      { key: 'order_id', type: 'string', shownAs: 'Order ID', required: true, fixed: null },
      { key: 'reason', type: 'enum, 2', shownAs: 'Reason', required: false, fixed: null },
      { key: 'customer_id', type: 'string', shownAs: 'Customer ID', required: true, fixed: '{visitor.sub}' },
    ]);
    expect(detail).toMatchObject({ policyNamed: true, hints: ['consequentialHint'], idempotent: false });
  });

  it('ACT-2: previews the card with a sample of the schema, and with the last call once there is one', async () => {
    const before = await read<ConsoleActionDetail>('actions/shop/cancel_order');
    expect(before.preview?.sample).toBe('schema');
    expect(before.preview?.card.lines.map((line) => line.value)).toEqual(['#W1', 'mistake', '{visitor.sub}']);
    await askForCard();
    const after = await read<ConsoleActionDetail>('actions/shop/cancel_order');
    expect(after.preview?.sample).toBe('last-call');
    expect(after.preview?.card.lines.map((line) => line.value)).toEqual(['42', 'yusuf']);
  });

  it('ACT-8: no credential of a request leaves the server', async () => {
    const text = await (await console.read('actions/shop/cancel_order', cookie)).text();
    expect(text).not.toMatch(/secret-in|user:pass/);
    expect(text).toContain('cancel_order?key=…');
    expect(text).toContain('"headers":["authorization"]');
  });

  it('ACT-2: an unknown action is 404, also under a name that every object has', async () => {
    const paths = ['actions/shop/nothing', 'actions/shop/constructor', 'actions/__proto__/toString'];
    expect(await Promise.all(paths.map(async (path) => (await console.read(path, cookie)).status))).toEqual([
      404, 404, 404,
    ]);
  });
});
