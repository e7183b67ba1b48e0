import { overdueCards, overduePageCalls, overdueRuns, openPageCalls } from './find-calls.ts';
import { codeText } from './request-call.ts';
import { expireCall, recordCall, settlePageCall, type SettleDeps, type Settled } from './settle-call.ts';

/** What a call is whose outcome nobody can tell. It is never run again by itself. Source: RUN-5. */
export const UNKNOWN: Settled = {
  state: 'unknown',
  reason: 'OUTCOME_UNKNOWN',
  output: null,
  error: codeText('OUTCOME_UNKNOWN'),
};

/** Settles the cards of a conversation whose time has passed, so that whoever reads it sees the truth. */
export async function expireCards(deps: SettleDeps, conversation: string | null): Promise<void> {
  for (const row of await overdueCards(deps.database, conversation)) await expireCall(deps, row);
}

/** The visitor's next question makes open page calls unknown. Source: ASK-1. */
export async function abandonPageCalls(deps: SettleDeps, conversation: string): Promise<void> {
  for (const row of await openPageCalls(deps.database, conversation)) await settlePageCall(deps, row, UNKNOWN);
}

/** One sweep: overdue cards expire, runs past their lease and page calls past ten minutes are unknown. Source: BIND-5, RUN-5. */
export async function sweepCalls(deps: SettleDeps): Promise<void> {
  await expireCards(deps, null);
  for (const row of await overdueRuns(deps.database)) {
    if (row.attempt !== null) await recordCall(deps, row, row.attempt, UNKNOWN);
  }
  for (const row of await overduePageCalls(deps.database)) await settlePageCall(deps, row, UNKNOWN);
}
