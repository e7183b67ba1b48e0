import { sql } from 'kysely';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase } from '../storage/database.ts';
import { freshDatabase, type FreshDatabase } from '../testing/database.fixture.ts';
import { appendAudit } from './append-audit.ts';
import { createCheckpointFile, noCheckpointKeeper, readCheckpointFile } from './checkpoint-file.ts';
import { sealAudit, type SealDeps } from './seal-audit.ts';
import { auditKey, keyOf } from './tampering.fixture.ts';
import { verifyAudit, type AuditVerdict } from './verify-audit.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.drop());

async function append(rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) await appendAudit(fresh.database, { event: 'asked', site: 'shop' });
}
const seal = (more: Partial<SealDeps> = {}): Promise<number> =>
  sealAudit({ database: fresh.database, auditKey, keeper: noCheckpointKeeper, ...more });
const verify = (keys = [auditKey]): Promise<AuditVerdict> => verifyAudit(fresh.database, { keys });
/** Other tests' transactions on the same server hold rows back for a moment. */
const sealed = (rows: number, more: Partial<SealDeps> = {}): Promise<void> => {
  let sum = 0;
  return expect.poll(async () => (sum += await seal(more)), { timeout: 20_000 }).toBe(rows);
};

describe('sealAudit', () => {
  it('AUD-3: seals nothing, and writes no checkpoint, where nothing waits', async () => {
    expect(await seal()).toBe(0);
    expect(await verify()).toMatchObject({ kind: 'whole', rows: 0, checkpoints: 0, waiting: 0 });
  });

  it('AUD-3: seals batch by batch until nothing waits, with a signed checkpoint for each', async () => {
    await append(7);
    await sealed(7, { batchRows: 3 });
    expect(await verify()).toMatchObject({ kind: 'whole', rows: 7, waiting: 0, last: { rows: 7, lastAudit: '7' } });
  });

  it('AUD-3: leaves a row of a transaction that is not over, and every row of a later one, to wait', async () => {
    await fresh.database.transaction().execute(async (open) => {
      await appendAudit(open, { event: 'asked', site: 'shop' });
      await append(3);
      expect(await seal()).toBe(0);
      expect(await verify()).toMatchObject({ kind: 'whole', rows: 0, waiting: 3 });
    });
    await sealed(4);
    expect(await verify()).toMatchObject({ kind: 'whole', rows: 4, waiting: 0 });
  });

  it('AUD-3: seals every row of a transaction that was open while later numbers were sealed', async () => {
    await append(2);
    await fresh.database.transaction().execute(async (open) => {
      await sql`select 1`.execute(open);
      await sealed(2);
      await appendAudit(open, { event: 'asked', site: 'shop' });
    });
    await sealed(1);
    expect(await verify()).toMatchObject({ kind: 'whole', rows: 3, waiting: 0 });
  });

  it('AUD-3: goes on after a restart and after the key was rotated, and the older rows still verify', async () => {
    await append(2);
    await sealed(2);
    const next = keyOf('another secret of these tests, 32 bytes and some more');
    const again = openDatabase({ url: fresh.url, poolMax: 2 });
    await append(2);
    await sealed(2, { database: again, auditKey: next });
    expect(await verifyAudit(again, { keys: [next, auditKey] })).toMatchObject({
      kind: 'whole',
      rows: 4,
      checkpoints: 2,
    });
    expect(await verifyAudit(again, { keys: [next] })).toMatchObject({ kind: 'broken', place: 1 });
    await again.destroy();
  });

  it('AUD-3: goes on where the data came to another server, whose transactions have smaller numbers', async () => {
    await append(3);
    await sealed(3);
    await append(2);
    await fresh.database.transaction().execute(async (moved) => {
      await sql`set local session_replication_role = replica`.execute(moved);
      await sql`update audit set xid = '9000000000000000000'::xid8 where id > 3`.execute(moved);
      await sql`insert into audit_checkpoints select 2, at, rows, head, last_audit, horizon, ceiling, 'elsewhere', kid, signature
        from audit_checkpoints`.execute(moved);
    });
    await append(1);
    await sealed(3);
    const rows = await sql<{
      seq: string;
      audit: string;
    }>`select seq, audit from audit_seals where seq > 3 order by seq`.execute(fresh.database);
    expect(rows.rows.map((row) => row.audit)).toEqual(['6', '4', '5']);
  });
});

describe('the file of checkpoints', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskbell-checkpoints-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('AUD-3: gets a line for each checkpoint, which verify compares', async () => {
    const path = join(folder, 'checkpoints.jsonl');
    await append(4);
    await sealed(4, { batchRows: 2, keeper: createCheckpointFile(path) });
    const read = await readCheckpointFile(path);
    expect(read).toMatchObject({ kind: 'read', checkpoints: [{ rows: 2 }, { rows: 4 }] });
    const outside = read.kind === 'read' ? read.checkpoints : [];
    expect(await verifyAudit(fresh.database, { keys: [auditKey], outside })).toMatchObject({ kind: 'whole' });
  });

  it('AUD-3: names its first line that is no checkpoint', async () => {
    const path = join(folder, 'checkpoints.jsonl');
    await append(1);
    await sealed(1, { keeper: createCheckpointFile(path) });
    await writeFile(path, `${await readFile(path, 'utf8')}{"number":2}\n`);
    expect(await readCheckpointFile(path)).toEqual({ kind: 'refused', line: 2 });
  });
});

describe('a fork of the chain', () => {
  it('AUD-3: is not made by four writers with four sealers beside them, and nobody cries wolf (T-81)', async () => {
    const others = Array.from({ length: 4 }, () => openDatabase({ url: fresh.url, poolMax: 2 }));
    const written = new AbortController();
    const sealers = others.map(async (database) => {
      while (!written.signal.aborted) {
        await seal({ database, batchRows: 20 });
        expect(await verify()).toMatchObject({ kind: 'whole' });
      }
    });
    await Promise.all(Array.from({ length: 4 }, () => append(100)));
    written.abort();
    await Promise.all(sealers);
    await expect
      .poll(async () => (await seal(), verify()), { timeout: 20_000 })
      .toMatchObject({ rows: 400, waiting: 0 });
    await Promise.all(others.map((database) => database.destroy()));
  });

  it('AUD-3: leaves the rows to the sealer who holds the lock (T-81)', async () => {
    await append(2);
    await fresh.database.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(110355411263852)`.execute(holder);
      expect(await seal()).toBe(0);
    });
    await sealed(2);
  });

  it('AUD-3: is refused by the database also without the lock (T-81)', async () => {
    await append(2);
    await sealed(2);
    const fork = sql`insert into audit_seals (seq, audit, kid, link) values (2, 9, 'k', 'l')`.execute(fresh.database);
    await expect(fork).rejects.toMatchObject({ code: '23505' });
  });

  it('AUD-3: is not made by changing or deleting what is sealed (T-79)', async () => {
    await append(2);
    await sealed(2);
    for (const change of [
      sql`update audit_seals set link = 'x'`,
      sql`delete from audit_seals`,
      sql`truncate audit_seals`,
      sql`update audit_checkpoints set head = 'x'`,
      sql`delete from audit_checkpoints`,
      sql`truncate audit_checkpoints`,
    ]) {
      await expect(change.execute(fresh.database)).rejects.toMatchObject({ code: 'DB002' });
    }
  });
});
