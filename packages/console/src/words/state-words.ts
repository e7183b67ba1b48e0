import type { ConsoleCall } from '@deskbell/protocol';
import type { ToneWord } from './event-words.ts';

const stateWords: Readonly<Record<ConsoleCall['state'], ToneWord>> = {
  running: { word: 'Running', tone: 'accent' },
  pending: { word: 'Waiting for an answer', tone: 'accent' },
  page_open: { word: 'Sent to the page', tone: 'accent' },
  refused: { word: 'Refused', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  superseded: { word: 'Replaced', tone: 'neutral' },
  stale: { word: 'Could not run', tone: 'warn' },
  succeeded: { word: 'Succeeded', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  unknown: { word: 'Outcome unknown', tone: 'warn' },
  resolved_done: { word: 'It happened', tone: 'neutral' },
  resolved_not_done: { word: 'It did not happen', tone: 'neutral' },
};

/**
 * Gives the word of a call's state. A call that ran without a card says `Ran`; a card that is past its time says so
 * before the server's sweep does.
 * @param now milliseconds since 1970
 */
export function stateWord(call: ConsoleCall, now: number): ToneWord {
  if (call.state === 'pending' && call.expiresAt !== null && Date.parse(call.expiresAt) <= now)
    return stateWords.expired;
  if (call.state === 'succeeded') return { word: call.card === null ? 'Ran' : 'Confirmed', tone: 'ok' };
  return stateWords[call.state];
}
