import { authorised, clearScreen, type ChatContext } from './chat-context.ts';
import { followAnswer } from './follow-answer.ts';
import { loadConversation } from './load-conversation.ts';

/** Puts another conversation on the screen. Buttons of the one before go away without an answer. Source: CARD-12. */
export async function showConversation(context: ChatContext, id: string): Promise<void> {
  if (context.store.get().conversation === id && context.store.get().messages.length > 0) return;
  const view = clearScreen(context, context.store.get().draft);
  context.store.set({ conversation: id });
  await catchUp(context, view, id);
}

/** Leaves the conversation on screen; the next question begins another one. */
export function startConversation(context: ChatContext): void {
  context.session.keepConversation(null);
  clearScreen(context, context.store.get().draft);
}

/**
 * Brings the conversation on screen up to the server's truth: after a reload, in another tab, when the page is looked at again.
 * While an answer is being read here it is up to date already.
 */
export async function refreshConversation(context: ChatContext): Promise<void> {
  const { conversation, writing, stage } = context.store.get();
  if (conversation === null || writing !== null || stage !== 'ready') return;
  await catchUp(context, context.view(), conversation);
}

async function catchUp(context: ChatContext, view: AbortSignal, id: string): Promise<void> {
  const loaded = await loadConversation(context, view, id, 'idle');
  if (view.aborted || loaded !== 'loaded' || context.store.get().writing !== null) return;
  const reply = await authorised(context, true, (bearer) => context.client.takeUp(id, bearer, view));
  if (view.aborted || reply.kind !== 'ok' || reply.value === null) return;
  if (context.store.get().writing !== null) {
    await reply.value.cancel();
    return;
  }
  await followAnswer(context, view, reply.value, { mode: 'whole', isLive: false });
}
