import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../storage/database.ts';

/** How long a lease lives without a heartbeat. Source: ASK-14. */
const WRITING_LEASE_S = 15;

/** The right to write the one answer of a conversation. */
export interface WritingLease {
  readonly conversation: string;
  readonly turn: string;
  /** Names this writing; every renewal and release is fenced by it. */
  readonly writer: string;
}

/** The statement that takes the right to write when nobody has it, to stand alone or inside a claim. */
export function acquireLeaseStatement(lease: WritingLease): RawBuilder<unknown> {
  return sql`
    update conversations
    set writer = ${lease.writer}, writing_turn = ${lease.turn}, stop_asked = false, updated_at = clock_timestamp(),
      writing_until = clock_timestamp() + make_interval(secs => ${WRITING_LEASE_S})
    where id = ${lease.conversation} and (writing_until is null or writing_until <= clock_timestamp())`;
}

/**
 * Takes the right to write when nobody has it; false changes nothing. Source: ASK-14.
 * In a transaction it holds the row of the conversation until the end of that transaction.
 */
export async function acquireLease(database: Database | Transaction, lease: WritingLease): Promise<boolean> {
  const result = await acquireLeaseStatement(lease).execute(database);
  return result.numAffectedRows === 1n;
}

/**
 * Tells in a statement whether the lease is held, and holds it there until the end of the transaction: whoever has lost it, for
 * example after a long pause of the process, writes nothing any more.
 */
export function leaseHeldStatement(lease: WritingLease): RawBuilder<unknown> {
  return sql`select 1 from conversations where id = ${lease.conversation} and writer = ${lease.writer} for share`;
}

/** The lease was lost: somebody else may be writing by now. */
export class LeaseLost extends Error {
  readonly code = 'LEASE_LOST';

  constructor() {
    super('the right to write this answer was lost');
    this.name = 'LeaseLost';
  }
}

/** What a heartbeat learns: the lease was lost, or the visitor asked to stop. */
export interface Heartbeat {
  readonly isHeld: boolean;
  readonly isStopAsked: boolean;
}

/** Keeps the lease for another 15 s. */
export async function renewLease(database: Database, lease: WritingLease): Promise<Heartbeat> {
  const result = await sql<{ stop_asked: boolean }>`
    update conversations set writing_until = clock_timestamp() + make_interval(secs => ${WRITING_LEASE_S})
    where id = ${lease.conversation} and writer = ${lease.writer} returning stop_asked`.execute(database);
  const [row] = result.rows;
  return { isHeld: row !== undefined, isStopAsked: row?.stop_asked ?? false };
}

/** Gives the lease back; harmless when it is no longer held. */
export async function releaseLease(database: Database | Transaction, lease: WritingLease): Promise<void> {
  await sql`
    update conversations set writer = null, writing_until = null, updated_at = clock_timestamp()
    where id = ${lease.conversation} and writer = ${lease.writer}`.execute(database);
}

/** Asks whoever writes the answer, in whatever process, to stop. */
export async function askToStop(database: Database, conversation: string): Promise<void> {
  await sql`update conversations set stop_asked = true where id = ${conversation} and writing_until > clock_timestamp()`.execute(
    database,
  );
}

/** The turn that is being written at this moment, or null. */
export async function writingTurn(database: Database, conversation: string): Promise<string | null> {
  const result = await sql<{ writing_turn: string | null }>`
    select writing_turn from conversations
    where id = ${conversation} and writer is not null and writing_until > clock_timestamp()`.execute(database);
  return result.rows[0]?.writing_turn ?? null;
}
