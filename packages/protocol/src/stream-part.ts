import type { Citation, Confirmation, Notice, PageCall } from './confirmation.ts';

/** One event of an answer's stream, as JSON in a `data:` line. Only these fields are sent. Source: the wire form. */
export type StreamPart =
  | { readonly type: 'start'; readonly messageId: string; readonly messageMetadata: { readonly conversation: string } }
  | { readonly type: 'start-step' }
  | { readonly type: 'finish-step' }
  | { readonly type: 'finish'; readonly finishReason: 'stop' | 'tool-calls' | 'length' | 'error' | 'other' }
  | { readonly type: 'abort' }
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'text-start'; readonly id: string }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | { readonly type: 'text-end'; readonly id: string }
  | { readonly type: 'source-url'; readonly sourceId: string; readonly url: string; readonly title: string }
  | { readonly type: 'source-document'; readonly sourceId: string; readonly mediaType: string; readonly title: string }
  | ToolInputAvailable
  | ToolInputError
  | ToolOutputAvailable
  | ToolOutputError
  | { readonly type: 'tool-output-denied'; readonly toolCallId: string }
  | {
      readonly type: 'tool-approval-request';
      readonly approvalId: string;
      readonly toolCallId: string;
      readonly signature: string;
    }
  | { readonly type: 'data-citation'; readonly id: string; readonly data: Citation }
  | { readonly type: 'data-confirmation'; readonly id: string; readonly data: Confirmation }
  | { readonly type: 'data-page-call'; readonly id: string; readonly data: PageCall }
  | { readonly type: 'data-message'; readonly id: string; readonly data: { readonly bubble: number } }
  | { readonly type: 'data-notice'; readonly id: string; readonly data: Notice };

/** `providerExecuted: true` marks what the server runs; without it the call belongs to the page. */
export interface ToolInputAvailable {
  readonly type: 'tool-input-available';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly providerExecuted?: true;
  readonly dynamic: true;
  readonly title?: string;
}

/** Arguments that cannot be used; `input` is the raw text. */
export interface ToolInputError {
  readonly type: 'tool-input-error';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly errorText: string;
  readonly providerExecuted?: true;
  readonly dynamic: true;
  readonly title?: string;
}

/** What a call returned. */
export interface ToolOutputAvailable {
  readonly type: 'tool-output-available';
  readonly toolCallId: string;
  readonly output: unknown;
  readonly providerExecuted?: true;
  readonly dynamic: true;
}

/** A call that was refused, failed or is unknown; the code is the first word. */
export interface ToolOutputError {
  readonly type: 'tool-output-error';
  readonly toolCallId: string;
  readonly errorText: string;
  readonly providerExecuted?: true;
  readonly dynamic: true;
}
