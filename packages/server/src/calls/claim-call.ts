import { sql } from 'kysely';
import { auditRows, type PersonalKey } from '../audit/append-audit.ts';
import { acquireLeaseStatement, type WritingLease } from '../conversations/writing-lease.ts';
import type { Database } from '../storage/database.ts';
import { auditOfRow, type AskedRow, type CallRow } from './call-row.ts';
import type { Answerer } from './settle-call.ts';

/** What a claim needs besides the call. */
export interface Claim {
  /** Names this entry into the handler; every later write is fenced by it. */
  readonly attempt: string;
  /** How long the run may go without a record. Source: RUN-5. */
  readonly leaseS: number;
  /** The right to write the answer is taken in the same statement. Source: ASK-14. */
  readonly writing: WritingLease;
  readonly by: Answerer;
}

/** What became of a claim. `isLeaseTaken` without a row: the lease has to be given back. */
export interface Claimed {
  readonly row: CallRow | null;
  readonly isLeaseTaken: boolean;
  readonly isToolCurrent: boolean;
}

interface ClaimReply extends CallRow {
  readonly lease_taken: boolean;
  readonly tool_current: boolean;
}

/**
 * Claims a confirmed call: one statement checks status, owner, expiry by the database's clock, definition and policy together,
 * takes the right to write, and commits durably with the audit rows *confirmed* and *started* before the handler is entered.
 * A call that the audit says was started is not started again, also when its row was put back by hand (T-78).
 * The row of the action is share-locked, so that an operator's change is either before the claim or after it.
 * Source: RUN-2, BIND-5, ASK-14, AUD-1.
 */
export async function claimCall(
  database: Database,
  auditKey: PersonalKey,
  call: AskedRow,
  claim: Claim,
): Promise<Claimed> {
  const about = auditOfRow(call, claim.by);
  const result = await sql<ClaimReply>`with locked as (${acquireLeaseStatement(claim.writing)} returning id),
    current_tool as (
      select 1 from actions where tool_id = ${call.tool_id} and definition_digest = ${call.definition_digest}
        and policy_version = ${call.policy_version} and verdict <> 'off' for share),
    moved as (
      update calls set state = 'running', attempt = ${claim.attempt}, decided_at = clock_timestamp(),
        lease_until = clock_timestamp() + make_interval(secs => ${claim.leaseS})
      where id = ${call.id} and conversation = ${call.conversation} and visitor = ${call.visitor} and state = 'pending'
        and expires_at > clock_timestamp() and expires_at = ${call.expires_at} and arguments_digest = ${call.arguments_digest} and signature = ${call.signature}
        and exists (select 1 from locked) and exists (select 1 from current_tool)
        and not exists (select 1 from audit where call = ${call.id} and event = 'started')
      returning *),
    ${auditRows(
      'moved',
      [
        { event: 'confirmed', ...about },
        { event: 'started', ...about },
      ],
      auditKey,
    )}
    select exists (select 1 from locked) as lease_taken, exists (select 1 from current_tool) as tool_current, moved.*
    from (select 1) as one left join moved on true`.execute(database);
  const [reply] = result.rows;
  if (reply === undefined) throw new Error('a claim gave no reply');
  const { lease_taken: isLeaseTaken, tool_current: isToolCurrent, ...row } = reply;
  return { row: row.id === null ? null : row, isLeaseTaken, isToolCurrent };
}
