import type { Problem } from '@deskbell/protocol';
import { authorised, type ChatContext } from './chat-context.ts';
import { isAnswerable, withCard } from './chat-state.ts';
import { followAnswer, readAside } from './follow-answer.ts';
import { loadConversation } from './load-conversation.ts';
import { noteRefusal } from './note-refusal.ts';
import { refreshConversation } from './show-conversation.ts';
import { takeReports } from './take-parts.ts';

/**
 * Sends the visitor's answer to a card: once, only for a card of the conversation on screen, in an open panel, that is pending
 * and has the server's signature. A second press finds the first on its way and does nothing. Source: CARD-9, CARD-12.
 */
export async function decideCard(context: ChatContext, call: string, answer: 'confirm' | 'cancel'): Promise<void> {
  const { cards, conversation, stage, writing } = context.store.get();
  const entry = cards.get(call);
  const signature = entry?.confirmation.signature;
  if (!entry || conversation === null || signature === undefined || stage !== 'ready') return;
  if (!context.isOpen() || !isAnswerable(entry) || entry.isSending) return;
  const view = context.view();
  context.store.set({ cards: withCard(cards, call, { isSending: true }), notice: null });
  const decision = { call, answer, signature };
  const reply = await authorised(context, false, (bearer) =>
    context.client.ask({ conversation, decision }, bearer, view),
  );
  if (view.aborted) return;
  if (reply.kind === 'ok') {
    if (writing === null) await followAnswer(context, view, reply.value, { mode: 'continue', isLive: true });
    else await readAside(context, view, reply.value);
    if (!view.aborted && context.store.get().cards.get(call)?.isSending)
      await loadConversation(context, view, conversation, 'any');
    return;
  }
  if (reply.kind === 'unreachable') return learnOutcome(context, view, conversation);
  await settleRefusal(context, call, reply.problem);
}

/** A refusal with the recorded outcome settles the card; any other leaves it pending, and its buttons come back. */
async function settleRefusal(context: ChatContext, call: string, problem: Problem): Promise<void> {
  if (problem.confirmation) {
    takeReports(context, [problem.confirmation], false);
    if (problem.confirmation.state === 'running') await refreshConversation(context);
    return;
  }
  noteRefusal(context, { kind: 'refused', problem });
  if (problem.code === 'BAD_SIGNATURE' || problem.code === 'NOT_FOUND') await refreshConversation(context);
  context.store.set({ cards: withCard(context.store.get().cards, call, { isSending: false }) });
}

const LOOK_AGAIN_MS = [300, 1_000, 2_000, 4_000] as const;

/** Nobody knows whether the answer arrived: the card waits until the server has said what is recorded. */
async function learnOutcome(context: ChatContext, view: AbortSignal, conversation: string): Promise<void> {
  context.store.set({ notice: { kind: 'not-answered' } });
  for (let attempt = 0; !view.aborted; attempt += 1) {
    await context.wait(LOOK_AGAIN_MS[Math.min(attempt, LOOK_AGAIN_MS.length - 1)] ?? 4_000);
    if (view.aborted) return;
    if ((await loadConversation(context, view, conversation, 'any')) !== 'failed') break;
  }
  if (!view.aborted) await refreshConversation(context);
}
