import type { CallState, Card } from '@deskbell/gate';
import type { CallCode } from './problem-codes.ts';

/** The states in which a card can be met on the wire. */
export type CardState = Exclude<CallState, 'requested' | 'page_open' | 'refused'>;

/** The data of a `data-confirmation` part: a card in its present state. Source: the wire form. */
export interface Confirmation {
  readonly call: string;
  readonly state: CardState;
  readonly card: Card;
  /** ISO 8601; only while pending. */
  readonly expiresAt?: string;
  /** Only while pending. */
  readonly signature?: string;
  /** The word of the step line in the card's language; absent while pending. */
  readonly line?: string;
  /** ISO 8601, by the database's clock. */
  readonly settledAt?: string;
  /** Why, where the line needs one sentence more. */
  readonly reason?: CallCode;
  /** What the operator said of an unknown outcome. */
  readonly resolved?: 'done' | 'not_done';
}

/** The data of a `data-page-call` part: a call for the page's bridge. */
export interface PageCall {
  readonly call: string;
  /** The registration id that the page declared. */
  readonly tool: string;
  readonly state: 'open' | 'settled';
  readonly revision: number;
}

/** The data of a `data-citation` part: one numbered source. */
export interface Citation {
  readonly number: number;
  readonly sourceId: string;
  readonly title: string;
  /** Where the page is; absent for a file or a tool's result. */
  readonly url?: string;
  /** The call whose result is cited, in place of `url`. */
  readonly call?: string;
  readonly excerpt: string;
}

/** The data of a `data-notice` part. */
export interface Notice {
  readonly code: string;
  readonly text: string;
}
