import { deepFreeze, isJsonObject, parseStrictJson, type JsonObject } from '@deskbell/gate';
import type { Action } from '../actions/action.ts';
import type { Outcome, Runner } from '../actions/run-http.ts';
import { digestOf } from '../approvals/digest.ts';
import type { Visitor } from '../visitors/visitor.ts';
import type { CallRow } from './call-row.ts';
import { recordCall, type SettleDeps, type Settled } from './settle-call.ts';

/** What running needs. */
export interface RunDeps extends SettleDeps {
  readonly runner: Runner;
}

/** A claimed call and the very action that was checked for it. */
export interface ClaimedRun {
  readonly row: CallRow;
  readonly attempt: string;
  readonly action: Action;
  readonly visitor: Visitor;
}

/**
 * Runs a claimed call and records how it ended: the one place that enters a handler. The handler gets a value parsed afresh from the
 * stored canonical text, deeply frozen. The visitor's connection has no say here. Source: RUN-1, RUN-2, RUN-4, ARG-3.
 * @returns the row as recorded; as it is now when the sweep was there first (RUN-7)
 */
export async function runCall(deps: RunDeps, run: ClaimedRun): Promise<CallRow> {
  const outcome = await enter(deps.runner, run);
  const recorded = await recordCall(deps, run.row, run.attempt, settledOf(outcome));
  if (recorded !== null) return recorded;
  return deps.database.selectFrom('calls').selectAll().where('id', '=', run.row.id).executeTakeFirstOrThrow();
}

async function enter(runner: Runner, { row, action, visitor }: ClaimedRun): Promise<Outcome> {
  const given = argumentsOf(row);
  if (given === null)
    return { kind: 'failed', error: 'TOOL_FAILED: the stored arguments are not those that were digested' };
  try {
    return await runner({ action, arguments: given, visitor, call: row.id });
  } catch {
    return { kind: 'unknown', error: 'OUTCOME_UNKNOWN: the run broke off' };
  }
}

/** The arguments from the stored canonical text, or null when its digest is not the row's. */
function argumentsOf(row: CallRow): JsonObject | null {
  if (row.arguments === null || digestOf(row.arguments) !== row.arguments_digest) return null;
  const parsed = parseStrictJson(row.arguments);
  return parsed.kind === 'parsed' && isJsonObject(parsed.value) ? deepFreeze(parsed.value) : null;
}

function settledOf(outcome: Outcome): Settled {
  switch (outcome.kind) {
    case 'succeeded':
      return { state: 'succeeded', reason: null, output: JSON.stringify(outcome.output), error: null };
    case 'failed':
      return { state: 'failed', reason: 'TOOL_FAILED', output: null, error: outcome.error };
    case 'unknown':
      return { state: 'unknown', reason: 'OUTCOME_UNKNOWN', output: null, error: outcome.error };
  }
}
