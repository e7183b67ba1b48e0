import type { Action } from '../actions/action.ts';
import { isOpenTo, type ActionRegistry } from '../actions/action-registry.ts';
import type { Keyring } from '../approvals/keyring.ts';
import type { PersonalKey } from '../audit/append-audit.ts';
import { releaseLease, type WritingLease } from '../conversations/writing-lease.ts';
import type { Ids } from '../ids.ts';
import type { Database } from '../storage/database.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { isAsked, type AskedRow, type CallRow } from './call-row.ts';
import { claimCall } from './claim-call.ts';
import { findCall, type TimedCall } from './find-calls.ts';
import { cancelCall, expireCall, noteRefusal, staleCall, type Answerer } from './settle-call.ts';
import { currentAction, isSignatureOfRow } from './verify-call.ts';

/** What deciding needs. */
export interface DecideDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly auditKey: PersonalKey;
  readonly registry: ActionRegistry;
  readonly ids: Ids;
  /** How long a run may go without a record. */
  readonly callLeaseS: number;
}

/** A visitor's answer to a card; nothing in it is verified yet. */
export interface DecisionRequested {
  readonly conversation: string;
  readonly visitor: Visitor;
  readonly origin: string | null;
  readonly call: string;
  readonly answer: 'confirm' | 'cancel';
  readonly signature: string;
}

/** What became of a decision. A refusal of a call of the caller carries its row as it is now. */
export type Decision =
  | {
      readonly kind: 'confirmed';
      readonly row: AskedRow;
      readonly attempt: string;
      readonly action: Action;
      readonly writing: WritingLease;
    }
  | { readonly kind: 'cancelled'; readonly row: CallRow }
  | DecisionRefused;

/** A refused decision: a value, since the caller has to answer it. */
export interface DecisionRefused {
  readonly kind: 'refused';
  readonly code: 'NOT_FOUND' | 'ALREADY_SETTLED' | 'EXPIRED' | 'BAD_SIGNATURE' | 'STALE_TOOLS' | 'ANSWER_IN_PROGRESS';
  readonly row: CallRow | null;
}

/**
 * Decides a card: the call is in the conversation, pending, not expired by the database's clock, its signature matches the stored row,
 * its tool is what it was and open to this visitor; then one claim, or the cancellation. Source: ASK-7, BIND-2.
 */
export async function decideCall(deps: DecideDeps, requested: DecisionRequested): Promise<Decision> {
  const row = await findCall(deps.database, requested.conversation, requested.call);
  if (row === null || row.visitor !== requested.visitor.id || !isAsked(row))
    return { kind: 'refused', code: 'NOT_FOUND', row: null };
  const by: Answerer = { origin: requested.origin, verified: requested.visitor.subject !== null };
  const refused = await refuseUnlessPending(deps, row, by);
  if (refused !== null) return refused;
  if (!(await isSignatureOfRow(deps, row, requested.signature))) return refuse(deps, row, 'BAD_SIGNATURE', by);
  return requested.answer === 'cancel' ? cancel(deps, row, by) : confirm(deps, row, requested.visitor, by);
}

async function refuse(
  deps: DecideDeps,
  row: CallRow,
  code: DecisionRefused['code'],
  by: Answerer,
): Promise<DecisionRefused> {
  await noteRefusal(deps, row, code, by);
  return { kind: 'refused', code, row };
}

/** Whatever is not pending counts as settled, a running call and an unknown outcome too; a card past its expiry is settled here and now. */
async function refuseUnlessPending(deps: DecideDeps, row: TimedCall, by: Answerer): Promise<DecisionRefused | null> {
  if (row.state === 'expired') return refuse(deps, row, 'EXPIRED', by);
  if (row.state !== 'pending') return refuse(deps, row, 'ALREADY_SETTLED', by);
  if (!row.is_past_expiry) return null;
  const expired = await expireCall(deps, row);
  return refuse(deps, expired ?? (await readAgain(deps, row)), 'EXPIRED', by);
}

async function readAgain(deps: DecideDeps, row: CallRow): Promise<CallRow> {
  return (await findCall(deps.database, row.conversation, row.id)) ?? row;
}

/** No is recorded whatever became of the tool: refusing must never fail open. Source: ASK-6. */
async function cancel(deps: DecideDeps, row: AskedRow, by: Answerer): Promise<Decision> {
  const cancelled = await cancelCall(deps, row, by);
  return cancelled === null ? lostRace(deps, row, by) : { kind: 'cancelled', row: cancelled };
}

async function confirm(deps: DecideDeps, row: AskedRow, visitor: Visitor, by: Answerer): Promise<Decision> {
  const action = currentAction(deps.registry, row);
  if (action === null || !isOpenTo(action, visitor)) return refuseStale(deps, row, by);
  const attempt = deps.ids.next();
  const writing = { conversation: row.conversation, turn: row.turn, writer: attempt };
  const claimed = await claimCall(deps.database, deps.auditKey, row, { attempt, leaseS: deps.callLeaseS, writing, by });
  if (claimed.row !== null && isAsked(claimed.row))
    return { kind: 'confirmed', row: claimed.row, attempt, action, writing };
  if (claimed.isLeaseTaken) await releaseLease(deps.database, writing);
  if (!claimed.isToolCurrent) return refuseStale(deps, row, by);
  return lostRace(deps, row, by);
}

async function refuseStale(deps: DecideDeps, row: AskedRow, by: Answerer): Promise<Decision> {
  const stale = await staleCall(deps, row, by);
  return stale === null ? lostRace(deps, row, by) : { kind: 'refused', code: 'STALE_TOOLS', row: stale };
}

/** Somebody else was first, time has passed, or an answer is being written: what the row says now decides. */
async function lostRace(deps: DecideDeps, row: AskedRow, by: Answerer): Promise<DecisionRefused> {
  const now = await findCall(deps.database, row.conversation, row.id);
  if (now === null) return { kind: 'refused', code: 'NOT_FOUND', row: null };
  return (await refuseUnlessPending(deps, now, by)) ?? refuse(deps, now, 'ANSWER_IN_PROGRESS', by);
}
