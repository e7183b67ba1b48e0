import type { Citation, Notice } from '@deskbell/protocol';
import type { StepContent } from '../models/model.ts';

/** One stored part of a turn, in the order in which the visitor met them. `turn_parts.body` is its JSON text. */
export type TurnPart =
  | { readonly kind: 'sources'; readonly citations: readonly Citation[] }
  | { readonly kind: 'step'; readonly step: StoredStep }
  | { readonly kind: 'bubble'; readonly bubble: number }
  | { readonly kind: 'notice'; readonly notice: Notice };

/** A model step as it came, and its text as the visitor saw it. Source: ASK-8. */
export interface StoredStep {
  /** The name of the model that made it. */
  readonly model: string;
  readonly content: readonly StepContent[];
  /** The text that was shown: markers renumbered, those to nothing dropped. */
  readonly shown: string;
}

/** A stored part with its place in the turn. */
export type PlacedPart = TurnPart & { readonly seq: number };

/** The calls that a step made, in order. */
export function callsOf(step: StoredStep): readonly string[] {
  return step.content.flatMap((content) => (content.type === 'call' ? [content.call] : []));
}
