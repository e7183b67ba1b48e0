import type { HistoryMessage } from '@deskbell/protocol';
import { authorised, clearScreen, type ChatContext } from './chat-context.ts';
import { confirmationsIn, isAnswerable } from './chat-state.ts';
import { takeReports } from './take-parts.ts';

/** What became of a look at the history. `gone`: it is not the visitor's, or no more. */
export type Loaded = 'loaded' | 'gone' | 'failed';

/**
 * Puts the history of a conversation on the screen: the newest truth of the server about messages and cards.
 * A question without an answer is said to be broken, so that it can be tried again.
 * @param when - `idle`: a question that was asked meanwhile is newer, and the look counts for nothing.
 */
export async function loadConversation(
  context: ChatContext,
  view: AbortSignal,
  id: string,
  when: 'idle' | 'any',
): Promise<Loaded> {
  const reply = await authorised(context, true, (bearer) => context.client.conversation(id, bearer));
  if (view.aborted || (when === 'idle' && context.store.get().writing !== null)) return 'failed';
  if (reply.kind === 'refused' && reply.problem.status === 404) {
    context.session.keepConversation(null);
    clearScreen(context, context.store.get().draft);
    return 'gone';
  }
  if (reply.kind !== 'ok') return 'failed';
  if (reply.date !== undefined) context.clock.hear({ dateHeader: reply.date });
  context.session.keepConversation(id);
  const { messages } = reply.value;
  context.store.set({ conversation: id, messages });
  takeReports(context, messages.flatMap(confirmationsIn), false);
  freeAnswerable(context);
  if (context.store.get().writing === null || lastIsQuestion(messages)) noteUnanswered(context, messages);
  return 'loaded';
}

/** After the server's word, a card that is still pending may be answered again: the answer before it did not arrive. */
function freeAnswerable(context: ChatContext): void {
  const cards = new Map(context.store.get().cards);
  for (const [call, entry] of cards)
    if (entry.isSending && isAnswerable(entry)) cards.set(call, { ...entry, isSending: false });
  context.store.set({ cards });
}

function lastIsQuestion(messages: readonly HistoryMessage[]): boolean {
  return messages.at(-1)?.role === 'user';
}

function noteUnanswered(context: ChatContext, messages: readonly HistoryMessage[]): void {
  const { ending } = context.store.get();
  if (lastIsQuestion(messages)) context.store.set({ ending: 'broken' });
  else if (ending === 'broken') context.store.set({ ending: null });
}
