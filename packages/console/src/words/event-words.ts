/** How a badge looks. Its word says the same, so that colour is never alone. */
export type Tone = 'ok' | 'bad' | 'warn' | 'accent' | 'neutral';

/** A word with its look. */
export interface ToneWord {
  readonly word: string;
  readonly tone: Tone;
}

/** Every event of the audit in the order of the filter, with its word. Status words are those of the widget. */
export const eventWords: ReadonlyMap<string, ToneWord> = new Map<string, ToneWord>([
  ['requested', { word: 'Requested', tone: 'neutral' }],
  ['asked', { word: 'Asked', tone: 'accent' }],
  ['confirmed', { word: 'Confirmed', tone: 'ok' }],
  ['cancelled', { word: 'Cancelled', tone: 'neutral' }],
  ['expired', { word: 'Expired', tone: 'neutral' }],
  ['superseded', { word: 'Replaced', tone: 'neutral' }],
  ['stale', { word: 'Could not run', tone: 'warn' }],
  ['refused', { word: 'Refused', tone: 'bad' }],
  ['started', { word: 'Started', tone: 'neutral' }],
  ['sent', { word: 'Sent', tone: 'neutral' }],
  ['succeeded', { word: 'Succeeded', tone: 'ok' }],
  ['failed', { word: 'Failed', tone: 'bad' }],
  ['unknown', { word: 'Outcome unknown', tone: 'warn' }],
  ['resolved', { word: 'Resolved', tone: 'neutral' }],
  ['tool_changed', { word: 'Tool changed', tone: 'neutral' }],
  ['policy_changed', { word: 'Policy changed', tone: 'neutral' }],
  ['operator_signed_in', { word: 'Signed in', tone: 'neutral' }],
]);

/** Gives an event's word; an event of a newer server is shown by its own name. */
export function eventWord(event: string): ToneWord {
  return eventWords.get(event) ?? { word: event, tone: 'neutral' };
}
