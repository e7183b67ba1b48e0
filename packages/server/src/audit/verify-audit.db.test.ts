import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { startTestDeskbell, type TestDeskbell } from '../testing/deskbell.fixture.ts';
import { appendAudit } from './append-audit.ts';
import type { Checkpoint } from './checkpoint.ts';
import { attack, attacks, type Ground } from './random-attacks.fixture.ts';
import { sealAudit, type SealDeps } from './seal-audit.ts';
import { createAttacker, createDice } from './tampering.fixture.ts';
import { verifyAudit, type AuditVerdict } from './verify-audit.ts';

/** For each kind of attack, here and in the long run: 84 (504 in all), 1667 (10,002 in all). */
const attacksOfAKind = 84;

let deskbell: TestDeskbell;
let ground: Ground;
let outside: Checkpoint[];

beforeAll(async () => {
  deskbell = await startTestDeskbell();
  outside = [];
  const visitor = await deskbell.visitor('c-42');
  for (const answer of ['confirm', 'cancel', 'confirm'] as const) {
    deskbell.model.say({ calls: [{ name: 'cancel_order', arguments: { order_id: '42' } }] });
    const asked = await visitor.ask('Cancel order 42.');
    await appendAudit(deskbell.database, { event: 'refused', site: 'shop', reason: 'EXPIRED' });
    await spendNumbers();
    await visitor.decide(asked, answer);
    await seal();
    await spendNumbers();
  }
  ground = await readGround();
});
afterAll(() => deskbell.close());

/** Leaves numbers that no row has, as transactions that were undone do. */
async function spendNumbers(): Promise<void> {
  await sql`select nextval(pg_get_serial_sequence('audit', 'id')) from generate_series(1, 2)`.execute(
    deskbell.database,
  );
}

async function seal(): Promise<void> {
  const { database, auditKey } = sealDeps();
  const keeper = { keep: async (checkpoint: Checkpoint) => void outside.push(checkpoint) };
  await vi.waitFor(
    async () => {
      await sealAudit({ database, auditKey, keeper, batchRows: 4 });
      expect(await verify()).toMatchObject({ kind: 'whole', waiting: 0 });
    },
    { timeout: 10_000 },
  );
}

function sealDeps(): Pick<SealDeps, 'database' | 'auditKey'> {
  return { database: deskbell.database, auditKey: deskbell.deps.keyring.signing('deskbell/audit/v1') };
}

const verify = (compared: readonly Checkpoint[] = outside): Promise<AuditVerdict> =>
  verifyAudit(deskbell.database, {
    keys: [deskbell.deps.keyring.signing('deskbell/audit/v1')],
    outside: compared,
    pageRows: 7,
  });

async function readGround(): Promise<Ground> {
  const { database } = deskbell;
  const seals = await sql<{ audit: string; personal: boolean }>`select s.audit, p.audit is not null as personal
    from audit_seals s left join audit_personal p on p.audit = s.audit order by seq`.execute(database);
  const holes = await sql<{ id: string }>`select i::text as id from generate_series(1, (select max(id) from audit)) i
    where not exists (select from audit a where a.id = i)`.execute(database);
  return {
    database,
    attacker: await createAttacker(database),
    kid: sealDeps().auditKey.kid,
    dice: createDice(20_260_301),
    ids: seals.rows.map((row) => row.audit),
    holes: holes.rows.map((row) => row.id),
    personal: seals.rows.flatMap((row, index) => (row.personal ? [index + 1] : [])),
    ends: outside.map((checkpoint) => checkpoint.rows),
  };
}

/** What verifying said of attacks whose first bad row it did not name; each attack is undone. */
async function missedOf(kind: string, times: number): Promise<readonly unknown[]> {
  const missed: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const damage = await attack(ground, kind);
    const verdict = await verify();
    const isNamed =
      verdict.kind === 'broken' &&
      (damage.place === null || verdict.place === damage.place) &&
      (damage.audit === null || verdict.audit === damage.audit);
    if (!isNamed) missed.push({ damage, verdict });
    await ground.attacker.undo();
  }
  return missed;
}

describe('verifyAudit', () => {
  it('AUD-3: finds real rows, sealed in several batches, to be whole', async () => {
    expect(ground.ids.length).toBeGreaterThan(15);
    expect(ground.ends.length).toBeGreaterThan(4);
    expect(ground.personal.length).toBeGreaterThan(5);
    expect(await verify()).toMatchObject({ kind: 'whole', rows: ground.ids.length, waiting: 0 });
  });

  it('AUD-4: finds the chain whole after personal parts were erased', async () => {
    await ground.attacker.run(sql`delete from audit_personal`);
    expect(await verify()).toMatchObject({ kind: 'whole', rows: ground.ids.length });
    await ground.attacker.undo();
  });

  it('AUD-3: covers every column that the audit has', async () => {
    const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'audit' and table_schema = 'public' order by ordinal_position`.execute(deskbell.database);
    for (const { name } of columns.rows.filter((column) => column.name !== 'id')) {
      await ground.attacker.run(sql`update audit set ${sql.raw(changeOf(name))} where id = ${ground.ids[3]}`);
      expect(await verify(), name).toMatchObject({ kind: 'broken', place: 4, audit: ground.ids[3] });
      await ground.attacker.undo();
    }
  });
});

function changeOf(column: string): string {
  if (column === 'at') return "at = at - interval '1 millisecond'";
  if (column === 'event') return "event = 'resolved'";
  if (column === 'visitor_verified') return 'visitor_verified = not coalesce(visitor_verified, true)';
  if (column === 'xid') return "xid = '1'::xid8";
  if (['conversation', 'turn', 'call'].includes(column)) return `${column} = gen_random_uuid()`;
  return `${column} = coalesce(${column}, '') || '.'`;
}

describe('attacks on the sealed audit by a superuser without the key', () => {
  it('knows an attack of each kind', () => {
    expect(Object.keys(attacks)).toEqual(['edit', 'deletion', 'insertion', 'reordering', 'truncation', 'restamping']);
  });

  it('AUD-3: names the first row that was edited (T-79)', async () => {
    expect(await missedOf('edit', attacksOfAKind)).toEqual([]);
  });

  it('AUD-3: names the first row that was deleted (T-79)', async () => {
    expect(await missedOf('deletion', attacksOfAKind)).toEqual([]);
  });

  it('AUD-3: names the first row that was inserted (T-79)', async () => {
    expect(await missedOf('insertion', attacksOfAKind)).toEqual([]);
  });

  it('AUD-3: names the first row that was reordered (T-79)', async () => {
    expect(await missedOf('reordering', attacksOfAKind)).toEqual([]);
  });

  it('AUD-3: names the first row that was cut off, with its checkpoints too where they were kept outside (T-79)', async () => {
    expect(await missedOf('truncation', attacksOfAKind)).toEqual([]);
  });

  it('AUD-3: names the first row that was restamped with another key (T-79)', async () => {
    expect(await missedOf('restamping', attacksOfAKind)).toEqual([]);
  });

  it('AUD-3: names the row that was inserted among older ones also after it was sealed (T-79)', async () => {
    await ground.attacker.run(
      sql`insert into audit (id, event, site) overriding system value values (${ground.holes[0]}, 'asked', 'shop')`,
    );
    const { database, auditKey } = sealDeps();
    await expect.poll(() => sealAudit({ database, auditKey, keeper: { keep: async () => undefined } })).toBe(1);
    expect(await verify()).toEqual({
      kind: 'broken',
      place: ground.ids.length + 1,
      audit: ground.holes[0],
      fault: 'added',
    });
    await ground.attacker.undo();
  });

  it('AUD-3: sees by the checkpoints outside that the end was cut off and grown again (T-79)', async () => {
    const kept = outside.at(-2)?.rows ?? 0;
    const number = outside.at(-2)?.number ?? 0;
    const gone = ground.ids.slice(kept);
    await ground.attacker.run(
      sql`delete from audit_personal where audit = any(${gone}::bigint[])`,
      sql`delete from audit where id = any(${gone}::bigint[])`,
      sql`delete from audit_seals where seq > ${kept}`,
      sql`delete from audit_checkpoints where number > ${number}`,
    );
    for (let row = 0; row < 9; row += 1) await appendAudit(deskbell.database, { event: 'asked', site: 'shop' });
    const { database, auditKey } = sealDeps();
    await expect.poll(() => sealAudit({ database, auditKey, keeper: { keep: async () => undefined } })).toBe(9);
    expect(await verify([])).toMatchObject({ kind: 'whole' });
    expect(await verify()).toMatchObject({ kind: 'broken', place: kept + 1, fault: 'outside-differs' });
    await ground.attacker.undo();
  });

  it('AUD-3: takes no checkpoint from outside that it did not sign (T-79)', async () => {
    const [first, ...others] = outside;
    if (first === undefined) throw new TypeError('no checkpoint');
    expect(await verify([{ ...first, rows: first.rows + 1 }, ...others])).toMatchObject({ fault: 'outside-changed' });
  });
});
