import type { CallState, Card } from '@deskbell/gate';
import type { ConsoleActor } from './console-audit.ts';

/** One row of the list of conversations. */
export interface ConsoleConversation {
  readonly id: string;
  readonly site: string;
  readonly who: ConsoleActor;
  /** The newest question. */
  readonly question: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Cards that wait for the visitor's answer now. */
  readonly waiting: number;
  /** Calls that ran after the visitor confirmed them. */
  readonly confirmed: number;
  /** Cards that were answered with Cancel. */
  readonly cancelled: number;
  /** Calls that ran and were answered with an error. */
  readonly failed: number;
  /** Calls whose outcome is unknown. */
  readonly unknown: number;
}

/** The reply of `GET /console/api/conversations`: newest first. */
export interface ConsoleConversationPage {
  readonly conversations: readonly ConsoleConversation[];
  /** Cursor for `before`; null when there is nothing older. */
  readonly older: string | null;
  /** Cursor for `after`; null when nothing newer is there. */
  readonly newer: string | null;
}

/** An audit row of a call, as the transcript shows it beside the call. */
export interface ConsoleCallEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly event: string;
  readonly reason: string | null;
}

/** A call in a transcript. */
export interface ConsoleCall {
  readonly id: string;
  readonly kind: 'action' | 'page' | 'none';
  readonly name: string;
  readonly title: string | null;
  readonly state: Exclude<CallState, 'requested'>;
  readonly reason: string | null;
  /** The canonical text; the raw text of the model where it could not be used; at most 64 KiB. */
  readonly arguments: string;
  readonly card: Card | null;
  /** ISO 8601; only while the card waits. */
  readonly expiresAt: string | null;
  /** JSON text of the result; null without one. */
  readonly output: string | null;
  readonly error: string | null;
  readonly keyId: string | null;
  readonly events: readonly ConsoleCallEvent[];
}

/** What stands in a turn after the question, in order. */
export type ConsoleTurnItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sources'; readonly titles: readonly string[] }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'call'; readonly call: ConsoleCall };

/** A turn: a question and all that became of it. */
export interface ConsoleTurn {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly question: string;
  readonly state: 'writing' | 'paused' | 'done' | 'failed' | 'stopped';
  readonly items: readonly ConsoleTurnItem[];
}

/** The reply of `GET /console/api/conversations/:id`, oldest turn first. */
export interface ConsoleTranscript {
  readonly id: string;
  readonly site: string;
  readonly who: ConsoleActor;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly turns: readonly ConsoleTurn[];
}
