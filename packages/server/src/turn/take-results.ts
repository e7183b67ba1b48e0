import { CALL_CODES, type CallCode, type PageResult, type ResultsRequest } from '@deskbell/protocol';
import type { CallRow } from '../calls/call-row.ts';
import { findCall, openPageCalls } from '../calls/find-calls.ts';
import { codeText } from '../calls/request-call.ts';
import { settlePageCall, type Settled } from '../calls/settle-call.ts';
import { findConversation } from '../conversations/conversation-store.ts';
import { findTurn, setTurnState } from '../conversations/turn-store.ts';
import { acquireLease, releaseLease } from '../conversations/writing-lease.ts';
import { pageSettledPart } from '../history/call-parts.ts';
import { storableText } from '../storage/storable-text.ts';
import type { Transaction } from '../storage/database.ts';
import { replayInto } from './replay-into.ts';
import { runTurn } from './run-turn.ts';
import { startAnswer, type LiveAnswer } from './start-answer.ts';
import type { Asker, TurnDeps } from './turn-context.ts';

/** What became of the results of page calls. */
export type Taken =
  | { readonly kind: 'answering'; readonly answer: LiveAnswer }
  | {
      readonly kind: 'refused';
      readonly code: 'NOT_FOUND' | 'INVALID_REQUEST' | 'ALREADY_SETTLED' | 'ANSWER_IN_PROGRESS';
      readonly row: CallRow | null;
    };

const refused = (code: Extract<Taken, { kind: 'refused' }>['code'], row: CallRow | null = null): Taken => ({
  kind: 'refused',
  code,
  row,
});

/** Takes the results of every open page call of a step, whole or not at all, and goes on with the turn. Source: ASK-1. */
export async function takeResults(deps: TurnDeps, asker: Asker, request: ResultsRequest): Promise<Taken> {
  const conversation = await findConversation(deps.database, asker.visitor, request.conversation);
  if (conversation === null) return refused('NOT_FOUND');
  const checked = await checkResults(deps, conversation.id, request.results);
  if ('kind' in checked) return checked;
  const [first] = checked.rows;
  const turn = first === undefined ? null : await findTurn(deps.database, first.turn);
  if (turn === null) return refused('NOT_FOUND');
  const lease = { conversation: conversation.id, turn: turn.id, writer: deps.ids.next() };
  if (!(await acquireLease(deps.database, lease))) return refused('ANSWER_IN_PROGRESS');
  const settled = await settleAll(deps, checked.rows, request.results);
  if (settled === null) {
    await releaseLease(deps.database, lease);
    return refused('ALREADY_SETTLED', first ?? null);
  }
  await setTurnState(deps.database, lease, 'writing');
  const answer = await startAnswer(deps, { lease, turn, asker, extracts: [] }, async (context, onModel) => {
    for (const part of settled.map(pageSettledPart)) if (part !== null) context.writer.send(part, 'client');
    await replayInto(context, 'returning');
    return runTurn(context, onModel);
  });
  return { kind: 'answering', answer };
}

async function checkResults(
  deps: TurnDeps,
  conversation: string,
  results: readonly PageResult[],
): Promise<Taken | { readonly rows: readonly CallRow[] }> {
  const rows: CallRow[] = [];
  for (const result of results) {
    const row = await findCall(deps.database, conversation, result.call);
    if (row === null) return refused('NOT_FOUND');
    if (row.kind !== 'page') return refused('INVALID_REQUEST');
    if (row.state !== 'page_open') return refused('ALREADY_SETTLED', row);
    rows.push(row);
  }
  const open = await openPageCalls(deps.database, conversation);
  const named = new Set(results.map((result) => result.call));
  const isWhole = named.size === results.length && open.length === named.size && open.every((row) => named.has(row.id));
  return isWhole ? { rows } : refused('INVALID_REQUEST');
}

/** All of them or, when one was settled otherwise meanwhile, none: null. */
async function settleAll(
  deps: TurnDeps,
  rows: readonly CallRow[],
  results: readonly PageResult[],
): Promise<readonly CallRow[] | null> {
  const byCall = new Map(results.map((result) => [result.call, result]));
  const settle = async (transaction: Transaction): Promise<readonly CallRow[]> => {
    const settled: CallRow[] = [];
    for (const row of rows) {
      const result = byCall.get(row.id);
      const done =
        result === undefined ? null : await settlePageCall({ ...deps, database: transaction }, row, settledOf(result));
      if (done === null) throw new SettledOtherwise();
      settled.push(done);
    }
    return settled;
  };
  return deps.database
    .transaction()
    .execute(settle)
    .catch((error: unknown) => {
      if (error instanceof SettledOtherwise) return null;
      throw error;
    });
}

/** Takes the transaction back: a call was settled otherwise in between. */
class SettledOtherwise extends Error {}

const STATE_OF_CODE: ReadonlyMap<string, Settled['state']> = new Map([
  ['CONFIRMATION_DENIED', 'cancelled'],
  ['STALE_TOOLS', 'stale'],
  ['INVALID_ARGUMENTS', 'failed'],
]);

/** An error's first word is its code where it is one of three; else it is `TOOL_FAILED`. Source: ASK-1. */
function settledOf(result: PageResult): Settled {
  if ('output' in result)
    return { state: 'succeeded', reason: null, output: JSON.stringify(result.output), error: null };
  const word = /^[A-Z_]+/.exec(result.error)?.[0] ?? '';
  const state = STATE_OF_CODE.get(word);
  const text = storableText(result.error);
  if (state === undefined)
    return { state: 'failed', reason: 'TOOL_FAILED', output: null, error: codeText('TOOL_FAILED', text) };
  return { state, reason: codeOf(word), output: null, error: text };
}

function codeOf(word: string): CallCode {
  return Object.keys(CALL_CODES).find((code): code is CallCode => code === word) ?? 'TOOL_FAILED';
}
