import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** How an action was used in the last fourteen days. */
export interface ActionUse {
  readonly tool_id: string;
  /** Calls that entered the handler. */
  readonly runs: number;
  readonly last_at: Date;
}

/**
 * The least call id of fourteen days ago. Call ids carry their time, so that the primary key finds the days and
 * no index of its own burdens the calls' writing. Source: confirmation contract, section 0 (UUIDv7).
 */
const fourteenDaysAgo = sql`(lpad(to_hex((extract(epoch from clock_timestamp() - interval '14 days') * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;

/** Counts the uses of a site's actions in the last fourteen days; an action without any is not in the map. */
export async function readActionUses(database: Database, site: string): Promise<ReadonlyMap<string, ActionUse>> {
  const { rows } = await sql<ActionUse>`
    select tool_id, max(requested_at) as last_at,
      (count(*) filter (where state in ('running', 'succeeded', 'failed', 'unknown', 'resolved_done', 'resolved_not_done')))::int as runs
    from calls where id >= ${fourteenDaysAgo} and site = ${site} and kind = 'action' and tool_id is not null
    group by tool_id`.execute(database);
  return new Map(rows.map((row) => [row.tool_id, row]));
}

/** Gives the canonical arguments of the newest call of an action in the last fourteen days; null when there is none. */
export async function findLastArguments(database: Database, toolId: string): Promise<string | null> {
  const { rows } = await sql<{ readonly arguments: string }>`
    select arguments from calls where id >= ${fourteenDaysAgo} and tool_id = ${toolId} and arguments is not null
    order by id desc limit 1`.execute(database);
  return rows[0]?.arguments ?? null;
}
