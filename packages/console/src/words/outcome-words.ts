import type { ConsoleConversation } from '@deskbell/protocol';
import { consoleWords } from './console-words.ts';
import type { Tone, ToneWord } from './event-words.ts';

/** Says what became of a conversation's cards: what somebody must look at first. An outcome of several is counted. */
export function outcomeWords(conversation: ConsoleConversation): readonly ToneWord[] {
  const words = consoleWords.conversations;
  const outcomes: readonly (readonly [number, string, Tone])[] = [
    [conversation.waiting, words.waiting, 'accent'],
    [conversation.unknown, words.unknown, 'warn'],
    [conversation.failed, words.callFailed, 'bad'],
    [conversation.confirmed, words.confirmed, 'ok'],
    [conversation.cancelled, words.cancelled, 'neutral'],
  ];
  return outcomes
    .filter(([count]) => count > 0)
    .map(([count, word, tone]) => ({ word: count === 1 ? word : `${word} (${count})`, tone }));
}
