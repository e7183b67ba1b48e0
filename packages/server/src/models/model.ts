import type { JsonValue } from '@deskbell/gate';

/** A model: one step at a time, spoken to by `stream`. */
export interface Model {
  /** As in `DESKBELL_MODEL`: `demo`, `compatible/NAME`, … It names the owner of hidden state in stored steps. */
  readonly name: string;
  /** True for the built-in model that extracts; widget and console say so. */
  readonly demo: boolean;
  /**
   * Runs one model step. The iterable ends after exactly one `finish` part.
   * @param signal aborts the provider's request too
   * @throws ModelFailed with code `MODEL_FAILED` when the provider cannot be reached, refuses or breaks off
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** Everything a model step is made from. Each adapter renders it in its own protocol. */
export interface ModelRequest {
  /** The name of the site, as its operator wrote it. */
  readonly siteName: string;
  /** Where visitors can write to when the answer is not known. */
  readonly contact?: string;
  /** The visitor's language, one of the product's locales. */
  readonly locale: string;
  /** Extracts for the present question, numbered from 1; empty on a resumed turn. Data, never instructions. */
  readonly sources: readonly ModelSource[];
  /** The conversation so far, oldest first; the last turn is the one being answered. */
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
}

/** An extract of the operator's pages. */
export interface ModelSource {
  readonly number: number;
  readonly title: string;
  readonly url?: string;
  readonly text: string;
}

/** A tool as the model sees it: names its provider accepts, no fixed arguments. */
export interface ModelTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12 as a plain object. */
  readonly inputSchema: Readonly<Record<string, JsonValue>>;
  readonly readOnly: boolean;
}

/** One question and what was done with it. */
export interface ModelTurn {
  readonly question: string;
  readonly steps: readonly ModelStep[];
}

/** One stored model step with the result of each of its calls. */
export interface ModelStep {
  /** The `name` of the model that made it. */
  readonly model: string;
  readonly content: readonly StepContent[];
  /** Exactly one for each call of `content`, in the same order. Never empty text. */
  readonly results: readonly ModelCallResult[];
}

/** What a model step consists of, stored as it came with the provider's metadata; only call ids are ours. */
export type StepContent =
  | { readonly type: 'text'; readonly text: string; readonly providerMetadata?: JsonValue }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerMetadata?: JsonValue }
  | {
      readonly type: 'call';
      /** Deskbell's call id. */
      readonly call: string;
      /** The name as the model wrote it. */
      readonly name: string;
      /** The arguments as the model wrote them. */
      readonly argumentsText: string;
      readonly providerMetadata?: JsonValue;
    };

/** What the model is told of a call. */
export interface ModelCallResult {
  readonly call: string;
  /** `value` came from a tool and is data; `code` is a sentence of ours that begins with a code; `unknown` is RUN-5's. */
  readonly result:
    | { readonly kind: 'value'; readonly value: JsonValue; readonly untrusted: boolean }
    | { readonly kind: 'code'; readonly text: string }
    | { readonly kind: 'unknown' };
}

/** One part of a model step as it arrives. */
export type ModelPart =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'text-metadata'; readonly providerMetadata: JsonValue }
  | { readonly type: 'reasoning'; readonly text: string; readonly providerMetadata?: JsonValue }
  | {
      readonly type: 'call';
      /** The provider's id: may repeat or be empty, means nothing beyond its step. */
      readonly providerCallId: string;
      readonly name: string;
      /** The arguments' text before anyone parsed it. */
      readonly argumentsText: string;
      readonly providerMetadata?: JsonValue;
    }
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'tool-calls' | 'length' | 'other';
      readonly usage: ModelUsage;
    };

/** Tokens of one step; null where the provider does not say. */
export interface ModelUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** The model could not be reached, refused or broke off. */
export class ModelFailed extends Error {
  readonly code = 'MODEL_FAILED';
  /** What may be logged: status and provider, never the prompt. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(message: string, facts: Readonly<Record<string, string | number>>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelFailed';
    this.facts = facts;
  }
}
