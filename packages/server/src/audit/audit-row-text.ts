import { canonicalText } from '@deskbell/gate';
import { sql, type RawBuilder } from 'kysely';

/** A row of the audit as its link covers it: every column, in the order of the table; times to the microsecond in UTC. */
export interface AuditRowColumns {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly reason: string | null;
  readonly site: string;
  readonly origin: string | null;
  readonly conversation: string | null;
  readonly turn: string | null;
  readonly call: string | null;
  readonly visitor_verified: boolean | null;
  readonly operator: string | null;
  readonly tool_id: string | null;
  readonly definition_digest: string | null;
  readonly policy_version: string | null;
  readonly arguments_digest: string | null;
  readonly card_digest: string | null;
  readonly key_id: string | null;
  readonly facts: string | null;
  readonly personal_digest: string | null;
  readonly xid: string;
}

/** The columns to select from `audit a`, as `AuditRowColumns` has them. */
export const rowColumns: RawBuilder<unknown> = sql.raw(
  `a.id::text as id, to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.event, a.reason, a.site, a.origin,
  a.conversation, a.turn, a.call, a.visitor_verified, a.operator, a.tool_id, a.definition_digest, a.policy_version,
  a.arguments_digest, a.card_digest, a.key_id, a.facts, a.personal_digest, a.xid::text as xid`,
);

/** Gives the canonical text of a row: two different rows never give the same. Source: AUD-3. */
export function rowText(row: AuditRowColumns): string {
  return canonicalText([
    row.id,
    row.at,
    row.event,
    row.reason,
    row.site,
    row.origin,
    row.conversation,
    row.turn,
    row.call,
    row.visitor_verified,
    row.operator,
    row.tool_id,
    row.definition_digest,
    row.policy_version,
    row.arguments_digest,
    row.card_digest,
    row.key_id,
    row.facts,
    row.personal_digest,
    row.xid,
  ]);
}
