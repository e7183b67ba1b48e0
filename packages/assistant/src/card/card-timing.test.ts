import { CALL_EDGES, stepLine, stepWord } from '@deskbell/gate';
import { describe, expect, it } from 'vitest';
import { clockOffset, mintedAt } from '../conversation/clock-offset.ts';
import { english } from '../copy/english.ts';
import { nestedCard } from '../testing/sample-cards.ts';
import { expiryAt } from './expiry.ts';
import { lineTree, type LineNode } from './line-tree.ts';
import { stepLook } from './step-sentence.ts';

const END = '2026-12-01T12:10:00.000Z';
const at = Date.parse(END);

describe('the end of a card', () => {
  it('BIND-5: is over at the very millisecond of expiry, not one before', () => {
    expect(expiryAt(END, at - 1).phase).toBe('last-minute');
    expect(expiryAt(END, at).phase).toBe('over');
  });

  it('BIND-5: says the last minute, and looks again when it begins', () => {
    expect(expiryAt(END, at - 60_001)).toEqual({ phase: 'open', nextMs: 1 });
    expect(expiryAt(END, at - 60_000)).toEqual({ phase: 'last-minute', nextMs: 60_000 });
  });

  it('BIND-5: is over when it cannot be read', () => {
    expect(expiryAt('tomorrow', at).phase).toBe('over');
  });
});

describe('the clock of the server', () => {
  it('is read from the Date header, else from the id of a card that has just come', () => {
    expect(clockOffset({ dateHeader: 'Tue, 01 Dec 2026 12:10:00 GMT', now: at - 90_000 })).toBe(90_000);
    expect(mintedAt('0193aaaa-0000-7000-8000-000000000001')).toBe(0x0193aaaa0000);
    expect(clockOffset({ call: '0193aaaa-0000-7000-8000-000000000001', now: 0x0193aaaa0000 + 60_000 })).toBe(-60_000);
  });

  it('is the same as ours within the noise of the network, and unknown without a sign', () => {
    expect(clockOffset({ dateHeader: 'Tue, 01 Dec 2026 12:10:00 GMT', now: at + 900 })).toBe(0);
    expect(clockOffset({ call: 'not-a-uuid', now: at })).toBeNull();
  });
});

describe('the lines of a card', () => {
  it('CARD-2: nest by depth without losing one or changing the order', () => {
    const flat = (nodes: readonly LineNode[]): readonly unknown[] =>
      nodes.flatMap((node) => [node.line, ...flat(node.children)]);
    const { lines } = nestedCard();
    expect(flat(lineTree(lines))).toEqual(lines);
    expect(lineTree(lines).map((node) => node.line.label)).toEqual([
      'Order ID',
      'Items',
      'Return address',
      'Gift wrap',
      'Note',
      'Vouchers',
    ]);
  });
});

describe('the step line', () => {
  it('CARD-8: has the word and the sentence that the gate gives each state', () => {
    for (const state of new Set(CALL_EDGES.flat())) {
      const line = stepLine({ state });
      if (!line) continue;
      const look = stepLook({ state }, english);
      expect(look.word).toBe(stepWord(line.key, 'en'));
      expect(look.sentence !== null || state.startsWith('resolved')).toBe(
        line.sentence !== null || state.startsWith('resolved'),
      );
    }
  });

  it('CARD-8: shows the word of the server, in the language of the card', () => {
    expect(stepLook({ state: 'cancelled', line: 'Abgebrochen' }, english).word).toBe('Abgebrochen');
  });
});
