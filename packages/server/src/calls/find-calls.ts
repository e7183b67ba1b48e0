import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { CallRow } from './call-row.ts';

/** A call with what the database's clock says of its expiry. */
export type TimedCall = CallRow & { readonly is_past_expiry: boolean };

/** Finds a call of a conversation; null when it is not in it. */
export async function findCall(database: Database, conversation: string, id: string): Promise<TimedCall | null> {
  const result = await sql<TimedCall>`
    select *, coalesce(expires_at <= clock_timestamp(), false) as is_past_expiry from calls
    where id = ${id} and conversation = ${conversation}`.execute(database);
  return result.rows[0] ?? null;
}

/** The calls of a conversation, oldest first. */
export async function callsOfConversation(database: Database, conversation: string): Promise<readonly CallRow[]> {
  return database.selectFrom('calls').selectAll().where('conversation', '=', conversation).orderBy('seq').execute();
}

/** The page calls of a conversation that wait for the page. */
export async function openPageCalls(database: Database, conversation: string): Promise<readonly CallRow[]> {
  return database
    .selectFrom('calls')
    .selectAll()
    .where('conversation', '=', conversation)
    .where('state', '=', 'page_open')
    .orderBy('seq')
    .execute();
}

/** How many cards a conversation has raised in the last hour, by the database's clock. Source: ASK-13. */
export async function cardsInLastHour(database: Database, conversation: string): Promise<number> {
  const result = await sql<{ count: string }>`
    select count(*) from calls where conversation = ${conversation} and issued_at > clock_timestamp() - interval '1 hour'`.execute(
    database,
  );
  return Number(result.rows[0]?.count ?? 0);
}

/** Cards whose time has passed, of one conversation or of all. */
export async function overdueCards(database: Database, conversation: string | null): Promise<readonly CallRow[]> {
  const result = await sql<CallRow>`
    select * from calls where state = 'pending' and expires_at <= clock_timestamp()
      and (${conversation}::uuid is null or conversation = ${conversation}::uuid) limit 500`.execute(database);
  return result.rows;
}

/** Running calls whose process has not recorded anything within the lease. Source: RUN-5. */
export async function overdueRuns(database: Database): Promise<readonly CallRow[]> {
  const result =
    await sql<CallRow>`select * from calls where state = 'running' and lease_until <= clock_timestamp() limit 500`.execute(
      database,
    );
  return result.rows;
}

/** Page calls that were open for ten minutes. Source: ASK-1. */
export async function overduePageCalls(database: Database): Promise<readonly CallRow[]> {
  const result = await sql<CallRow>`
    select * from calls where state = 'page_open' and requested_at <= clock_timestamp() - interval '10 minutes' limit 500`.execute(
    database,
  );
  return result.rows;
}

/** Pending cards of a visitor, wherever they are. */
export async function pendingCardsOf(database: Database, visitor: string): Promise<readonly CallRow[]> {
  return database
    .selectFrom('calls')
    .selectAll()
    .where('visitor', '=', visitor)
    .where('state', '=', 'pending')
    .execute();
}
