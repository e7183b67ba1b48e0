import type { HistoryMessage, MessagePart, ToolPart } from '@deskbell/protocol';
import type { CallRow } from '../calls/call-row.ts';
import { confirmationOf } from '../calls/confirmation.ts';
import { callsOf, type PlacedPart } from '../conversations/turn-part.ts';
import { inputOf, pageSettledPart } from './call-parts.ts';
import { citationParts } from './citation-parts.ts';
import type { TurnRecord } from './turn-record.ts';

/**
 * The history of a conversation as UI messages, oldest first, cards in their present state. Source: ASK-11, the wire form.
 * @param writing the turn whose answer is being written: its question is there, its assistant message is not. Source: ASK-14
 */
export function messagesOf(records: readonly TurnRecord[], writing: string | null): readonly HistoryMessage[] {
  return records.flatMap((record) => {
    const { turn } = record;
    const question: HistoryMessage = {
      id: turn.questionId,
      role: 'user',
      metadata: { conversation: turn.conversation },
      parts: [{ type: 'text', text: turn.questionText }],
    };
    const parts = record.parts.flatMap((part) => messageParts(part, record));
    if (turn.id === writing || parts.length === 0) return [question];
    return [question, { id: turn.id, role: 'assistant', metadata: { conversation: turn.conversation }, parts }];
  });
}

function messageParts(part: PlacedPart, record: TurnRecord): readonly MessagePart[] {
  switch (part.kind) {
    case 'sources':
      return part.citations.flatMap(citationParts);
    case 'bubble':
      return [{ type: 'data-message', id: `b${part.bubble}`, data: { bubble: part.bubble } }];
    case 'notice':
      return [{ type: 'step-start' }, { type: 'data-notice', id: `n${part.seq}`, data: part.notice }];
    case 'step': {
      const text: readonly MessagePart[] =
        part.step.shown === '' ? [] : [{ type: 'text', text: part.step.shown, state: 'done' }];
      const calls = callsOf(part.step).flatMap((id) => {
        const row = record.calls.get(id);
        return row === undefined ? [] : callMessageParts(row);
      });
      return [{ type: 'step-start' }, ...text, ...calls];
    }
  }
}

function callMessageParts(row: CallRow): readonly MessagePart[] {
  const confirmation = confirmationOf(row);
  const page = pageSettledPart(row);
  return [
    toolPart(row),
    ...(confirmation === null ? [] : [{ type: 'data-confirmation', id: row.id, data: confirmation } as const]),
    ...(page === null ? [] : [page]),
  ];
}

/** A call in the history. Source: the wire form, the table of "History". */
function toolPart(row: CallRow): ToolPart {
  const base = {
    type: 'dynamic-tool',
    toolName: row.tool_name,
    toolCallId: row.id,
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.kind === 'page' ? {} : { providerExecuted: true }),
    input: inputOf(row),
  } as const;
  const approved = row.card === null ? {} : { approval: { id: row.id, approved: true } };
  const error = { errorText: row.error ?? row.reason ?? 'TOOL_FAILED' };
  switch (row.state) {
    case 'pending':
      return {
        ...base,
        state: 'approval-requested',
        approval: { id: row.id, ...(row.signature === null ? {} : { signature: row.signature }) },
      };
    case 'running':
      return row.card === null
        ? { ...base, state: 'input-available' }
        : { ...base, state: 'approval-responded', ...approved };
    case 'page_open':
      return { ...base, state: 'input-available' };
    case 'succeeded':
      return {
        ...base,
        state: 'output-available',
        output: row.output === null ? null : (JSON.parse(row.output) as unknown),
        ...approved,
      };
    case 'cancelled':
      return row.kind === 'page'
        ? { ...base, state: 'output-error', ...error }
        : { ...base, state: 'output-denied', approval: { id: row.id, approved: false } };
    case 'failed':
    case 'unknown':
    case 'resolved_done':
    case 'resolved_not_done':
      return { ...base, state: 'output-error', ...error, ...approved };
    case 'refused':
    case 'expired':
    case 'superseded':
    case 'stale':
      return { ...base, state: 'output-error', ...error };
  }
}
