import type { Copy } from '../copy/english.ts';
import { fillCopy } from '../copy/fill-copy.ts';
import { bubblesOf } from './bubbles.ts';
import type { ChatState } from './chat-state.ts';
import { isAnswerable } from './chat-state.ts';

/**
 * Says in one sentence or more what has come, once an answer is whole: its newest bubble, and the card that waits. Nothing is
 * announced word by word. Source: WID-8, CARD-10.
 */
export function answerAnnouncement(state: ChatState, copy: Copy): string {
  const message = state.messages.findLast((each) => each.role === 'assistant');
  const bubble = message && bubblesOf(message).at(-1);
  if (!bubble) return '';
  const sentences = bubble.items.map((item) => {
    if (item.kind === 'text') return spoken(item.text);
    if (item.kind === 'notice') return item.notice.text;
    const entry = state.cards.get(item.call);
    return entry && isAnswerable(entry) ? fillCopy(copy.asked, { title: entry.confirmation.card.title }) : '';
  });
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Marks of Markdown and numbers of sources are for the eye; a `_` inside a word is part of it. */
function spoken(text: string): string {
  return text
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[`#>|]+/g, '')
    .replace(/(?<!\w)[*_]+|[*_]+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
