import type { KeyObject } from 'node:crypto';
import { canonicalText, type JsonObject } from '@deskbell/gate';
import { sql, type RawBuilder } from 'kysely';
import { hmacSha256 } from '../approvals/hmac.ts';
import type { Database, Transaction } from '../storage/database.ts';
import type { AuditEventName } from '../storage/tables.ts';

/** One row of the audit. When is the database's clock. Source: AUD-1, AUD-2. */
export interface AuditEvent {
  readonly event: AuditEventName;
  readonly site: string;
  /** The code of a refusal or a settled call. */
  readonly reason?: string;
  readonly origin?: string | null;
  readonly conversation?: string;
  readonly turn?: string;
  readonly call?: string;
  readonly visitorVerified?: boolean;
  readonly operator?: string;
  readonly toolId?: string | null;
  readonly definitionDigest?: string | null;
  readonly policyVersion?: string | null;
  readonly argumentsDigest?: string | null;
  readonly cardDigest?: string | null;
  readonly keyId?: string | null;
  /** What else the card and its signature are rebuilt from: nonce, times, locale, signature. */
  readonly facts?: JsonObject;
  /** Arguments, card and visitor: kept apart, so that erasing leaves the row. */
  readonly personal?: AuditPersonal;
}

/** The personal part of an audit row. */
export interface AuditPersonal {
  readonly visitor: string;
  readonly body: JsonObject;
}

/** Signs the personal part, so that its row can be checked until it is erased. */
export type PersonalKey = { readonly key: KeyObject };

/**
 * Gives the keyed digest that stands in the row for its personal part. Source: AUD-2.
 * @param body the text as it is stored
 */
export function personalDigest(personalKey: PersonalKey, visitor: string | null, body: string): string {
  const text = canonicalText(['deskbell/audit-personal/v1', visitor, body]);
  return hmacSha256(personalKey.key, text).toString('base64url');
}

const value = (given: string | boolean | null | undefined): string | boolean | null => given ?? null;

/**
 * Gives the insertion of audit rows as one SQL fragment, so that a transition and its rows are one statement.
 * @param source the name of a common table expression: a row in it means that the rows are written, in the order given
 */
export function auditRows(
  source: 'moved',
  events: readonly AuditEvent[],
  personalKey: PersonalKey | null,
): RawBuilder<unknown> {
  return sql.join(
    events.map((event, index) => auditRow(source, event, index, personalKey)),
    sql`, `,
  );
}

// The condition gives the transaction its number before the row takes its own: what comes after a sealing has a greater number.
function auditRow(
  source: 'moved',
  event: AuditEvent,
  index: number,
  personalKey: PersonalKey | null,
): RawBuilder<unknown> {
  if (event.personal !== undefined && personalKey === null) throw new TypeError('personal data needs the audit key');
  const body = event.personal === undefined ? null : canonicalText(event.personal.body);
  const digest =
    event.personal && body !== null && personalKey !== null
      ? personalDigest(personalKey, event.personal.visitor, body)
      : null;
  const row = sql.id(`audit_${index}`);
  const main = sql`${row} as (
    insert into audit (event, reason, site, origin, conversation, turn, call, visitor_verified, operator, tool_id,
      definition_digest, policy_version, arguments_digest, card_digest, key_id, facts, personal_digest)
    select ${event.event}, ${value(event.reason)}, ${event.site}, ${value(event.origin)}, ${value(event.conversation)}::uuid,
      ${value(event.turn)}::uuid, ${value(event.call)}::uuid, ${value(event.visitorVerified)}::boolean, ${value(event.operator)},
      ${value(event.toolId)}, ${value(event.definitionDigest)}, ${value(event.policyVersion)}, ${value(event.argumentsDigest)},
      ${value(event.cardDigest)}, ${value(event.keyId)}, ${event.facts === undefined ? null : canonicalText(event.facts)}, ${digest}
    from ${index === 0 ? sql.id(source) : sql.id(`audit_${index - 1}`)} where pg_current_xact_id() is not null limit 1 returning id)`;
  if (event.personal === undefined) return main;
  return sql`${main}, ${sql.id(`personal_${index}`)} as (
    insert into audit_personal (audit, visitor, body) select id, ${event.personal.visitor}::uuid, ${body} from ${row})`;
}

/** Writes one row that accompanies no call's transition, in the caller's transaction. */
export async function appendAudit(
  transaction: Transaction | Database,
  event: AuditEvent,
  personalKey: PersonalKey | null = null,
): Promise<void> {
  const rows = auditRow('moved', event, 0, personalKey);
  await sql`with moved as (select 1), ${rows} select 1`.execute(transaction);
}

/** Counts the rows of one kind that a call has. */
export async function countAudit(database: Database, call: string, event: AuditEventName): Promise<number> {
  const row = await database
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('call', '=', call)
    .where('event', '=', event)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
