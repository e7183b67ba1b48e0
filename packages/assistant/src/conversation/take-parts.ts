import type { Confirmation, StreamPart } from '@deskbell/protocol';
import { applyPart, beginWriting, emptyMessage, type WritingMessage } from './apply-part.ts';
import type { ChatContext } from './chat-context.ts';
import { isAnswerable, mergeCards, withMessage, type Ending } from './chat-state.ts';

/** How a stream is read: from the first part of its message, or going on with the message that is there. */
export type ReadMode = 'whole' | 'continue';

/** How a stream is read. `isLive`: its parts are new, so a card in them may take the focus and tell the server's time. */
export interface ReadOptions {
  readonly mode: ReadMode;
  readonly isLive: boolean;
  /** Another answer is being written: this stream is not the one that Stop would stop. */
  readonly isAside?: boolean;
}

/** Reads the parts of one stream into the state. */
export interface PartTaker {
  take(parts: readonly StreamPart[]): void;
  /** The stream said how it ends. */
  hasEnd(): boolean;
}

/** Makes the reader of one stream. */
export function partTaker(context: ChatContext, options: ReadOptions): PartTaker {
  let writing: WritingMessage | null = null;
  let hasEnd = false;
  return {
    take: (parts) => {
      for (const part of parts) {
        if (part.type === 'start') {
          writing = beginMessage(context, part, options);
          keepConversation(context, part.messageMetadata.conversation);
        }
        if (writing) writing = applyPart(writing, part);
        if (part.type === 'finish' || part.type === 'abort' || part.type === 'error') hasEnd = true;
      }
      show(context, writing, parts, options);
    },
    hasEnd: () => hasEnd,
  };
}

function beginMessage(
  context: ChatContext,
  part: Extract<StreamPart, { type: 'start' }>,
  options: ReadOptions,
): WritingMessage {
  const before = context.store.get().messages.find((message) => message.id === part.messageId);
  const message = options.mode === 'continue' && before ? before : emptyMessage(part.messageId);
  const { writing } = context.store.get();
  if (options.isAside) return beginWriting(message);
  context.store.set({ writing: { isStopping: writing?.isStopping ?? false, isLost: false, message: part.messageId } });
  return beginWriting(message);
}

function keepConversation(context: ChatContext, conversation: string): void {
  context.session.keepConversation(conversation);
  context.store.set({ conversation });
}

function show(
  context: ChatContext,
  writing: WritingMessage | null,
  parts: readonly StreamPart[],
  { isLive, isAside }: ReadOptions,
): void {
  const { store } = context;
  const reports = parts.flatMap((part) => (part.type === 'data-confirmation' ? [part.data] : []));
  const ending = isAside ? null : endingOf(parts);
  store.set({
    ...(writing && { messages: withMessage(store.get().messages, writing.message) }),
    ...(ending && { ending }),
  });
  takeReports(context, reports, isLive);
}

function endingOf(parts: readonly StreamPart[]): Ending | null {
  if (parts.some((part) => part.type === 'error')) return 'failed';
  return parts.some((part) => part.type === 'abort') ? 'stopped' : null;
}

/** Takes in reports of cards, from a stream, a refusal, the history or another tab, and says what is new. */
export function takeReports(context: ChatContext, reports: readonly Confirmation[], isLive: boolean): void {
  if (reports.length === 0) return;
  const { store } = context;
  const before = store.get().cards;
  const cards = mergeCards(before, reports, isLive);
  store.set({ cards });
  for (const report of reports) {
    const entry = cards.get(report.call);
    const previous = before.get(report.call);
    if (!entry) continue;
    if (!previous && isLive && isAnswerable(entry)) {
      context.clock.hear({ call: report.call });
      announceCard(context, 'card-asked', entry.confirmation);
    } else if (previous && isAnswerable(previous) && !isAnswerable(entry))
      announceCard(context, 'card-settled', entry.confirmation);
  }
}

/** Tells the page, and where a card has settled the other tabs. */
export function announceCard(
  context: ChatContext,
  name: 'card-asked' | 'card-settled',
  confirmation: Confirmation,
): void {
  const { conversation } = context.store.get();
  const visitor = context.session.visitor();
  if (conversation === null || visitor === null) return;
  context.emit({ name, conversation, call: confirmation.call, state: confirmation.state });
  if (name === 'card-settled') context.tell({ kind: 'card', visitor, conversation, confirmation });
}
