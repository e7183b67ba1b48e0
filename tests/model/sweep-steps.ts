import type { Step } from './explore.ts';
import { endCall, expireOverdue, withCall } from './moves.ts';
import type { Protocol } from './protocol.ts';
import { callAt, type Call, type World } from './world.ts';

/** How the label of each step of the sweep begins. */
export const SWEEP = 'the sweep';

/** All that the sweep can do next: it finds a run past its lease, then settles it; an overdue card it expires at once. Source: BIND-5, RUN-5. */
export function sweepSteps(world: World, protocol: Protocol): readonly Step<World>[] {
  if (protocol.sweep === 'never') return [];
  const { sweeper } = world;
  if (sweeper.at === 'found') return [settles(world, protocol, sweeper)];
  return world.calls.flatMap((call, index) => [...expires(world, call, index), ...finds(world, protocol, index)]);
}

function expires(world: World, { state, isPastExpiry }: Call, index: number): readonly Step<World>[] {
  if (state !== 'pending' || !isPastExpiry) return [];
  return [{ label: `${SWEEP} expires card ${index + 1}`, to: expireOverdue(world, index, 'sweep') }];
}

function finds(world: World, { sweep }: Protocol, index: number): readonly Step<World>[] {
  const { state, isLeaseOver, attempt } = callAt(world, index);
  if (state !== 'running' || !(isLeaseOver || sweep === 'ignores the lease')) return [];
  const label = `${SWEEP} finds attempt ${attempt} of call ${index + 1}`;
  return [{ label, to: { ...world, sweeper: { at: 'found', call: index, attempt } } }];
}

/** `recordCall` with the attempt that was found: a run that was recorded meanwhile keeps its record. */
function settles(
  world: World,
  protocol: Protocol,
  { call: index, attempt }: { readonly call: number; readonly attempt: number },
): Step<World> {
  const call = callAt(world, index);
  const home: World = { ...world, sweeper: { at: 'home' } };
  const isSame = call.state === 'running' && call.attempt === attempt;
  if (!isSame) return { label: `${SWEEP} finds it settled`, to: home };
  if (protocol.sweep === 'runs again')
    return { label: `${SWEEP} runs the call again`, to: runAgain(home, call, index) };
  return { label: `${SWEEP} settles it as unknown`, to: endCall(home, index, 'unknown', 'sweep') };
}

function runAgain(world: World, call: Call, index: number): World {
  const { arguments: given, entries } = call;
  const entry = {
    by: 'sweep',
    arguments: given,
    isToolAsSigned: true,
    wasSeenWhole: true,
    isClaimKnown: true,
  } as const;
  return endCall(withCall(world, index, { entries: [...entries, entry] }), index, 'succeeded', 'sweep');
}
