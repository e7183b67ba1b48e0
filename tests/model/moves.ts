import type { CallState } from '../../packages/gate/src/call-states.ts';
import { callAt, type Call, type Canceller, type Confirmer, type Outcome, type World } from './world.ts';

/** Gives the world with some members of a call changed. */
export function withCall(world: World, index: number, change: Partial<Call>): World {
  return { ...world, calls: world.calls.with(index, { ...callAt(world, index), ...change }) };
}

/** Gives the world with a Confirm standing elsewhere. */
export function withConfirmer(world: World, index: number, confirmer: Confirmer): World {
  return { ...world, confirmers: world.confirmers.with(index, confirmer) };
}

/** Gives the world with a Cancel standing elsewhere. */
export function withCanceller(world: World, index: number, canceller: Canceller): World {
  return { ...world, cancellers: world.cancellers.with(index, canceller) };
}

/** Gives the world with one crash fewer to come. */
export function spendCrash(world: World): World {
  return { ...world, budget: { ...world.budget, crashes: world.budget.crashes - 1 } };
}

/** Writes an end to a call: its state, and the outcome into what has happened. Whether it may is for the caller. */
export function endCall(world: World, index: number, state: CallState, by: Outcome['by']): World {
  const { outcomes, isLeaseOver } = callAt(world, index);
  return withCall(world, index, { state, outcomes: [...outcomes, { state, by, isLeaseOver }] });
}

/** Expires a pending call whose time has passed; else nothing changes. The conditional update of `expireCall`. */
export function expireOverdue(world: World, index: number, by: 'decision' | 'sweep'): World {
  const { state, isPastExpiry } = callAt(world, index);
  return state === 'pending' && isPastExpiry ? endCall(world, index, 'expired', by) : world;
}
