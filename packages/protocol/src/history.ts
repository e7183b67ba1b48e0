import type { Citation, Confirmation, Notice, PageCall } from './confirmation.ts';

/** A part of a message in the history, as AI SDK UI messages have them. Source: the wire form, "History". */
export type MessagePart =
  | { readonly type: 'text'; readonly text: string; readonly state?: 'streaming' | 'done' }
  | { readonly type: 'step-start' }
  | { readonly type: 'source-url'; readonly sourceId: string; readonly url: string; readonly title?: string }
  | { readonly type: 'source-document'; readonly sourceId: string; readonly mediaType: string; readonly title: string }
  | ToolPart
  | { readonly type: 'data-citation'; readonly id: string; readonly data: Citation }
  | { readonly type: 'data-confirmation'; readonly id: string; readonly data: Confirmation }
  | { readonly type: 'data-page-call'; readonly id: string; readonly data: PageCall }
  | { readonly type: 'data-message'; readonly id: string; readonly data: { readonly bubble: number } }
  | { readonly type: 'data-notice'; readonly id: string; readonly data: Notice };

/** A call in the history. */
export interface ToolPart {
  readonly type: 'dynamic-tool';
  readonly toolName: string;
  readonly toolCallId: string;
  readonly title?: string;
  readonly providerExecuted?: boolean;
  readonly state:
    | 'input-available'
    | 'approval-requested'
    | 'approval-responded'
    | 'output-available'
    | 'output-error'
    | 'output-denied';
  readonly input: unknown;
  readonly output?: unknown;
  readonly errorText?: string;
  readonly approval?: { readonly id: string; readonly approved?: boolean; readonly signature?: string };
}

/** A message of the history. An assistant message is a turn; `data-message` parts divide it into bubbles. */
export interface HistoryMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly metadata?: { readonly conversation: string };
  readonly parts: readonly MessagePart[];
}

/** The reply of `GET /v1/conversations/:id`. */
export interface ConversationReply {
  readonly id: string;
  readonly messages: readonly HistoryMessage[];
}

/** One row of `GET /v1/conversations`: the visitor's own conversations, newest first. */
export interface ConversationSummary {
  readonly id: string;
  /** The first question. */
  readonly title: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** A card waits for an answer there. */
  readonly waiting: boolean;
}

/** The reply of `GET /v1/conversations`. */
export interface ConversationsReply {
  readonly conversations: readonly ConversationSummary[];
}
