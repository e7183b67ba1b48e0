import type { Citation, HistoryMessage, MessagePart, Notice } from '@deskbell/protocol';

/** One thing of a bubble, in the order in which it is drawn. */
export type BubbleItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'card'; readonly call: string }
  | { readonly kind: 'notice'; readonly notice: Notice };

/** A bubble of an answer: its things, and the sources that its markers may name. */
export interface Bubble {
  readonly items: readonly BubbleItem[];
  readonly citations: readonly Citation[];
}

/**
 * Divides a turn into its bubbles, at `data-message`. Text of several steps stands in one piece, parted by an empty line.
 * Sources belong to the bubble that they came in: numbers of a later bubble never mean those of an earlier one.
 */
export function bubblesOf(message: HistoryMessage): readonly Bubble[] {
  const groups: MessagePart[][] = [[]];
  for (const part of message.parts) {
    if (part.type === 'data-message') groups.push([]);
    else groups.at(-1)?.push(part);
  }
  return groups.map(bubbleOf).filter((bubble) => bubble.items.length > 0);
}

function bubbleOf(parts: readonly MessagePart[]): Bubble {
  const items: BubbleItem[] = [];
  const citations = new Map<number, Citation>();
  for (const part of parts) {
    if (part.type === 'text') addText(items, part.text);
    else if (part.type === 'data-confirmation') items.push({ kind: 'card', call: part.data.call });
    else if (part.type === 'data-notice') items.push({ kind: 'notice', notice: part.data });
    else if (part.type === 'data-citation') citations.set(part.data.number, part.data);
  }
  return { items, citations: [...citations.values()].toSorted((one, other) => one.number - other.number) };
}

function addText(items: BubbleItem[], text: string): void {
  if (text.trim() === '') return;
  const last = items.at(-1);
  if (last?.kind === 'text') items[items.length - 1] = { kind: 'text', text: `${last.text}\n\n${text}` };
  else items.push({ kind: 'text', text });
}

/** The words of a visitor's own message, as they were typed. */
export function questionText(message: HistoryMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
