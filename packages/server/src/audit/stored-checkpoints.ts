import { sql, type RawBuilder } from 'kysely';

import type { Database, Transaction } from '../storage/database.ts';
import type { Checkpoint } from './checkpoint.ts';

interface CheckpointRow extends Omit<Checkpoint, 'number' | 'rows'> {
  readonly number: string;
  readonly rows: string;
}

const columns: RawBuilder<unknown> = sql.raw(
  `number, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, rows, head, last_audit::text as "lastAudit",
  horizon::text as horizon, ceiling::text as ceiling, cluster, kid, signature`,
);

/** Reads the newest checkpoint of the database; null before the first. */
export async function lastCheckpoint(transaction: Transaction | Database): Promise<Checkpoint | null> {
  const found =
    await sql<CheckpointRow>`select ${columns} from audit_checkpoints order by audit_checkpoints.number desc limit 1`.execute(
      transaction,
    );
  return found.rows.map(checkpointOf)[0] ?? null;
}

/** Gives the checkpoints of the database in their order. */
export async function* readCheckpoints(transaction: Transaction, pageRows: number): AsyncGenerator<Checkpoint> {
  for (let after = 0; ;) {
    const page =
      await sql<CheckpointRow>`select ${columns} from audit_checkpoints where audit_checkpoints.number > ${after}
      order by audit_checkpoints.number limit ${pageRows}`.execute(transaction);
    const checkpoints = page.rows.map(checkpointOf);
    yield* checkpoints;
    const last = checkpoints.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

function checkpointOf(row: CheckpointRow): Checkpoint {
  return { ...row, number: Number(row.number), rows: Number(row.rows) };
}
