import { readStream } from '../transport/event-stream.ts';
import type { AnswerBody } from '../transport/deskbell-client.ts';
import { authorised, type ChatContext } from './chat-context.ts';
import { isAnswerable } from './chat-state.ts';
import { loadConversation } from './load-conversation.ts';
import { partTaker, type ReadMode, type ReadOptions } from './take-parts.ts';

/** Waits between attempts to take up a lost answer, in milliseconds; the last one repeats. */
const WAITS_MS = [200, 500, 1_000, 2_000, 4_000, 5_000] as const;
const ATTEMPTS_MAX = 30;

/** How an answer is followed. `askAgain` repeats a question whose conversation is not known yet; the same id is harmless. */
export interface FollowOptions {
  readonly mode: ReadMode;
  readonly isLive: boolean;
  readonly askAgain?: () => Promise<AnswerBody | null>;
}

/**
 * Reads an answer to its end, and takes it up again where the connection drops: by the conversation's stream while it is
 * written, by the history once it is done. The whole answer is shown once. Where more than one card waits at its end, the
 * server is asked which of them still do. Source: ASK-11, WID-7, CARD-8.
 */
export async function followAnswer(
  context: ChatContext,
  view: AbortSignal,
  first: AnswerBody,
  options: FollowOptions,
): Promise<void> {
  let body: AnswerBody | null = first;
  let { mode, isLive } = options;
  begin(context);
  while (body) {
    const isWhole = await readInto(context, view, body, { mode, isLive });
    if (view.aborted) return;
    if (isWhole) break;
    body = await takeUpAgain(context, view, options);
    mode = 'whole';
    isLive = false;
    if (view.aborted) return;
  }
  await finish(context, view);
}

/** Reads a short stream beside an answer that is still being written: a Cancel is recorded and gets no answer of its own then. */
export async function readAside(context: ChatContext, view: AbortSignal, body: AnswerBody): Promise<void> {
  await readInto(context, view, body, { mode: 'continue', isLive: false, isAside: true });
}

function begin(context: ChatContext): void {
  const { writing } = context.store.get();
  context.store.set({ writing: writing ?? { message: null, isStopping: false, isLost: false }, ending: null });
}

/** Older cards settle before the answer is announced, so that the last thing said is what waits now. */
async function finish(context: ChatContext, view: AbortSignal): Promise<void> {
  context.store.set({ writing: null });
  await settleOlderCards(context, view);
  if (view.aborted) return;
  const { conversation } = context.store.get();
  const visitor = context.session.visitor();
  if (conversation === null || visitor === null) return;
  context.emit({ name: 'answer-finished', conversation });
  context.tell({ kind: 'conversation', visitor, conversation });
}

/** A newer card may have taken the place of an older one: the stream reports the new one alone. Source: ASK-9, CARD-8. */
async function settleOlderCards(context: ChatContext, view: AbortSignal): Promise<void> {
  const { cards, conversation } = context.store.get();
  const waiting = [...cards.values()].filter(isAnswerable);
  if (conversation !== null && waiting.length > 1) await loadConversation(context, view, conversation, 'idle');
}

async function readInto(
  context: ChatContext,
  view: AbortSignal,
  body: AnswerBody,
  options: ReadOptions,
): Promise<boolean> {
  const taker = partTaker(context, options);
  let isDone = false;
  try {
    for await (const batch of readStream(body)) {
      if (view.aborted) return false;
      taker.take(batch.parts);
      isDone ||= batch.isDone;
    }
  } catch {
    return taker.hasEnd();
  }
  return isDone || taker.hasEnd();
}

/** Gives the rest of a lost answer, or `null` when there is none: it is in the history by now, or it is said to be broken. */
async function takeUpAgain(
  context: ChatContext,
  view: AbortSignal,
  options: FollowOptions,
): Promise<AnswerBody | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    await context.wait(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 5_000);
    if (view.aborted) return null;
    const { conversation } = context.store.get();
    if (conversation === null) {
      const again = attempt < 3 && options.askAgain ? await options.askAgain() : null;
      if (again || attempt >= 3) return again ?? broken(context);
      continue;
    }
    const reply = await authorised(context, true, (bearer) => context.client.takeUp(conversation, bearer, view));
    if (view.aborted) return null;
    if (reply.kind === 'ok' && reply.value) return reply.value;
    if (reply.kind === 'refused' && reply.problem.status < 500 && reply.problem.status !== 429) return broken(context);
    if (reply.kind === 'ok' && (await loadConversation(context, view, conversation, 'any')) === 'loaded') return null;
    if (view.aborted) return null;
    markLost(context);
  }
  return broken(context);
}

function markLost(context: ChatContext): void {
  const { writing } = context.store.get();
  if (writing) context.store.set({ writing: { ...writing, isLost: true } });
}

function broken(context: ChatContext): null {
  context.store.set({ ending: 'broken' });
  return null;
}
