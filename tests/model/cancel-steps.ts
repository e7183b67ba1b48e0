import type { Step } from './explore.ts';
import { endCall, expireOverdue, withCanceller } from './moves.ts';
import { callAt, isWhole, type World } from './world.ts';

/** All that a Cancel can do next: it reads the card, then it acts on what is there by then. No is recorded whatever became of the tool. Source: ASK-6. */
export function cancelSteps(world: World): readonly Step<World>[] {
  return world.cancellers.flatMap((canceller, me) => {
    switch (canceller.at) {
      case 'home':
        return world.calls.flatMap(({ state }, index) => (state === 'requested' ? [] : [reads(world, me, index)]));
      case 'checked':
        return [acts(world, me, canceller.call)];
      case 'gone':
        return [];
    }
  });
}

function reads(world: World, me: number, index: number): Step<World> {
  const label = `a Cancel reads card ${index + 1}`;
  const call = callAt(world, index);
  const gone = withCanceller(world, me, { at: 'gone' });
  if (call.state !== 'pending') return { label, to: gone };
  if (call.isPastExpiry) return { label, to: expireOverdue(gone, index, 'decision') };
  return { label, to: isWhole(call) ? withCanceller(world, me, { at: 'checked', call: index }) : gone };
}

/** `cancelCall`: conditional on pending and on the expiry; a lost race leaves what it finds, or expires it. */
function acts(world: World, me: number, index: number): Step<World> {
  const { state, isPastExpiry } = callAt(world, index);
  const gone = withCanceller(world, me, { at: 'gone' });
  return state === 'pending' && !isPastExpiry
    ? { label: 'the card is cancelled', to: endCall(gone, index, 'cancelled', 'decision') }
    : { label: 'a cancellation moves nothing', to: expireOverdue(gone, index, 'decision') };
}
