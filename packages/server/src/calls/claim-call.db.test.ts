import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf, conversationOf, startTestDeskbell, type TestDeskbell } from '../testing/deskbell.fixture.ts';
import { isAsked, type AskedRow } from './call-row.ts';
import { claimCall, type Claimed } from './claim-call.ts';
import { LeaseLost } from '../conversations/writing-lease.ts';
import { findCall } from './find-calls.ts';
import { openPageCall, startCall } from './request-call.ts';
import { recordCall } from './settle-call.ts';
import { sweepCalls } from './sweep-calls.ts';

let deskbell: TestDeskbell;
beforeAll(async () => {
  deskbell = await startTestDeskbell();
});
beforeEach(() => deskbell.model.forget());
afterAll(() => deskbell.close());

/** A card as it was read by a decision, before anything moves. */
async function readCard(): Promise<AskedRow> {
  deskbell.model.say({ calls: [{ name: 'cancel_order', arguments: { order_id: '42' } }] });
  const asked = await (await deskbell.visitor()).ask('Cancel order 42');
  const row = await findCall(deskbell.database, conversationOf(asked), cardOf(asked).call);
  if (row === null || !isAsked(row)) throw new Error('no card');
  return row;
}

async function claim(row: AskedRow, leaseS = 30): Promise<Claimed & { readonly attempt: string }> {
  const attempt = deskbell.deps.ids.next();
  const writing = { conversation: row.conversation, turn: row.turn, writer: attempt };
  const by = { origin: null, verified: false };
  return {
    attempt,
    ...(await claimCall(deskbell.database, deskbell.deps.auditKey, row, { attempt, leaseS, writing, by })),
  };
}

const eventsOf = async (row: AskedRow): Promise<readonly string[]> => {
  const rows = await deskbell.database
    .selectFrom('audit')
    .select('event')
    .where('call', '=', row.id)
    .orderBy('id')
    .execute();
  return rows.map((one) => one.event);
};

const expectUnmoved = async (row: AskedRow, claimed: Claimed): Promise<void> => {
  expect(claimed.row).toBeNull();
  expect((await findCall(deskbell.database, row.conversation, row.id))?.state).not.toBe('running');
  expect(await eventsOf(row)).toEqual(['requested', 'asked']);
};

describe('the claim', () => {
  it('RUN-2: moves the row, takes the right to write and writes its two audit rows at once', async () => {
    const row = await readCard();
    const claimed = await claim(row);
    expect(claimed).toMatchObject({
      isLeaseTaken: true,
      isToolCurrent: true,
      row: { id: row.id, state: 'running', attempt: claimed.attempt },
    });
    expect(await eventsOf(row)).toEqual(['requested', 'asked', 'confirmed', 'started']);
  });

  it('RUN-1, T-3: of 32 claims of one card that were all read as pending, one moves it', async () => {
    const row = await readCard();
    const claims = await Promise.all(Array.from({ length: 32 }, () => claim(row)));
    expect(claims.filter((one) => one.row !== null)).toHaveLength(1);
    expect(await eventsOf(row)).toEqual(['requested', 'asked', 'confirmed', 'started']);
  });

  it('RUN-1, T-3: moves a running call no second time, also when nobody writes its answer any more', async () => {
    const row = await readCard();
    await claim(row);
    await sql`update conversations set writer = null, writing_until = null where id = ${row.conversation}`.execute(
      deskbell.database,
    );
    expect((await claim(row)).row).toBeNull();
    expect(await eventsOf(row)).toEqual(['requested', 'asked', 'confirmed', 'started']);
  });

  it('BIND-5, T-6: moves nothing when the time has passed between reading and claiming', async () => {
    const row = await readCard();
    await sql`update calls set expires_at = clock_timestamp() where id = ${row.id}`.execute(deskbell.database);
    await expectUnmoved(row, await claim(row));
  });

  it('BIND-5, T-77: moves nothing when somebody has put the expiry off between reading and claiming', async () => {
    const row = await readCard();
    await sql`update calls set expires_at = expires_at + interval '1 day' where id = ${row.id}`.execute(
      deskbell.database,
    );
    await expectUnmoved(row, await claim(row));
  });

  it.each(['definition_digest', 'policy_version', 'verdict'])(
    'ASK-7, T-51: moves nothing when the %s of the action has moved between reading and claiming',
    async (column) => {
      const row = await readCard();
      const before = await deskbell.database
        .selectFrom('actions')
        .selectAll()
        .where('tool_id', '=', row.tool_id)
        .executeTakeFirstOrThrow();
      const other = column === 'verdict' ? 'off' : column === 'policy_version' ? 'automatic' : await otherDefinition();
      await sql`update actions set ${sql.id(column)} = ${other} where tool_id = ${row.tool_id}`.execute(
        deskbell.database,
      );
      const claimed = await claim(row);
      await deskbell.database.updateTable('actions').set(before).where('tool_id', '=', row.tool_id).execute();
      expect(claimed.isToolCurrent).toBe(false);
      await expectUnmoved(row, claimed);
    },
  );

  it('WHO-3, T-8: moves nothing for a row that belongs to another visitor by now', async () => {
    const row = await readCard();
    await expectUnmoved(row, await claim({ ...row, visitor: deskbell.deps.ids.next() }));
  });

  it('ASK-14: moves nothing while another answer is written', async () => {
    const row = await readCard();
    await sql`update conversations set writer = gen_random_uuid(), writing_until = clock_timestamp() + interval '15 s' where id = ${row.conversation}`.execute(
      deskbell.database,
    );
    const claimed = await claim(row);
    expect(claimed.isLeaseTaken).toBe(false);
    await expectUnmoved(row, claimed);
  });
});

describe('a call under a lost lease', () => {
  it('T-58: is neither started nor asked nor sent', async () => {
    const visitor = await deskbell.visitor();
    const { conversation, turn } = await readCard();
    const call = {
      id: deskbell.deps.ids.next(),
      conversation,
      turn,
      writing: { conversation, turn, writer: deskbell.deps.ids.next() },
      visitor: { id: visitor.reply.visitor, site: 'shop', subject: null, locale: 'en' as const },
      origin: null,
      kind: 'none' as const,
      toolName: 'x',
      toolId: null,
      title: null,
      rawArguments: '{}',
      canonical: null,
      argumentsDigest: null,
      definitionDigest: null,
      policyVersion: null,
      page: null,
    };
    const run = { attempt: deskbell.deps.ids.next(), leaseS: 30 };
    await expect(startCall(deskbell.deps, call, run)).rejects.toThrow(LeaseLost);
    await expect(openPageCall(deskbell.deps, call)).rejects.toThrow(LeaseLost);
    expect(await findCall(deskbell.database, conversation, call.id)).toBeNull();
  });
});

describe('the record', () => {
  const succeeded = { state: 'succeeded', reason: null, output: '{}', error: null } as const;

  it('RUN-7, T-58: a run that wakes up after the sweep cannot write over it', async () => {
    const row = await readCard();
    const claimed = await claim(row, 0);
    await sweepCalls(deskbell.deps);
    expect(await recordCall(deskbell.deps, row, claimed.attempt, succeeded)).toBeNull();
    expect((await findCall(deskbell.database, row.conversation, row.id))?.state).toBe('unknown');
    expect(await eventsOf(row)).toEqual(['requested', 'asked', 'confirmed', 'started', 'unknown']);
  });

  it('RUN-7: an attempt that is not the one of the row writes nothing', async () => {
    const row = await readCard();
    await claim(row);
    expect(await recordCall(deskbell.deps, row, deskbell.deps.ids.next(), succeeded)).toBeNull();
  });
});

async function otherDefinition(): Promise<string> {
  const row = await deskbell.database
    .selectFrom('definitions')
    .select('digest')
    .where('tool_id', '=', 'shop/get_order')
    .executeTakeFirstOrThrow();
  return row.digest;
}
