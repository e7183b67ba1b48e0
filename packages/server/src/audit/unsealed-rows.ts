import { sql, type RawBuilder } from 'kysely';

import type { Transaction } from '../storage/database.ts';
import type { AuditRowColumns } from './audit-row-text.ts';
import type { Checkpoint } from './checkpoint.ts';

/** The rows without a link. */
export interface UnsealedRows {
  /** How many wait to be sealed, or were added. */
  readonly waiting: number;
  /** The first that cannot wait, because its place was sealed before it was there; null: there is none. */
  readonly added: { readonly place: number; readonly audit: string } | null;
}

/**
 * Finds the rows without a link, and the first of them that was put among rows that are sealed already.
 * @param last the newest checkpoint, verified; null: nothing is sealed yet
 */
export async function findUnsealedRows(transaction: Transaction, last: Checkpoint | null): Promise<UnsealedRows> {
  const unsealed = sql`from audit a where not exists (select from audit_seals s where s.audit = a.id)`;
  const count = await sql<{ waiting: string }>`select count(*) as waiting ${unsealed}`.execute(transaction);
  const waiting = Number(count.rows[0]?.waiting ?? 0);
  if (last === null || waiting === 0) return { waiting, added: null };
  const found = await sql<{ audit: string; place: string }>`select a.id as audit,
      (select coalesce(max(s.seq), 0) + 1 from audit_seals s where s.audit < a.id) as place
    ${unsealed} and ${wasAdded(last)} order by a.id limit 1`.execute(transaction);
  const added = found.rows.map((row) => ({ place: Number(row.place), audit: row.audit }));
  return { waiting, added: added[0] ?? null };
}

/** On another server than the checkpoint's, numbers of transactions say nothing. */
function wasAdded(last: Checkpoint): RawBuilder<unknown> {
  const sameServer = sql`(select system_identifier::text from pg_control_system()) = ${last.cluster}`;
  const isLate = sql`a.xid < ${last.horizon}::xid8 or a.xid >= pg_snapshot_xmax(pg_current_snapshot())`;
  const isBetween =
    last.horizon === '0' ? sql`false` : sql`a.xid >= ${last.ceiling}::xid8 and a.id <= ${last.lastAudit}::bigint`;
  return sql`${sameServer} and (${isLate} or ${isBetween})`;
}

/** Tells whether a row of the batch after a checkpoint has a number that only an older row can have. Source: AUD-3. */
export function isBelowSealed(row: AuditRowColumns, before: Checkpoint, its: Checkpoint): boolean {
  if (before.horizon === '0' || before.cluster !== its.cluster) return false;
  return BigInt(row.xid) >= BigInt(before.ceiling) && BigInt(row.id) <= BigInt(before.lastAudit);
}
