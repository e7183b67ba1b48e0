import type { CardState, Confirmation } from '@deskbell/protocol';

/** How far a call is. A state never gives way to one of a lower rank. Source: the states of a call. */
const RANKS: { readonly [State in CardState]: number } = {
  pending: 0,
  running: 1,
  unknown: 2,
  cancelled: 3,
  expired: 3,
  superseded: 3,
  stale: 3,
  succeeded: 3,
  failed: 3,
  resolved_done: 3,
  resolved_not_done: 3,
};

/** A state that this widget does not know counts as settled: no buttons for what cannot be read. */
function rank(confirmation: Confirmation): number {
  return Object.hasOwn(RANKS, confirmation.state) ? RANKS[confirmation.state] : 3;
}

/**
 * Joins two reports of one card, whichever came first. The further state wins, so a settled card never becomes pending
 * again; equal reports keep the fuller one. Commutative, associative and idempotent in the state. Source: CARD-8.
 */
export function mergeConfirmation(one: Confirmation, other: Confirmation): Confirmation {
  const difference = rank(one) - rank(other);
  if (difference !== 0) return difference > 0 ? one : other;
  if (one.state !== other.state) return one.state < other.state ? one : other;
  return (other.settledAt ?? '') > (one.settledAt ?? '') ? other : one;
}

/** Says whether a card waits for an answer. Anything but the literal `pending` does not. */
export function isPending(confirmation: Confirmation): boolean {
  return confirmation.state === 'pending';
}
