import { WIRE_LIMITS } from '@deskbell/protocol';
import type { HistoryMessage } from '@deskbell/protocol';
import type { AnswerBody, AskBody, Reply } from '../transport/deskbell-client.ts';
import { questionText } from './bubbles.ts';
import { authorised, type ChatContext } from './chat-context.ts';
import { withMessage } from './chat-state.ts';
import { noteRefusal } from './note-refusal.ts';
import { followAnswer } from './follow-answer.ts';

/** A question with the id that makes a second sending harmless. Source: ASK-15. */
export interface Question {
  readonly id: string;
  readonly text: string;
}

/** Remembers a question that may have arrived, so that the same text goes under the same id. */
export interface UnsentQuestion {
  take(text: string): Question | null;
  keep(question: Question): void;
}

/**
 * Asks a question. It stands on the screen at once; where it is refused, or cannot be sent, it goes back into the composer
 * with the reason. Nothing is sent while another answer is being written.
 */
export async function askQuestion(context: ChatContext, unsent: UnsentQuestion, text: string): Promise<void> {
  const trimmed = text.trim();
  if (trimmed === '') return;
  const { writing } = context.store.get();
  if (trimmed.length > WIRE_LIMITS.messageMaxLength)
    return context.store.set({ notice: { kind: 'too-long' }, draft: text });
  if (writing) return context.store.set({ notice: { kind: 'streams' }, draft: text });
  const question = unsent.take(trimmed) ?? { id: context.newId(), text: trimmed };
  context.store.set({ draft: '', notice: null });
  await sendQuestion(context, question, (reason) => {
    unsent.keep(question);
    takeBack(context, question, reason);
  });
}

/** Sends the last question again under its own id: no second question. Source: WID-7. */
export async function retryQuestion(context: ChatContext): Promise<void> {
  const { messages, writing } = context.store.get();
  const last = messages.findLast((message) => message.role === 'user');
  if (!last || writing) return;
  await sendQuestion(context, { id: last.id, text: questionText(last) }, (reason) => {
    context.store.set({ ending: 'broken', writing: null });
    noteRefusal(context, reason);
  });
}

type Failure = Exclude<Reply<unknown>, { kind: 'ok' }>;

async function sendQuestion(context: ChatContext, question: Question, fail: (reason: Failure) => void): Promise<void> {
  const view = context.view();
  const { messages } = context.store.get();
  context.store.set({
    messages: withMessage(messages, messageOf(question)),
    writing: { message: null, isStopping: false, isLost: false },
    ending: null,
  });
  const reply = await post(context, view, question);
  if (view.aborted) return;
  if (reply.kind !== 'ok') return fail(reply);
  await followAnswer(context, view, reply.value, {
    mode: 'whole',
    isLive: true,
    askAgain: async () => {
      const again = await post(context, view, question);
      return again.kind === 'ok' ? again.value : null;
    },
  });
}

async function post(context: ChatContext, view: AbortSignal, question: Question): Promise<Reply<AnswerBody>> {
  const { conversation } = context.store.get();
  const body: AskBody = { ...(conversation !== null && { conversation }), message: question };
  const reply = await authorised(context, true, (bearer) => context.client.ask(body, bearer, view));
  const isGone =
    reply.kind === 'refused' && reply.problem.code === 'NOT_FOUND' && conversation !== null && !view.aborted;
  if (!isGone) return reply;
  context.session.keepConversation(null);
  context.store.set({ conversation: null, messages: [messageOf(question)], cards: new Map() });
  return authorised(context, true, (bearer) => context.client.ask({ message: question }, bearer, view));
}

function messageOf(question: Question): HistoryMessage {
  return { id: question.id, role: 'user', parts: [{ type: 'text', text: question.text }] };
}

/** What was typed meanwhile stays too, below the text that comes back. */
function takeBack(context: ChatContext, question: Question, reason: Failure): void {
  const { messages, draft } = context.store.get();
  context.store.set({
    messages: messages.filter((message) => message.id !== question.id),
    writing: null,
    draft: draft.trim() === '' ? question.text : `${question.text}\n${draft}`,
  });
  noteRefusal(context, reason);
}
