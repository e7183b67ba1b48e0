import type { ConsoleAction } from '@deskbell/protocol';
import type { ToneWord } from './event-words.ts';

const policyWords: Readonly<Record<ConsoleAction['policy'], ToneWord>> = {
  automatic: { word: 'Automatic', tone: 'ok' },
  confirm: { word: 'Needs confirmation', tone: 'accent' },
  off: { word: 'Off', tone: 'neutral' },
};

/** Gives the word of a policy, as the console names it. Source: POL-6. */
export function policyWord(policy: ConsoleAction['policy']): ToneWord {
  return policyWords[policy];
}
