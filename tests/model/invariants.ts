import { isTerminal } from '../../packages/gate/src/call-states.ts';
import type { Step } from './explore.ts';
import { SWEEP } from './sweep-steps.ts';
import type { Call, World } from './world.ts';

/** What must hold in each state, by name. The numbers are those of the threat model. */
export const INVARIANTS = {
  I1: 'a handler is entered at most once per call',
  I2: 'nothing runs without a recorded Confirm',
  I3: 'what ran is what was signed and shown',
  I5: 'a changed bound fact is refused',
  I6: 'a moved definition or policy is stale',
  I7: 'no Confirm counts at or after the expiry',
  I8: 'each call has exactly one outcome, and it is true',
  I9: 'doubt about the claim runs nothing',
  I10: 'death after the claim ends as unknown and is never run again',
} as const;

/** The number of an invariant. */
export type Invariant = keyof typeof INVARIANTS;

/** A state with what can happen next: nothing, when all has come to rest. */
interface Moment {
  readonly world: World;
  readonly next: readonly Step<World>[];
}

type Holds = (call: Call, moment: Moment, index: number) => boolean;

const NOT_RUN: readonly string[] = ['cancelled', 'expired', 'superseded', 'stale'];

const RULES: Readonly<Record<Invariant, Holds>> = {
  I1: ({ entries }) => entries.length <= 1,
  I2: ({ entries, confirmations }) => entries.length === 0 || confirmations.length > 0,
  I3: ({ entries }) => entries.every((entry) => entry.arguments === 'signed' && entry.isToolAsSigned),
  I5: ({ entries }) => entries.every(({ wasSeenWhole }) => wasSeenWhole),
  I6: ({ confirmations }) => confirmations.every(({ isToolMoved }) => !isToolMoved),
  I7: ({ confirmations }) => confirmations.every(({ isLate }) => !isLate),
  I8: hasOneTrueOutcome,
  I9: ({ entries }) => entries.every(({ isClaimKnown }) => isClaimKnown),
  I10: endsAfterDeath,
};

/** Names the invariants that do not hold for some call of this world. */
export function brokenInvariants(world: World, next: readonly Step<World>[]): readonly Invariant[] {
  return Object.entries(RULES)
    .filter(([, holds]) => !world.calls.every((call, index) => holds(call, { world, next }, index)))
    .map(([name]) => name as Invariant);
}

/** Never two; none while the call is open; one when all has come to rest; and what ends as not run was not run. */
function hasOneTrueOutcome({ state, entries, outcomes }: Call, { next }: Moment): boolean {
  const isOpen = state === 'requested' || state === 'pending' || state === 'running';
  const wanted = isOpen ? 0 : 1;
  const isTrue = entries.length === 0 || !outcomes.some((outcome) => NOT_RUN.includes(outcome.state));
  const isSettledAtRest = next.length > 0 || isTerminal(state);
  return outcomes.length === wanted && isTrue && isSettledAtRest;
}

/** The sweep is there for a run that nobody holds any more; it says unknown, only after the lease, and it enters nothing. */
function endsAfterDeath(
  { state, isLeaseOver, entries, outcomes }: Call,
  { world, next }: Moment,
  index: number,
): boolean {
  const isLeftAlone = state === 'running' && isLeaseOver && !isHeld(world, index);
  const isSwept = next.some(({ label }) => label.startsWith(SWEEP));
  const sweeps = outcomes.filter(({ by, state: end }) => by === 'sweep' && end !== 'expired');
  return (
    (!isLeftAlone || isSwept) &&
    sweeps.every((outcome) => outcome.isLeaseOver && outcome.state === 'unknown') &&
    entries.every(({ by }) => by === 'confirm')
  );
}

function isHeld({ confirmers }: World, index: number): boolean {
  return confirmers.some((confirmer) => {
    switch (confirmer.at) {
      case 'in doubt':
        return confirmer.seen.call === index;
      case 'claimed':
        return confirmer.held.call === index;
      case 'handler left':
        return confirmer.call === index;
      case 'home':
      case 'checked':
      case 'stale seen':
      case 'gone':
        return false;
    }
  });
}
