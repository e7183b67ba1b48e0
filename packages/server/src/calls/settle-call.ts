import type { CallCode } from '@deskbell/protocol';
import { sql } from 'kysely';
import { appendAudit, auditRows, countAudit, type AuditEvent, type PersonalKey } from '../audit/append-audit.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { auditOfRow, type CallRow } from './call-row.ts';
import { codeText } from './request-call.ts';

/** What the functions of this file work with. */
export interface SettleDeps {
  readonly database: Database | Transaction;
  readonly auditKey: PersonalKey;
}

/** Who answered, for the audit row. */
export interface Answerer {
  readonly origin: string | null;
  readonly verified: boolean;
}

/** Most audit rows of refused decisions for one call; the rest is counted elsewhere. Source: ASK-7. */
const REFUSALS_KEPT = 20;

/**
 * Cancels a card that has not expired by the database's clock; null when it is no longer pending or has.
 * @param reason `CONFIRMATION_DENIED`, or `IDENTITY` when the visitor became someone else (WHO-3)
 */
export async function cancelCall(
  deps: SettleDeps,
  row: CallRow,
  by: Answerer,
  reason: 'CONFIRMATION_DENIED' | 'IDENTITY' = 'CONFIRMATION_DENIED',
): Promise<CallRow | null> {
  const result = await sql<CallRow>`with moved as (
      update calls set state = 'cancelled', reason = ${reason}, error = ${codeText('CONFIRMATION_DENIED')},
        decided_at = clock_timestamp(), settled_at = clock_timestamp()
      where id = ${row.id} and visitor = ${row.visitor} and state = 'pending' and expires_at > clock_timestamp() returning *),
    ${auditRows('moved', [{ event: 'cancelled', reason, ...auditOfRow(row, by) }], deps.auditKey)}
    select * from moved`.execute(deps.database);
  return result.rows[0] ?? null;
}

/** Settles a card whose time has passed by the database's clock; null when it was settled otherwise meanwhile. */
export async function expireCall(deps: SettleDeps, row: CallRow): Promise<CallRow | null> {
  const result = await sql<CallRow>`with moved as (
      update calls set state = 'expired', reason = 'EXPIRED', error = ${codeText('EXPIRED')}, settled_at = expires_at
      where id = ${row.id} and state = 'pending' and expires_at <= clock_timestamp() returning *),
    ${auditRows('moved', [{ event: 'expired', reason: 'EXPIRED', ...auditOfRow(row) }], deps.auditKey)}
    select * from moved`.execute(deps.database);
  return result.rows[0] ?? null;
}

/** Settles a card whose tool is no longer what it was; null when it was settled otherwise meanwhile. */
export async function staleCall(deps: SettleDeps, row: CallRow, by: Answerer): Promise<CallRow | null> {
  const result = await sql<CallRow>`with moved as (
      update calls set state = 'stale', reason = 'STALE_TOOLS', error = ${codeText('STALE_TOOLS')}, settled_at = clock_timestamp()
      where id = ${row.id} and state = 'pending' returning *),
    ${auditRows('moved', [{ event: 'stale', reason: 'STALE_TOOLS', ...auditOfRow(row, by) }], deps.auditKey)}
    select * from moved`.execute(deps.database);
  return result.rows[0] ?? null;
}

/** How a call that ran ended. */
export interface Settled {
  readonly state: 'succeeded' | 'failed' | 'unknown' | 'cancelled' | 'stale';
  readonly reason: CallCode | null;
  /** JSON text of the output; null unless succeeded. */
  readonly output: string | null;
  readonly error: string | null;
}

const EVENT_OF: Readonly<Record<Settled['state'], AuditEvent['event']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  unknown: 'unknown',
  cancelled: 'cancelled',
  stale: 'stale',
};

/**
 * Records how a running call ended, fenced by its attempt; null when the attempt is no longer the call's. Source: RUN-2, RUN-7.
 */
export async function recordCall(
  deps: SettleDeps,
  row: CallRow,
  attempt: string,
  settled: Settled,
): Promise<CallRow | null> {
  const result = await sql<CallRow>`with moved as (
      update calls set state = ${settled.state}, reason = ${settled.reason}, output = ${settled.output}, error = ${settled.error},
        lease_until = null, settled_at = clock_timestamp()
      where id = ${row.id} and state = 'running' and attempt = ${attempt} returning *),
    ${auditRows('moved', [eventOf(row, settled)], deps.auditKey)}
    select * from moved`.execute(deps.database);
  return result.rows[0] ?? null;
}

/** Records what the page said of an open page call; null when it was settled before. Source: ASK-1. */
export async function settlePageCall(deps: SettleDeps, row: CallRow, settled: Settled): Promise<CallRow | null> {
  const result = await sql<CallRow>`with moved as (
      update calls set state = ${settled.state}, reason = ${settled.reason}, output = ${settled.output}, error = ${settled.error},
        settled_at = clock_timestamp()
      where id = ${row.id} and state = 'page_open' returning *),
    ${auditRows('moved', [eventOf(row, settled)], deps.auditKey)}
    select * from moved`.execute(deps.database);
  return result.rows[0] ?? null;
}

function eventOf(row: CallRow, settled: Settled): AuditEvent {
  return {
    event: EVENT_OF[settled.state],
    ...auditOfRow(row),
    ...(settled.reason === null ? {} : { reason: settled.reason }),
  };
}

/** Notes a refused decision on a visitor's own call; the call stays as it is. Source: ASK-7. */
export async function noteRefusal(deps: SettleDeps, row: CallRow, code: string, by: Answerer): Promise<void> {
  if ((await countAudit(deps.database, row.id, 'refused')) >= REFUSALS_KEPT) return;
  await appendAudit(deps.database, { event: 'refused', ...auditOfRow(row, by), reason: code }, deps.auditKey);
}
