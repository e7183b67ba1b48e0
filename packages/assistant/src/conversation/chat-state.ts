import type { Confirmation, HistoryMessage, SiteGreeting } from '@deskbell/protocol';
import type { ComposerNotice } from './composer-notice.ts';
import { isPending, mergeConfirmation } from './merge-confirmation.ts';

/** A card of the conversation on screen. */
export interface CardEntry {
  readonly confirmation: Confirmation;
  /** A card that has just been asked may take the focus; one from the history never does. Source: CARD-9. */
  readonly isFresh: boolean;
  /** An answer is on its way. */
  readonly isSending: boolean;
  /** Its time is over by this page's clock. It stays so, whatever a late report says. */
  readonly isLapsed: boolean;
}

/** An answer that is being written. */
export interface Writing {
  /** The id of the turn's message, once it is known. */
  readonly message: string | null;
  readonly isStopping: boolean;
  /** The connection went away and is sought again. */
  readonly isLost: boolean;
}

/** How the newest answer ended, where it was not well. */
export type Ending = 'stopped' | 'broken' | 'failed';

/** All that the panel draws, but for what is open in it. */
export interface ChatState {
  readonly stage: 'idle' | 'starting' | 'ready' | 'unreachable' | 'signed-out';
  readonly site: SiteGreeting | null;
  readonly conversation: string | null;
  readonly messages: readonly HistoryMessage[];
  readonly cards: ReadonlyMap<string, CardEntry>;
  readonly writing: Writing | null;
  readonly ending: Ending | null;
  readonly notice: ComposerNotice | null;
  readonly draft: string;
  readonly isOnline: boolean;
  /** What the status region says. */
  readonly announcement: string;
}

/** The state before anything was asked. */
export const emptyChat: ChatState = {
  stage: 'idle',
  site: null,
  conversation: null,
  messages: [],
  cards: new Map(),
  writing: null,
  ending: null,
  notice: null,
  draft: '',
  isOnline: true,
  announcement: '',
};

/** What a screen without a conversation holds; site, draft and connection stay. */
export const noConversation = {
  conversation: null,
  messages: [],
  cards: new Map<string, CardEntry>(),
  writing: null,
  ending: null,
  notice: null,
} as const satisfies Partial<ChatState>;

/** Says whether a card has buttons: it is pending, as far as anyone has said, and its time is not over. */
export function isAnswerable(entry: CardEntry): boolean {
  return isPending(entry.confirmation) && !entry.isLapsed;
}

/** Takes in reports of cards, in any order and any number of times. Source: CARD-8. */
export function mergeCards(
  cards: ReadonlyMap<string, CardEntry>,
  reports: readonly Confirmation[],
  isFresh: boolean,
): ReadonlyMap<string, CardEntry> {
  const merged = new Map(cards);
  for (const report of reports) {
    const before = merged.get(report.call);
    const confirmation = before ? mergeConfirmation(before.confirmation, report) : report;
    merged.set(report.call, {
      confirmation,
      isFresh: before ? before.isFresh : isFresh,
      isSending: (before?.isSending ?? false) && isPending(confirmation),
      isLapsed: before?.isLapsed ?? false,
    });
  }
  return merged;
}

/** Changes one card; the others stay. */
export function withCard(
  cards: ReadonlyMap<string, CardEntry>,
  call: string,
  change: Partial<Omit<CardEntry, 'confirmation'>>,
): ReadonlyMap<string, CardEntry> {
  const before = cards.get(call);
  return before ? new Map(cards).set(call, { ...before, ...change }) : cards;
}

/** The cards that a message reports. */
export function confirmationsIn(message: HistoryMessage): readonly Confirmation[] {
  return message.parts.flatMap((part) => (part.type === 'data-confirmation' ? [part.data] : []));
}

/** Puts a message in place of the one with its id, else at the end. */
export function withMessage(messages: readonly HistoryMessage[], message: HistoryMessage): readonly HistoryMessage[] {
  const at = messages.findIndex((each) => each.id === message.id && each.role === message.role);
  return at === -1 ? [...messages, message] : messages.with(at, message);
}
