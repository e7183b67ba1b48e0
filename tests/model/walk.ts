import { cancelSteps } from './cancel-steps.ts';
import { confirmSteps } from './confirm-steps.ts';
import { explore, type Exploration, type Subject } from './explore.ts';
import { brokenInvariants, type Invariant } from './invariants.ts';
import { outsideSteps } from './outside-steps.ts';
import type { Protocol } from './protocol.ts';
import { sweepSteps } from './sweep-steps.ts';
import { worldKey } from './world-key.ts';
import { newWorld, type World, type WorldSize } from './world.ts';

/** What is explored for a protocol, but for the world that it begins with. */
export function subjectOf(protocol: Protocol): Omit<Subject<World>, 'start'> {
  return {
    keyOf: worldKey,
    stepsFrom: (world) => [
      ...confirmSteps(world, protocol),
      ...cancelSteps(world),
      ...sweepSteps(world, protocol),
      ...outsideSteps(world, protocol),
    ],
    brokenIn: brokenInvariants,
  };
}

/**
 * Walks every interleaving of a protocol in a world of this size and holds the invariants against each state.
 * @param until ends the walk as soon as this invariant is broken [walks to the end]
 */
export function walk(protocol: Protocol, size: WorldSize, until?: Invariant): Exploration {
  return explore({ ...subjectOf(protocol), start: newWorld(size) }, until);
}
