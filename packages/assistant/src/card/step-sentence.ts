import type { CallState } from '@deskbell/gate';
import type { Copy } from '../copy/english.ts';

/** How a settled card is drawn: its mark, its colour, its word and, where the word is not enough, one sentence. */
export interface StepLook {
  readonly icon: 'check' | 'ban' | 'hands' | 'swap' | 'bang' | 'ask';
  readonly tone: 'is-ok' | 'is-plain' | 'is-bad' | 'is-unsure';
  readonly word: string;
  readonly sentence: string | null;
}

type Marked = readonly [icon: StepLook['icon'], tone: StepLook['tone'], word: keyof Copy];
type Look = Marked | readonly [...Marked, sentence: keyof Copy];

const CONFIRMED: Marked = ['check', 'is-ok', 'confirmed'];
const UNKNOWN: Marked = ['ask', 'is-unsure', 'unknown'];

const LOOKS: { readonly [State in CallState]?: Look } = {
  running: CONFIRMED,
  succeeded: CONFIRMED,
  failed: [...CONFIRMED, 'callFailed'],
  cancelled: ['ban', 'is-plain', 'cancelled'],
  expired: ['hands', 'is-plain', 'expired'],
  superseded: ['swap', 'is-plain', 'replaced', 'replacedWhy'],
  stale: ['bang', 'is-bad', 'couldNotRun', 'stale'],
  unknown: [...UNKNOWN, 'unknownWhy'],
  resolved_done: [...UNKNOWN, 'resolvedDone'],
  resolved_not_done: [...UNKNOWN, 'resolvedNotDone'],
};

/**
 * Chooses the look of a settled card. A state that this widget cannot read is an unknown outcome: nothing is claimed. A test
 * holds the states to the gate's own step lines, whose words in eight languages stay out of the bundle.
 * @param settled - `line` is the word as the server wrote it, in the card's language; the widget's own stands in for it.
 * Source: CARD-8.
 */
export function stepLook(settled: { readonly state: CallState; readonly line?: string }, copy: Copy): StepLook {
  const [icon, tone, word, sentence] =
    (Object.hasOwn(LOOKS, settled.state) ? LOOKS[settled.state] : undefined) ?? UNKNOWN;
  return { icon, tone, word: settled.line ?? copy[word], sentence: sentence === undefined ? null : copy[sentence] };
}
