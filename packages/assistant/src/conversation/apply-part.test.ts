import type { StreamPart } from '@deskbell/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askingParts, pendingCard } from '../testing/sample-cards.ts';
import { textParts } from '../testing/fake-deskbell.ts';
import { applyPart, beginWriting, emptyMessage } from './apply-part.ts';
import { bubblesOf } from './bubbles.ts';

const start: StreamPart = { type: 'start', messageId: 'M1', messageMetadata: { conversation: 'C' } };
const read = (parts: readonly StreamPart[], before = emptyMessage('')): ReturnType<typeof emptyMessage> =>
  parts.reduce(applyPart, beginWriting(before)).message;

describe('a stream of parts', () => {
  it('ASK-2: becomes one message with text and card', () => {
    const [bubble] = bubblesOf(read([start, ...askingParts()]));
    expect(bubble?.items.map((item) => item.kind)).toEqual(['text', 'card']);
  });

  it('ASK-11: read twice from its first part gives the same message', () => {
    const parts = [start, ...askingParts()];
    expect(read(parts)).toEqual(read(parts));
  });

  it('ASK-4: goes on in a new bubble after a decision, though its text ids come again', () => {
    const paused = read([start, ...askingParts({ text: 'May I?' })]);
    const settled: StreamPart = {
      type: 'data-confirmation',
      id: pendingCard().call,
      data: { ...pendingCard(), state: 'succeeded' },
    };
    const message = read(
      [start, settled, { type: 'data-message', id: 'B2', data: { bubble: 2 } }, ...textParts('Done.')],
      paused,
    );
    const bubbles = bubblesOf(message);
    expect(bubbles.map((bubble) => bubble.items[0])).toEqual([
      { kind: 'text', text: 'May I?' },
      { kind: 'text', text: 'Done.' },
    ]);
    expect(bubbles[0]?.items).toHaveLength(2);
  });

  it('WID-5: keeps the sources of each bubble to itself', () => {
    const source: StreamPart = {
      type: 'data-citation',
      id: 's1',
      data: { number: 1, sourceId: 's1', title: 'Returns', excerpt: '' },
    };
    const bubbles = bubblesOf(
      read([
        start,
        source,
        ...textParts('a [1]'),
        { type: 'data-message', id: 'B', data: { bubble: 2 } },
        ...textParts('b [1]', 't2'),
      ]),
    );
    expect(bubbles.map((bubble) => bubble.citations.length)).toEqual([1, 0]);
  });

  it('leaves out what it does not know', () => {
    const strange = fc
      .record({ type: fc.string(), id: fc.string() })
      .filter((part) => !/^(start|text|source|tool|data)/.test(part.type));
    fc.assert(
      fc.property(fc.array(strange), (parts) => {
        expect(read([start, ...(parts as unknown as StreamPart[]), ...textParts('x')])).toEqual(
          read([start, ...textParts('x')]),
        );
      }),
    );
  });

  it('ignores text for a part that was never opened', () => {
    expect(read([start, { type: 'text-delta', id: 'nowhere', delta: 'x' }]).parts).toEqual([]);
  });
});
