import type { JsonValue } from '@deskbell/gate';
import type { CallRow } from '../calls/call-row.ts';
import { codeText } from '../calls/request-call.ts';
import { callsOf, type StoredStep } from '../conversations/turn-part.ts';
import type { ModelCallResult, ModelStep, ModelTurn } from '../models/model.ts';
import type { TurnRecord } from './turn-record.ts';

/** Most turns that a model is told of: the newest. */
const MAX_TURNS = 30;

/**
 * What the model is told of a conversation, by turns and not by time: a late answer to a card belongs to its own turn.
 * Source: ASK-8, providers' rules 3 and 5.
 * @param last the turn that is being answered; later ones are left out
 */
export function modelTurnsOf(
  records: readonly TurnRecord[],
  last: string,
  isUntrusted: (row: CallRow) => boolean,
): readonly ModelTurn[] {
  const end = records.findIndex((record) => record.turn.id === last) + 1;
  return records.slice(Math.max(0, end - MAX_TURNS), end).map((record) => ({
    question: record.turn.questionText,
    steps: record.parts.flatMap((part) => (part.kind === 'step' ? [modelStepOf(part.step, record, isUntrusted)] : [])),
  }));
}

function modelStepOf(step: StoredStep, record: TurnRecord, isUntrusted: (row: CallRow) => boolean): ModelStep {
  return {
    model: step.model,
    content: step.content,
    results: callsOf(step).map((call) => resultOf(call, record.calls.get(call), isUntrusted)),
  };
}

/** Each call has exactly one result, whatever became of it, and never an empty one. */
function resultOf(call: string, row: CallRow | undefined, isUntrusted: (row: CallRow) => boolean): ModelCallResult {
  if (row === undefined)
    return {
      call,
      result: { kind: 'code', text: codeText('TOOL_FAILED', 'The answer was interrupted. This was not run.') },
    };
  switch (row.state) {
    case 'succeeded':
      return { call, result: { kind: 'value', value: valueOf(row), untrusted: isUntrusted(row) } };
    case 'unknown':
      return { call, result: { kind: 'unknown' } };
    case 'pending':
      return { call, result: { kind: 'code', text: 'PENDING: The visitor has not answered yet. Nothing was run.' } };
    case 'page_open':
      return { call, result: { kind: 'code', text: 'PENDING: The page has not answered yet.' } };
    case 'running':
      return { call, result: { kind: 'code', text: 'RUNNING: This runs at this moment. Do not call it again.' } };
    case 'resolved_done':
      return { call, result: { kind: 'code', text: 'RESOLVED: A person has checked: this happened.' } };
    case 'resolved_not_done':
      return { call, result: { kind: 'code', text: 'RESOLVED: A person has checked: this did not happen.' } };
    case 'cancelled':
    case 'expired':
    case 'superseded':
    case 'stale':
    case 'failed':
    case 'refused':
      return { call, result: { kind: 'code', text: row.error ?? row.reason ?? 'TOOL_FAILED' } };
  }
}

/** The output as it was stored by `calls/`: JSON text. */
function valueOf(row: CallRow): JsonValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON text parses to a JSON value
  return row.output === null ? null : (JSON.parse(row.output) as JsonValue);
}
