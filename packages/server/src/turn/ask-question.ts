import type { QuestionRequest } from '@deskbell/protocol';
import { abandonPageCalls } from '../calls/sweep-calls.ts';
import { createConversation, findConversation } from '../conversations/conversation-store.ts';
import { beginTurn, findTurnByQuestion, setTurnState, type Turn } from '../conversations/turn-store.ts';
import { acquireLease, releaseLease, writingTurn, type WritingLease } from '../conversations/writing-lease.ts';
import { isAnswered, isWaiting, readTurns } from '../history/turn-record.ts';
import { replayInto } from './replay-into.ts';
import { runTurn } from './run-turn.ts';
import { startAnswer, type LiveAnswer } from './start-answer.ts';
import type { Asker, TurnDeps } from './turn-context.ts';

/** What became of a question. */
export type QuestionOutcome =
  | { readonly kind: 'answering'; readonly answer: LiveAnswer }
  /** The same message again: the turn from its first part, live or whole. Source: ASK-15. */
  | { readonly kind: 'replayed'; readonly turn: Turn }
  | { readonly kind: 'refused'; readonly code: 'NOT_FOUND' | 'ANSWER_IN_PROGRESS' | 'MESSAGE_CONFLICT' };

const EXTRACTS = 8;

/** Keeps a question and starts its answer; the same message again is harmless. Source: ASK-8, ASK-9, ASK-14, ASK-15. */
export async function askQuestion(deps: TurnDeps, asker: Asker, request: QuestionRequest): Promise<QuestionOutcome> {
  const { visitor } = asker;
  const { conversation: given, message } = request;
  if (given !== undefined && (await findConversation(deps.database, visitor, given)) === null)
    return { kind: 'refused', code: 'NOT_FOUND' };
  const known = await findTurnByQuestion(deps.database, visitor.id, message.id);
  if (known !== null) return resend(deps, asker, known, request);
  const kept = await keepQuestion(deps, asker, request);
  if (kept.kind === 'refused') return kept;
  if (kept.kind === 'known') return resend(deps, asker, kept.turn, request);
  await abandonPageCalls(deps, kept.turn.conversation);
  return answer(deps, asker, kept);
}

type Kept =
  | { readonly kind: 'kept'; readonly turn: Turn; readonly lease: WritingLease }
  | { readonly kind: 'known'; readonly turn: Turn }
  | { readonly kind: 'refused'; readonly code: 'ANSWER_IN_PROGRESS' };

/** The conversation, the right to write and the question come into being together or not at all. */
async function keepQuestion(deps: TurnDeps, asker: Asker, request: QuestionRequest): Promise<Kept> {
  const { visitor } = asker;
  const conversation = request.conversation ?? deps.ids.next();
  const turn: Turn = {
    id: deps.ids.next(),
    conversation,
    questionId: request.message.id,
    questionText: request.message.text,
    state: 'writing',
  };
  const lease = { conversation, turn: turn.id, writer: deps.ids.next() };
  const outcome = await deps.database
    .transaction()
    .execute(async (transaction) => {
      if (request.conversation === undefined)
        await createConversation(transaction, { id: conversation, site: visitor.site, visitor: visitor.id });
      if (!(await acquireLease(transaction, lease))) throw new Undone('busy');
      const isNew = await beginTurn(transaction, { ...turn, visitor: visitor.id, locale: visitor.locale });
      if (!isNew) throw new Undone('known');
      return 'kept' as const;
    })
    .catch(undoneReason);
  if (outcome === 'kept') return { kind: 'kept', turn, lease };
  if (outcome === 'busy') return { kind: 'refused', code: 'ANSWER_IN_PROGRESS' };
  const known = await findTurnByQuestion(deps.database, visitor.id, request.message.id);
  return known === null ? { kind: 'refused', code: 'ANSWER_IN_PROGRESS' } : { kind: 'known', turn: known };
}

/** Takes a transaction back for a reason that the caller handles. */
class Undone extends Error {
  readonly reason: 'busy' | 'known';

  constructor(reason: 'busy' | 'known') {
    super(reason);
    this.reason = reason;
  }
}

function undoneReason(error: unknown): 'busy' | 'known' {
  if (error instanceof Undone) return error.reason;
  throw error;
}

async function answer(
  deps: TurnDeps,
  asker: Asker,
  kept: { readonly turn: Turn; readonly lease: WritingLease },
): Promise<QuestionOutcome> {
  try {
    const extracts = await deps.knowledge.search(asker.visitor.site, kept.turn.questionText, EXTRACTS);
    return { kind: 'answering', answer: await startAnswer(deps, { ...kept, asker, extracts }, runTurn) };
  } catch (error) {
    await setTurnState(deps.database, kept.lease, 'failed');
    await releaseLease(deps.database, kept.lease);
    throw error;
  }
}

/**
 * The same message again. When the turn ended without an answer and waits for nobody, it goes on from the stored results: no call runs
 * again, and retrieval does not run once there are any. Source: ASK-15.
 */
async function resend(deps: TurnDeps, asker: Asker, turn: Turn, request: QuestionRequest): Promise<QuestionOutcome> {
  const isOtherPlace = request.conversation !== undefined && request.conversation !== turn.conversation;
  if (isOtherPlace || turn.questionText !== request.message.text) return { kind: 'refused', code: 'MESSAGE_CONFLICT' };
  if ((await writingTurn(deps.database, turn.conversation)) === turn.id) return { kind: 'replayed', turn };
  const record = (await readTurns(deps.database, turn.conversation)).find((one) => one.turn.id === turn.id);
  if (record === undefined || turn.state === 'stopped' || isAnswered(record) || isWaiting(record))
    return { kind: 'replayed', turn };
  const lease = { conversation: turn.conversation, turn: turn.id, writer: deps.ids.next() };
  if (!(await acquireLease(deps.database, lease))) return { kind: 'refused', code: 'ANSWER_IN_PROGRESS' };
  await setTurnState(deps.database, lease, 'writing');
  const hasSteps = record.parts.some((part) => part.kind === 'step');
  return hasSteps ? resume(deps, asker, turn, lease) : answer(deps, asker, { turn, lease });
}

async function resume(deps: TurnDeps, asker: Asker, turn: Turn, lease: WritingLease): Promise<QuestionOutcome> {
  const live = await startAnswer(deps, { lease, turn, asker, extracts: [] }, async (context, onModel) => {
    await replayInto(context, 'both');
    return runTurn(context, onModel);
  });
  return { kind: 'answering', answer: live };
}
