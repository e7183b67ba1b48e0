import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** How long the lines of a finished writing stay for those who still read them. */
const KEPT_S = 30;

/** A stored line of a stream. */
export interface StreamLine {
  readonly seq: number;
  /** One JSON part, or `[DONE]`. */
  readonly data: string;
}

/** Removes what an earlier writing of the turn has left. */
export async function clearLines(database: Database, turn: string): Promise<void> {
  await database.deleteFrom('stream_lines').where('turn', '=', turn).execute();
}

/** Appends lines without waiting for the disk: they only serve readers who come back. Source: OPS-1. */
export async function appendLines(database: Database, turn: string, lines: readonly StreamLine[]): Promise<void> {
  if (lines.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = off`.execute(transaction);
    await sql`insert into stream_lines (turn, seq, data)
      select ${turn}::uuid, * from unnest(${lines.map((line) => line.seq)}::int[], ${lines.map((line) => line.data)}::text[])`.execute(
      transaction,
    );
  });
}

/** The lines of a turn after a number, in order. */
export async function linesAfter(database: Database, turn: string, seq: number): Promise<readonly StreamLine[]> {
  return database
    .selectFrom('stream_lines')
    .select(['seq', 'data'])
    .where('turn', '=', turn)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1_000)
    .execute();
}

/** Removes the lines of writings that ended a while ago; the messages themselves are stored elsewhere. */
export async function sweepLines(database: Database): Promise<void> {
  await sql`
    delete from stream_lines l using turns t, conversations c
    where l.turn = t.id and c.id = t.conversation
      and (c.writing_turn is distinct from t.id or c.writing_until is null or c.writing_until < clock_timestamp())
      and c.updated_at < clock_timestamp() - make_interval(secs => ${KEPT_S})`.execute(database);
}
