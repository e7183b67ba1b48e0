import type { CardState, Confirmation } from '@deskbell/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pendingCard } from '../testing/sample-cards.ts';
import { isAnswerable, mergeCards, type CardEntry } from './chat-state.ts';
import { isPending, mergeConfirmation } from './merge-confirmation.ts';

const STATES: readonly CardState[] = [
  'pending',
  'running',
  'unknown',
  'cancelled',
  'expired',
  'superseded',
  'stale',
  'succeeded',
  'failed',
  'resolved_done',
  'resolved_not_done',
];
const report = fc.constantFrom(...STATES).map((state): Confirmation => ({ ...pendingCard(), state }));
const reports = fc.array(report, { minLength: 1, maxLength: 8 });

describe('reports of a card', () => {
  it('CARD-8: give the same state in any order', () => {
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (given, order) => {
        const shuffled = given
          .map((each) => ({ each, at: order.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at);
        expect(shuffled.map(({ each }) => each).reduce(mergeConfirmation).state).toBe(
          given.reduce(mergeConfirmation).state,
        );
      }),
    );
  });

  it('CARD-8: never give the buttons back once any of them has settled', () => {
    fc.assert(
      fc.property(reports, (given) => {
        const isSettled = given.some((each) => !isPending(each));
        expect(isPending(given.reduce(mergeConfirmation))).toBe(!isSettled);
      }),
    );
  });

  it('CARD-8: settle for a state that this widget does not know', () => {
    const unknown = { ...pendingCard(), state: 'from_the_future' as CardState };
    expect(isPending(mergeConfirmation(unknown, pendingCard()))).toBe(false);
  });

  it('CARD-8: leave a card lapsed whose time was over here, until the server says more', () => {
    const call = pendingCard().call;
    const lapsed: CardEntry = { confirmation: pendingCard(), isFresh: true, isSending: false, isLapsed: true };
    const merged = mergeCards(new Map([[call, lapsed]]), [pendingCard()], false).get(call);
    expect(merged && isAnswerable(merged)).toBe(false);
  });

  it('CARD-9: keep an answer on its way until the card settles', () => {
    const call = pendingCard().call;
    const sending = new Map([[call, { confirmation: pendingCard(), isFresh: true, isSending: true, isLapsed: false }]]);
    expect(mergeCards(sending, [pendingCard()], false).get(call)?.isSending).toBe(true);
    expect(mergeCards(sending, [{ ...pendingCard(), state: 'succeeded' }], false).get(call)?.isSending).toBe(false);
  });
});
