import { CALL_CODES, type CallCode } from '@deskbell/protocol';
import { sql } from 'kysely';
import { auditRows, type AuditEvent, type PersonalKey } from '../audit/append-audit.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { LeaseLost, leaseHeldStatement } from '../conversations/writing-lease.ts';
import { auditOfNew, columnsOf, typedValue, type CallRow, type NewCall } from './call-row.ts';

/** What the functions of this file work with. */
export interface RequestDeps {
  readonly database: Database | Transaction;
  readonly auditKey: PersonalKey;
}

/** The text of a code as the result of a call: the code is the first word. */
export function codeText(code: CallCode, detail?: string): string {
  return `${code}: ${detail ?? CALL_CODES[code]}`;
}

type Started = Partial<Pick<CallRow, 'reason' | 'error' | 'attempt'>> & {
  readonly state: CallRow['state'];
  /** Sets the lease of a running call. */
  readonly leaseS?: number;
  readonly isSettled?: boolean;
};

/** Makes the row under the lease of its turn; whoever has lost the lease makes none. */
async function insertCall(
  deps: RequestDeps,
  call: NewCall,
  start: Started,
  events: readonly AuditEvent[],
): Promise<CallRow> {
  const columns = columnsOf(call);
  const names = Object.keys(columns).map((name) => sql.id(name));
  const values = Object.entries(columns).map(([name, value]) => typedValue(name, value));
  const result = await sql<CallRow>`with held as (${leaseHeldStatement(call.writing)}), moved as (
      insert into calls (${sql.join(names)}, state, reason, error, attempt, lease_until, settled_at)
      select ${sql.join(values)}, ${start.state}, ${start.reason ?? null}, ${start.error ?? null}, ${start.attempt ?? null}::uuid,
        clock_timestamp() + make_interval(secs => ${start.leaseS ?? null}::double precision),
        case when ${start.isSettled ?? false}::boolean then clock_timestamp() end
      from held returning *), ${auditRows('moved', events, deps.auditKey)}
    select * from moved`.execute(deps.database);
  const [row] = result.rows;
  if (row === undefined) throw new LeaseLost();
  return row;
}

/** Refuses a call: its reason is the code of its result; nothing asks, nothing runs. */
export async function refuseCall(deps: RequestDeps, call: NewCall, code: CallCode, detail?: string): Promise<CallRow> {
  const about = auditOfNew(call);
  return insertCall(deps, call, { state: 'refused', reason: code, error: codeText(code, detail), isSettled: true }, [
    { event: 'requested', ...about },
    { event: 'refused', reason: code, ...about },
  ]);
}

/**
 * Starts a call that runs without asking: the claim is durable, with its audit rows, before the handler is entered.
 * Source: RUN-2.
 * @param attempt names this entry into the handler
 */
export async function startCall(
  deps: RequestDeps,
  call: NewCall,
  run: { readonly attempt: string; readonly leaseS: number },
): Promise<CallRow> {
  const about = auditOfNew(call);
  return insertCall(deps, call, { state: 'running', attempt: run.attempt, leaseS: run.leaseS }, [
    { event: 'requested', ...about },
    { event: 'started', ...about },
  ]);
}

/** Sends a call to the page: the bridge decides by registration id whether it runs. Source: ASK-1. */
export async function openPageCall(deps: RequestDeps, call: NewCall): Promise<CallRow> {
  const about = auditOfNew(call);
  return insertCall(deps, call, { state: 'page_open' }, [
    { event: 'requested', ...about },
    { event: 'sent', ...about },
  ]);
}
