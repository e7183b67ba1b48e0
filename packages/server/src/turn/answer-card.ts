import { setTimeout as wait } from 'node:timers/promises';
import type { DecisionRequest, StreamPart } from '@deskbell/protocol';
import type { CallRow } from '../calls/call-row.ts';
import { decideCall, type Decision, type DecisionRefused } from '../calls/decide-call.ts';
import { runCall } from '../calls/run-call.ts';
import { findConversation } from '../conversations/conversation-store.ts';
import { appendBubble, findTurn, setTurnState, type Turn } from '../conversations/turn-store.ts';
import { acquireLease, type WritingLease } from '../conversations/writing-lease.ts';
import type { Database } from '../storage/database.ts';
import { inputPart, outcomeParts } from '../history/call-parts.ts';
import { replayInto } from './replay-into.ts';
import { runTurn } from './run-turn.ts';
import { startAnswer, type LiveAnswer } from './start-answer.ts';
import type { Asker, TurnContext, TurnDeps } from './turn-context.ts';

/** What became of a visitor's answer to a card. */
export type DecisionOutcome =
  | { readonly kind: 'answering'; readonly answer: LiveAnswer }
  /** Recorded, but no answer can be written now; these parts say so. Source: ASK-14. */
  | { readonly kind: 'recorded'; readonly parts: readonly StreamPart[] }
  | { readonly kind: 'refused'; readonly refusal: DecisionRefused };

/** Takes a decision: one claim and run, or the cancellation, then the turn of the card goes on. Source: ASK-4, ASK-6, ASK-7. */
export async function answerCard(deps: TurnDeps, asker: Asker, request: DecisionRequest): Promise<DecisionOutcome> {
  const conversation = await findConversation(deps.database, asker.visitor, request.conversation);
  if (conversation === null) return { kind: 'refused', refusal: { kind: 'refused', code: 'NOT_FOUND', row: null } };
  const decision = await decideCall(deps, {
    conversation: conversation.id,
    visitor: asker.visitor,
    origin: asker.origin,
    ...request.decision,
  });
  if (decision.kind === 'refused') return { kind: 'refused', refusal: decision };
  const turn = await findTurn(deps.database, decision.row.turn);
  if (turn === null) throw new Error('the turn of a card is gone');
  return decision.kind === 'confirmed'
    ? goOnConfirmed(deps, asker, turn, decision)
    : goOnCancelled(deps, asker, turn, decision.row);
}

async function goOnConfirmed(
  deps: TurnDeps,
  asker: Asker,
  turn: Turn,
  decision: Decision & { kind: 'confirmed' },
): Promise<DecisionOutcome> {
  const { row, attempt, action, writing } = decision;
  const answer = await startAnswer(deps, { lease: writing, turn, asker, extracts: [] }, async (context, onModel) => {
    context.writer.send(inputPart(row, 'live'), 'client');
    const settled = await runCall(deps, { row, attempt, action, visitor: asker.visitor });
    await sayCard(context, settled);
    return goOn(context, onModel);
  });
  return { kind: 'answering', answer };
}

const TRIES = 4;
const TRY_AGAIN_MS = 60;

/** A Confirm that lost the race holds the lease for a moment; an answer that is written holds it longer. */
async function acquireSoon(database: Database, lease: WritingLease): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (await acquireLease(database, lease)) return true;
    if (attempt < TRIES) await wait(TRY_AGAIN_MS);
  }
  return false;
}

async function goOnCancelled(deps: TurnDeps, asker: Asker, turn: Turn, row: CallRow): Promise<DecisionOutcome> {
  const lease = { conversation: row.conversation, turn: turn.id, writer: deps.ids.next() };
  if (!(await acquireSoon(deps.database, lease))) return { kind: 'recorded', parts: recordedParts(row) };
  const answer = await startAnswer(deps, { lease, turn, asker, extracts: [] }, async (context, onModel) => {
    context.writer.send(inputPart(row, 'live'), 'client');
    await sayCard(context, row);
    return goOn(context, onModel);
  });
  return { kind: 'answering', answer };
}

/** The client of this answer is told the outcome; one that returns gets the message from its first part, the outcome in its place. */
async function sayCard(context: TurnContext, row: CallRow): Promise<void> {
  for (const part of outcomeParts(row, 'live')) context.writer.send(part, 'client');
  await replayInto(context, 'returning');
}

/** What follows a settled card is a new bubble of the same message. Source: ASK-4, the wire form. */
async function goOn(context: TurnContext, onModel: () => void): ReturnType<typeof runTurn> {
  const { database } = context.deps;
  await setTurnState(database, context.writer.lease, 'writing');
  const bubble = await appendBubble(database, context.writer.lease);
  context.writer.send({ type: 'data-message', id: `b${bubble}`, data: { bubble } });
  return runTurn(context, onModel);
}

function recordedParts(row: CallRow): readonly StreamPart[] {
  const notice = { code: 'ANSWER_IN_PROGRESS', text: 'Cancelled, but the answer could not be written.' };
  return [
    { type: 'start', messageId: row.turn, messageMetadata: { conversation: row.conversation } },
    inputPart(row, 'live'),
    ...outcomeParts(row, 'live'),
    { type: 'start-step' },
    { type: 'data-notice', id: `n-${row.id}`, data: notice },
    { type: 'finish-step' },
    { type: 'finish', finishReason: 'stop' },
  ];
}
