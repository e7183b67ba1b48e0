import type { Step } from './explore.ts';
import { endCall, expireOverdue, spendCrash, withCall, withConfirmer } from './moves.ts';
import type { ClaimGuard, Protocol } from './protocol.ts';
import {
  callAt,
  isSameTool,
  isToolCurrent,
  isWhole,
  type Call,
  type Confirmer,
  type Held,
  type Seen,
} from './world.ts';
import type { World } from './world.ts';

type At<Place extends Confirmer['at']> = Extract<Confirmer, { at: Place }>;

/** A Confirm that takes its step: whose, in which world, under which rules. */
interface Acting {
  readonly world: World;
  readonly me: number;
  readonly protocol: Protocol;
}

/** All that a Confirm can do next, its death and its lost connections included. */
export function confirmSteps(world: World, protocol: Protocol): readonly Step<World>[] {
  return world.confirmers.flatMap((confirmer, me) => {
    const acting = { world, me, protocol };
    return [...ownSteps(acting, confirmer), ...deathOf(acting, confirmer)];
  });
}

function ownSteps(acting: Acting, confirmer: Confirmer): readonly Step<World>[] {
  switch (confirmer.at) {
    case 'home':
      return acting.world.calls.flatMap((call, index) => (call.state === 'requested' ? [] : reads(acting, index)));
    case 'checked':
      return acting.protocol.order === 'run, then mark'
        ? [entersUnclaimed(acting, confirmer)]
        : [claims(acting, confirmer), ...losesReply(acting, confirmer)];
    case 'stale seen':
      return [settlesStale(acting, confirmer)];
    case 'in doubt':
      return [resolvesDoubt(acting, confirmer)];
    case 'claimed':
      return [enters(acting, confirmer)];
    case 'handler left':
      return records(acting, confirmer);
    case 'gone':
      return [];
  }
}

function moveTo({ world, me }: Acting, confirmer: Confirmer): World {
  return withConfirmer(world, me, confirmer);
}

function deathOf(acting: Acting, { at }: Confirmer): readonly Step<World>[] {
  if (at === 'home' || at === 'gone' || acting.world.budget.crashes === 0) return [];
  return [{ label: `a process dies: ${at}`, to: spendCrash(moveTo(acting, { at: 'gone' })) }];
}

/** `decideCall` up to the claim. The request carries the card's signature, or one that is not the card's. */
function reads(acting: Acting, index: number): readonly Step<World>[] {
  const { budget } = acting.world;
  const genuine = { label: `a Confirm reads card ${index + 1}`, to: readWith(acting, index, true) };
  if (budget.forgeries === 0) return [genuine];
  const world = { ...acting.world, budget: { ...budget, forgeries: budget.forgeries - 1 } };
  const forged = {
    label: `a forged Confirm reads card ${index + 1}`,
    to: readWith({ ...acting, world }, index, false),
  };
  return [genuine, forged];
}

function readWith(acting: Acting, index: number, isGenuine: boolean): World {
  const call = callAt(acting.world, index);
  const gone = moveTo(acting, { at: 'gone' });
  if (call.state !== 'pending') return gone;
  if (call.isPastExpiry) return expireOverdue(gone, index, 'decision');
  const seen = { call: index, digest: call.digest, isWhole: isGenuine && isWhole(call) };
  if (acting.protocol.signature === 'checked' && !seen.isWhole) return gone;
  return isSameTool(acting.world.loadedTool, call.tool)
    ? moveTo(acting, { at: 'checked', seen })
    : moveTo(acting, { at: 'stale seen', call: index });
}

/** `staleCall`: conditional on pending alone. */
function settlesStale(acting: Acting, { call }: At<'stale seen'>): Step<World> {
  const gone = moveTo(acting, { at: 'gone' });
  const isPending = callAt(acting.world, call).state === 'pending';
  return { label: 'the card is settled as stale', to: isPending ? endCall(gone, call, 'stale', 'decision') : gone };
}

function holds(guard: ClaimGuard, { world, call, seen }: { world: World; call: Call; seen: Seen }): boolean {
  switch (guard) {
    case 'state':
      return call.state === 'pending';
    case 'expiry':
      return !call.isPastExpiry;
    case 'definition':
      return world.tool.definition === call.tool.definition;
    case 'policy':
      return world.tool.policy === call.tool.policy;
    case 'digest':
      return call.digest === seen.digest;
  }
}

/** The one statement of the claim; null when it moved nothing. Source: RUN-2. */
export function claimed(world: World, seen: Seen, { claimGuards }: Protocol): World | null {
  const call = callAt(world, seen.call);
  if (!claimGuards.every((guard) => holds(guard, { world, call, seen }))) return null;
  const confirmation = { isLate: call.isPastExpiry, isToolMoved: !isToolCurrent(world, call) };
  return withCall(world, seen.call, {
    state: 'running',
    attempt: call.confirmations.length + 1,
    isLeaseOver: false,
    confirmations: [...call.confirmations, confirmation],
  });
}

function claims(acting: Acting, { seen }: At<'checked'>): Step<World> {
  const after = claimed(acting.world, seen, acting.protocol);
  if (after === null) return { label: 'a claim moves nothing', to: afterLostClaim(acting, seen) };
  const { attempt, arguments: given, digest } = callAt(after, seen.call);
  const held = { ...seen, attempt, arguments: given, digest, isClaimKnown: true };
  return {
    label: `a claim is made: attempt ${attempt}`,
    to: moveTo({ ...acting, world: after }, { at: 'claimed', held }),
  };
}

/** A claim that moved nothing: the tool is stale, or what the row says now decides (`lostRace`). */
function afterLostClaim(acting: Acting, { call: index }: Seen): World {
  const call = callAt(acting.world, index);
  if (!isToolCurrent(acting.world, call)) return moveTo(acting, { at: 'stale seen', call: index });
  return expireOverdue(moveTo(acting, { at: 'gone' }), index, 'decision');
}

/** The connection breaks: after the claim was made, or while it is still on its way and may arrive later. */
function losesReply(acting: Acting, { seen }: At<'checked'>): readonly Step<World>[] {
  if (acting.world.budget.crashes === 0) return [];
  const world = spendCrash(acting.world);
  const call = callAt(world, seen.call);
  const underWay = withCall(world, seen.call, { claimsUnderWay: call.claimsUnderWay + 1 });
  const late = {
    label: 'the connection breaks while a claim is on its way',
    to: moveTo({ ...acting, world: underWay }, { at: 'in doubt', seen, attempt: 0 }),
  };
  const after = claimed(world, seen, acting.protocol);
  if (after === null) return [late];
  const { attempt } = callAt(after, seen.call);
  const made = moveTo({ ...acting, world: after }, { at: 'in doubt', seen, attempt });
  return [late, { label: `a claim is made, its reply is lost: attempt ${attempt}`, to: made }];
}

/** Reads the row back by the nonce of the attempt; whoever does not find it there runs nothing. Source: RUN-3. */
function resolvesDoubt(acting: Acting, { seen, attempt }: At<'in doubt'>): Step<World> {
  const call = callAt(acting.world, seen.call);
  const isMine = attempt > 0 && call.attempt === attempt && call.state === 'running';
  const held = { ...seen, attempt, arguments: call.arguments, isClaimKnown: isMine };
  if (isMine) return { label: `attempt ${attempt} is read back`, to: moveTo(acting, { at: 'claimed', held }) };
  if (acting.protocol.lostReply === 'takes it for a yes')
    return { label: 'a lost reply is taken for a yes', to: moveTo(acting, { at: 'claimed', held }) };
  return { label: 'no attempt is found, nothing runs', to: moveTo(acting, { at: 'gone' }) };
}

/** `runCall`: the digest once more, then the handler. */
function enters(acting: Acting, { held }: At<'claimed'>): Step<World> {
  const { call, attempt } = held;
  const left = { at: 'handler left', call, attempt } as const;
  if (acting.protocol.runArguments === 'digested again' && held.arguments !== held.digest)
    return {
      label: `attempt ${attempt} finds other arguments and does not enter`,
      to: moveTo(acting, { ...left, hasEntered: false }),
    };
  const world = enterHandler(acting, held);
  return {
    label: `attempt ${attempt} enters the handler`,
    to: moveTo({ ...acting, world }, { ...left, hasEntered: true }),
  };
}

function enterHandler({ world, protocol }: Acting, held: Held): World {
  const call = callAt(world, held.call);
  const isToolAsSigned = protocol.handler === 'captured' || isSameTool(world.loadedTool, call.tool);
  const entry = {
    by: 'confirm',
    arguments: held.arguments,
    isToolAsSigned,
    wasSeenWhole: held.isWhole,
    isClaimKnown: held.isClaimKnown,
  } as const;
  return withCall(world, held.call, { entries: [...call.entries, entry] });
}

function entersUnclaimed(acting: Acting, { seen }: At<'checked'>): Step<World> {
  const held = { ...seen, attempt: 0, arguments: callAt(acting.world, seen.call).arguments, isClaimKnown: false };
  return enters(acting, { at: 'claimed', held });
}

/** `recordCall`, fenced by state and attempt: the handler came back, said no, or nobody knows (a time-out). Source: RUN-7. */
function records(acting: Acting, confirmer: At<'handler left'>): readonly Step<World>[] {
  const { call: index, attempt, hasEntered } = confirmer;
  const gone = moveTo(acting, { at: 'gone' });
  if (!mayRecord(acting, confirmer)) return [{ label: `attempt ${attempt} may no longer record`, to: gone }];
  const ends = hasEntered ? (['succeeded', 'failed', 'unknown'] as const) : (['failed'] as const);
  return ends.map((state) => ({
    label: `attempt ${attempt} records ${state}`,
    to: endCall(gone, index, state, 'record'),
  }));
}

function mayRecord({ world, protocol }: Acting, { call: index, attempt }: At<'handler left'>): boolean {
  const call = callAt(world, index);
  if (protocol.record === 'unconditional') return true;
  if (protocol.order === 'run, then mark') return call.state === 'pending';
  return call.state === 'running' && call.attempt === attempt;
}
