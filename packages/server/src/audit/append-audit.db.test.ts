import { buildCard, canonicalText, cardCanonical, normaliseSchema, type Hints, type JsonObject } from '@deskbell/gate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isApprovalValid } from '../approvals/approval.ts';
import { digestOf } from '../approvals/digest.ts';
import { hmacSha256 } from '../approvals/hmac.ts';
import {
  action,
  cardOf,
  startTestDeskbell,
  type TestDeskbell,
  type TestReply,
  type TestVisitor,
} from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
let visitor: TestVisitor;
beforeAll(async () => {
  deskbell = await startTestDeskbell({
    makeActions: (url) => [
      action('cancel_order', url, { fixed: { amount: 7 } }),
      action('get_order', url, { policy: 'automatic' }),
    ],
  });
  visitor = await deskbell.visitor('c-42');
});
afterAll(() => deskbell.close());

const call = (name: string, given: object): { calls: { name: string; arguments: object }[] } => ({
  calls: [{ name, arguments: given }],
});
/** A question whose answer is a card. */
async function ask(given: object = { order_id: '42' }): Promise<TestReply> {
  deskbell.model.say(call('cancel_order', given));
  return visitor.ask('Cancel order 42');
}
const rowsOf = async (id: string) =>
  deskbell.database
    .selectFrom('audit')
    .leftJoin('audit_personal', 'audit_personal.audit', 'audit.id')
    .selectAll('audit')
    .select(['audit_personal.visitor', 'audit_personal.body'])
    .where('call', '=', id)
    .orderBy('id')
    .execute();
const eventsOf = async (id: string): Promise<readonly string[]> => (await rowsOf(id)).map((row) => row.event);
const stateOf = async (id: string): Promise<string | undefined> =>
  (await deskbell.database.selectFrom('calls').select('state').where('id', '=', id).executeTakeFirst())?.state;

/** While the work goes on, the audit takes no row of this event. */
async function withoutAudit(event: string, work: () => Promise<void>): Promise<void> {
  const { database } = deskbell;
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = '53100'; end $$`.execute(
    database,
  );
  await sql`create trigger fail before insert on audit for each row when (new.event = ${sql.lit(event)}) execute function fail()`.execute(
    database,
  );
  try {
    await work();
  } finally {
    await sql`drop trigger fail on audit`.execute(database);
    await sql`drop function fail`.execute(database);
  }
}

describe('the audit of a call', () => {
  it('AUD-1: each transition is a row, in its order', async () => {
    const confirmed = await ask();
    await visitor.decide(confirmed, 'confirm');
    const cancelled = await ask();
    await visitor.decide(cancelled, 'cancel');
    expect(await eventsOf(cardOf(confirmed).call)).toEqual(['requested', 'asked', 'confirmed', 'started', 'succeeded']);
    expect(await eventsOf(cardOf(cancelled).call)).toEqual(['requested', 'asked', 'cancelled']);
  });

  it('AUD-2: a row says who, what, where, when and under which key', async () => {
    const asked = await ask();
    await visitor.decide(asked, 'confirm');
    const rows = await rowsOf(cardOf(asked).call);
    const found = rows.find((row) => row.event === 'confirmed');
    expect(found).toMatchObject({
      site: 'shop',
      origin: 'https://shop.example',
      visitor: visitor.reply.visitor,
      visitor_verified: true,
      tool_id: 'shop/cancel_order',
      policy_version: 'confirm',
      arguments_digest: digestOf('{"amount":7,"order_id":"42"}'),
      key_id: deskbell.deps.keyring.signing('deskbell/approval/v1').kid,
    });
    const times = rows.map((row) => row.at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('AUD-2: the card is rebuilt byte for byte from rows alone, and its signature checks again', async () => {
    const asked = await ask({ order_id: 'a\u001B[31m\u0000\u202Eb' });
    const row = (await rowsOf(cardOf(asked).call)).find((one) => one.event === 'asked');
    const definition = await deskbell.database
      .selectFrom('definitions')
      .selectAll()
      .where('digest', '=', row?.definition_digest ?? '')
      .executeTakeFirstOrThrow();
    const card = rebuild(definition.body, row?.body ?? '', factsOf(row).locale);
    expect(card).toBe(canonicalText(cardOf(asked).card as unknown as JsonObject));
    expect([digestOf(card), digestOf(definition.body)]).toEqual([row?.card_digest, row?.definition_digest]);
    const { nonce, signature, issuedAtMs, expiresAtMs } = factsOf(row);
    const facts = {
      site: row?.site ?? '',
      conversation: row?.conversation ?? '',
      turn: row?.turn ?? '',
      visitor: row?.visitor ?? '',
      call: row?.call ?? '',
      nonce,
      toolId: row?.tool_id ?? '',
      definitionDigest: digestOf(definition.body),
      policyVersion: row?.policy_version ?? '',
      argumentsDigest: digestOf(personalOf(row?.body ?? '').arguments),
      cardDigest: digestOf(card),
      issuedAtMs,
      expiresAtMs,
    };
    const check = { facts, kid: row?.key_id ?? '', stored: signature, given: cardOf(asked).signature ?? '' };
    expect(isApprovalValid(deskbell.deps.keyring, check)).toBe(true);
    expect(isApprovalValid(deskbell.deps.keyring, { ...check, facts: { ...facts, nonce: 'x' } })).toBe(false);
  });

  it('AUD-2: personal data stand beside the row, and the row keeps their keyed digest', async () => {
    const asked = await ask({ order_id: 'canary-5b1e' });
    const row = (await rowsOf(cardOf(asked).call)).find((one) => one.event === 'asked');
    const text = canonicalText(['deskbell/audit-personal/v1', row?.visitor ?? '', row?.body ?? '']);
    expect(row?.personal_digest).toBe(hmacSha256(deskbell.deps.auditKey.key, text).toString('base64url'));
    const main = await deskbell.database.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(main)).not.toContain('canary');
    expect(JSON.stringify(main)).not.toContain(visitor.reply.visitor);
  });

  it('AUD-1: colours, NUL and half characters in what the model says break nothing (T-29)', async () => {
    const raws = [
      '{"order_id":"\u0000"}',
      '{"order_id":"\u001B[2J\u001B]0;x\u0007"}',
      '{"order_id":"\ud800"}',
      '{"order_id":"\\u0000"}',
    ];
    deskbell.model.say({ calls: raws.map((raw) => ({ name: 'cancel_order', arguments: null, raw })) });
    const reply = await visitor.ask('Cancel them');
    expect(reply.parts.at(-1)?.type).toBe('finish');
    const rows = await deskbell.database
      .selectFrom('calls')
      .selectAll()
      .where('turn', '=', turnOf(reply))
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => [row.state, row.reason])).toEqual([
      ['refused', 'INVALID_ARGUMENTS'],
      ['refused', 'INVALID_ARGUMENTS'],
      ['refused', 'INVALID_ARGUMENTS'],
      ['pending', null],
    ]);
    const events = await Promise.all(rows.map(async (row) => (await eventsOf(row.id)).join(' ')));
    expect(events).toEqual(['requested refused', 'requested refused', 'requested refused', 'requested asked']);
  });
});

describe('where the audit cannot be written', () => {
  it('AUD-1: a card is not shown (T-80)', async () => {
    await withoutAudit('asked', async () => {
      const asked = await ask();
      expect(asked.parts.filter((part) => part.type === 'data-confirmation')).toEqual([]);
      expect(
        await deskbell.database.selectFrom('calls').selectAll().where('turn', '=', turnOf(asked)).execute(),
      ).toEqual([]);
    });
  });

  it('AUD-1: a Confirm claims nothing and nothing runs, for either of its two rows (T-80)', async () => {
    const asked = await ask();
    const before = deskbell.backend.effects.length;
    for (const event of ['confirmed', 'started']) {
      await withoutAudit(event, async () => {
        expect((await visitor.decide(asked, 'confirm')).problem?.code).toBe('INTERNAL');
      });
    }
    expect([await stateOf(cardOf(asked).call), deskbell.backend.effects.length]).toEqual(['pending', before]);
    expect(await eventsOf(cardOf(asked).call)).toEqual(['requested', 'asked']);
    expect(cardOf(await visitor.decide(asked, 'confirm')).state).toBe('succeeded');
  });

  it('AUD-1: a Cancel cancels nothing (T-80)', async () => {
    const asked = await ask();
    await withoutAudit('cancelled', async () => {
      expect((await visitor.decide(asked, 'cancel')).problem?.code).toBe('INTERNAL');
    });
    expect(await stateOf(cardOf(asked).call)).toBe('pending');
  });

  it('AUD-1: an automatic call does not run (T-80)', async () => {
    const before = deskbell.backend.effects.length;
    await withoutAudit('started', async () => {
      deskbell.model.say(call('get_order', { order_id: '42' }));
      await visitor.ask('Where is order 42?');
    });
    expect(deskbell.backend.effects.length).toBe(before);
  });

  it('AUD-1: an outcome is not recorded alone: the call stays running until the sweep finds it unknown (T-80)', async () => {
    const asked = await ask();
    await withoutAudit('succeeded', async () => {
      await visitor.decide(asked, 'confirm');
    });
    expect(await stateOf(cardOf(asked).call)).toBe('running');
    expect((await eventsOf(cardOf(asked).call)).at(-1)).toBe('started');
  });
});

describe('attacks on the audit', () => {
  it('AUD-1: no row is changed, deleted or truncated, not by the owner of the tables either (T-79)', async () => {
    await ask();
    const owner = await sql<{
      owner: boolean;
    }>`select tableowner = current_user as owner from pg_tables where tablename = 'audit'`.execute(deskbell.database);
    expect(owner.rows).toEqual([{ owner: true }]);
    const attacks = [
      sql`update audit set reason = 'x'`,
      sql`update audit set at = at`,
      sql`delete from audit where id in (select max(id) from audit)`,
      sql`truncate audit, audit_personal`,
      sql`truncate audit cascade`,
      sql`update audit_personal set body = '{}'`,
      sql`update audit_personal set visitor = null`,
      sql`delete from audit_personal`,
      sql`truncate audit_personal`,
      sql`insert into audit (id, event, site) overriding system value values (1, 'asked', 'shop')`,
      sql`with gone as (delete from audit returning 1) select * from gone`,
    ];
    const before = await sql`select count(*) from audit join audit_personal on audit = id`.execute(deskbell.database);
    const codes = await Promise.all(
      attacks.map(async (attack) =>
        attack.execute(deskbell.database).then(
          () => 'done',
          (error: unknown) => codeOf(error),
        ),
      ),
    );
    expect(codes).toEqual([
      'DB002',
      'DB002',
      'DB002',
      'DB002',
      'DB002',
      'DB002',
      'DB002',
      'DB002',
      'DB002',
      '23505',
      'DB002',
    ]);
    expect(
      (await sql`select count(*) from audit join audit_personal on audit = id`.execute(deskbell.database)).rows,
    ).toEqual(before.rows);
  });

  it('AUD-1: an event that is not of the list is no row', async () => {
    const attack = sql`insert into audit (event, site) values ('approved', 'shop')`.execute(deskbell.database);
    expect(await attack.then(() => 'done', codeOf)).toBe('23514');
  });
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

function turnOf(reply: TestReply): string {
  const start = reply.parts.find((part) => part.type === 'start');
  return start?.type === 'start' ? start.messageId : '';
}

interface SealFacts {
  readonly nonce: string;
  readonly locale: 'en';
  readonly signature: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}
function factsOf(row: { readonly facts: string | null } | undefined): SealFacts {
  const facts: SealFacts = JSON.parse(row?.facts ?? '{}');
  return facts;
}
function personalOf(body: string): { readonly arguments: string } {
  const personal: { readonly arguments: string } = JSON.parse(body);
  return personal;
}

type StoredDefinition = readonly [
  version: string,
  toolId: string,
  name: string,
  label: string,
  description: string,
  schemaText: string,
  hints: Hints,
];

/** Makes the card again of the definition and the arguments, as anyone can who has the rows. */
function rebuild(definition: string, body: string, locale: 'en'): string {
  const [, , name, label, , schemaText, hints]: StoredDefinition = JSON.parse(definition);
  const normalised = normaliseSchema(schemaText);
  if (normalised.kind === 'refused') throw new TypeError(normalised.reason);
  const given: JsonObject = JSON.parse(personalOf(body).arguments);
  const tool = { name, hints, ...(label === '' ? {} : { label }) };
  return cardCanonical(buildCard({ tool, schema: normalised.schema, arguments: given, locale }));
}
