import { sql } from 'kysely';

import type { Key } from '../approvals/keyring.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { rowColumns, rowText, type AuditRowColumns } from './audit-row-text.ts';
import { signCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { CheckpointKeeper } from './checkpoint-file.ts';
import { chainStart, linkOf } from './link.ts';
import { lastCheckpoint } from './stored-checkpoints.ts';

/** What sealing needs. */
export interface SealDeps {
  readonly database: Database;
  /** The key of `deskbell/audit/v1` that signs. */
  readonly auditKey: Key;
  readonly keeper: CheckpointKeeper;
  /** The most rows of one batch, 1 or more [1000]. */
  readonly batchRows?: number;
}

/** Any number that no other program on this database locks: the bytes of `dbseal`. */
const sealLock = '110355411263852';

/**
 * Seals the rows that wait, batch by batch, until none is left whose transaction and all before it are over. Whoever finds another
 * process at it leaves the rows to that one. Each batch is one transaction of its own: the decisions never wait for it.
 * Source: AUD-3.
 *
 * @returns how many rows were sealed.
 * @throws what the keeper throws, after the batch was stored: a later checkpoint covers what it did not keep.
 */
export async function sealAudit(deps: SealDeps): Promise<number> {
  const batchRows = deps.batchRows ?? 1000;
  for (let sealed = 0; ;) {
    const checkpoint = await deps.database
      .transaction()
      .setIsolationLevel('read committed')
      .execute((transaction) => sealBatch(transaction, deps.auditKey, batchRows));
    if (checkpoint === null) return sealed;
    await deps.keeper.keep(checkpoint.checkpoint);
    sealed += checkpoint.rows;
    if (checkpoint.rows < batchRows) return sealed;
  }
}

interface SealedBatch {
  readonly rows: number;
  readonly checkpoint: Checkpoint;
}

async function sealBatch(transaction: Transaction, key: Key, batchRows: number): Promise<SealedBatch | null> {
  if (!(await takeLock(transaction))) return null;
  const last = await lastCheckpoint(transaction);
  const moment = await readMoment(transaction, last, batchRows);
  if (moment === null) return null;
  const { rows } = moment;
  const head = await storeLinks(transaction, { rows, key, last });
  const checkpoint = signCheckpoint(key, {
    number: (last?.number ?? 0) + 1,
    at: moment.at,
    rows: (last?.rows ?? 0) + rows.length,
    head,
    lastAudit: String(rows.reduce((most, row) => (BigInt(row.id) > most ? BigInt(row.id) : most), lastId(last))),
    horizon: horizonOf(moment, last, batchRows),
    ceiling: moment.ceiling,
    cluster: moment.cluster,
  });
  await storeCheckpoint(transaction, checkpoint);
  return { rows: rows.length, checkpoint };
}

const lastId = (last: Checkpoint | null): bigint => BigInt(last?.lastAudit ?? 0);

async function takeLock(transaction: Transaction): Promise<boolean> {
  const answer = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(sealLock)}::bigint) as taken`.execute(transaction);
  return answer.rows[0]?.taken === true;
}

interface Moment {
  readonly rows: readonly AuditRowColumns[];
  readonly at: string;
  readonly horizon: string;
  readonly ceiling: string;
  readonly cluster: string;
}

interface MomentColumns extends AuditRowColumns {
  readonly moment_at: string;
  readonly horizon: string;
  readonly ceiling: string;
  readonly cluster: string;
}

/**
 * Reads the rows to seal and the snapshot that they are seen in, in one statement. On the server of the last checkpoint all rows before its
 * horizon are sealed; where the data came to another server, whose transactions have numbers of their own, every row is looked at.
 */
async function readMoment(
  transaction: Transaction,
  last: Checkpoint | null,
  batchRows: number,
): Promise<Moment | null> {
  const { rows } = await sql<MomentColumns>`
    with moment as materialized (
      select clock_timestamp()::timestamptz(3) as at, pg_snapshot_xmin(s) as horizon, pg_snapshot_xmax(s) as ceiling,
        (select system_identifier::text from pg_control_system()) as cluster
      from pg_current_snapshot() s
    ), start as materialized (
      select case when cluster = ${last?.cluster ?? ''} then ${last?.horizon ?? '0'}::xid8 else '0'::xid8 end as xid from moment
    )
    select ${rowColumns}, to_char(moment.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment_at,
      moment.horizon::text as horizon, moment.ceiling::text as ceiling, moment.cluster
    from moment, start, audit a
    where a.xid >= start.xid
      and (a.xid < moment.horizon or (a.xid >= moment.ceiling and start.xid = '0'::xid8))
      and not exists (select from audit_seals s where s.audit = a.id)
    order by a.xid, a.id limit ${batchRows}`.execute(transaction);
  const [first] = rows;
  if (first === undefined) return null;
  return { rows, at: first.moment_at, horizon: first.horizon, ceiling: first.ceiling, cluster: first.cluster };
}

/** A full batch says only that what lies before its last row is sealed; one on a server that is new to the chain not even that. */
function horizonOf(moment: Moment, last: Checkpoint | null, batchRows: number): string {
  if (moment.rows.length < batchRows) return moment.horizon;
  const begun = last === null || (last.cluster === moment.cluster && last.horizon !== '0');
  const reached = moment.rows.at(-1)?.xid ?? '0';
  return begun && BigInt(reached) < BigInt(moment.horizon) ? reached : '0';
}

interface LinkInput {
  readonly rows: readonly AuditRowColumns[];
  readonly key: Key;
  readonly last: Checkpoint | null;
}

async function storeLinks(transaction: Transaction, { rows, key, last }: LinkInput): Promise<string> {
  const links: string[] = [];
  const first = (last?.rows ?? 0) + 1;
  for (const [index, row] of rows.entries()) {
    const previous = links.at(-1) ?? last?.head ?? chainStart;
    links.push(linkOf(key, { seq: first + index, previous, text: rowText(row) }));
  }
  await sql`insert into audit_seals (seq, audit, kid, link)
    select ${first - 1}::bigint + place, audit, ${key.kid}, link
    from unnest(${rows.map((row) => row.id)}::bigint[], ${links}::text[]) with ordinality as given (audit, link, place)`.execute(
    transaction,
  );
  return links.at(-1) ?? chainStart;
}

async function storeCheckpoint(transaction: Transaction, checkpoint: Checkpoint): Promise<void> {
  const { number, at, rows, head, lastAudit, horizon, ceiling, cluster, kid, signature } = checkpoint;
  await sql`insert into audit_checkpoints (number, at, rows, head, last_audit, horizon, ceiling, cluster, kid, signature)
    values (${number}, ${at}::timestamptz, ${rows}, ${head}, ${lastAudit}::bigint, ${horizon}::xid8, ${ceiling}::xid8, ${cluster},
      ${kid}, ${signature})`.execute(transaction);
}
