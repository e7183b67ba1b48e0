import { claimed } from './confirm-steps.ts';
import type { Step } from './explore.ts';
import { endCall, withCall } from './moves.ts';
import type { Protocol } from './protocol.ts';
import { callAt, isSameTool, type Call, type World } from './world.ts';

/**
 * All that can happen around the decisions: cards are asked for, time passes, operators and intruders change things, lost claims
 * arrive. What nothing to come could notice is left out: the expiry of a card that is not pending, changes when every call has ended.
 */
export function outsideSteps(world: World, protocol: Protocol): readonly Step<World>[] {
  return [
    ...world.calls.flatMap((call, index) => [
      ...asks(world, call, index),
      ...timePasses(world, call, index),
      ...resolves(world, call, index),
      ...lostClaimArrives(world, index, protocol),
      ...alters(world, call, index),
    ]),
    ...toolMoves(world),
  ];
}

/**
 * `askCall`: the card is made with the tool as the process loaded it, and an older pending card for the same wish is replaced in the
 * same transaction. While a call of the conversation runs, nothing is asked (ASK-14); after one of unknown outcome, neither (RUN-5).
 */
function asks(world: World, call: Call, index: number): readonly Step<World>[] {
  const older = world.calls.slice(0, index);
  const isInTheWay = older.some(({ state }) => state === 'requested' || state === 'running' || state === 'unknown');
  if (call.state !== 'requested' || isInTheWay) return [];
  const replaced = older.reduce(
    (each, { state }, at) => (state === 'pending' ? endCall(each, at, 'superseded', 'ask') : each),
    world,
  );
  return [
    {
      label: `card ${index + 1} is asked`,
      to: withCall(replaced, index, { state: 'pending', tool: world.loadedTool }),
    },
  ];
}

/** The database's clock reaches the expiry of a card, or the end of a run's lease. */
function timePasses(world: World, { state, isPastExpiry, isLeaseOver }: Call, index: number): readonly Step<World>[] {
  return [
    ...(state !== 'pending' || isPastExpiry
      ? []
      : [{ label: `card ${index + 1} passes its expiry`, to: withCall(world, index, { isPastExpiry: true }) }]),
    ...(state !== 'running' || isLeaseOver
      ? []
      : [{ label: `the lease of call ${index + 1} ends`, to: withCall(world, index, { isLeaseOver: true }) }]),
  ];
}

/** An operator says what became of a call whose outcome nobody could tell. Source: RUN-5. */
function resolves(world: World, { state }: Call, index: number): readonly Step<World>[] {
  if (state !== 'unknown') return [];
  return (['resolved_done', 'resolved_not_done'] as const).map((to) => ({
    label: `an operator says ${to}`,
    to: withCall(world, index, { state: to }),
  }));
}

/** A claim arrives although its sender has given up: nobody holds the attempt that it makes. */
function lostClaimArrives(world: World, index: number, protocol: Protocol): readonly Step<World>[] {
  const { claimsUnderWay } = callAt(world, index);
  if (claimsUnderWay === 0) return [];
  const landed = withCall(world, index, { claimsUnderWay: claimsUnderWay - 1 });
  const seen = { call: index, digest: 'signed', isWhole: true } as const;
  return [{ label: 'a claim on its way arrives', to: claimed(landed, seen, protocol) ?? landed }];
}

/** Somebody changes the stored row: the arguments, their digest, or what only the signature covers. Source: BIND-3. */
function alters(world: World, call: Call, index: number): readonly Step<World>[] {
  if (world.budget.alterations === 0 || !isAskedAndOpen(call)) return [];
  const budget = { ...world.budget, alterations: world.budget.alterations - 1 };
  return (['arguments', 'digest', 'card'] as const)
    .filter((column) => call[column] === 'signed')
    .map((column) => ({
      label: `the stored ${column} of call ${index + 1} is altered`,
      to: { ...withCall(world, index, { [column]: 'altered' }), budget },
    }));
}

/** An operator changes definition or policy, there and back too; a process loads what the database has, at any time later. Source: BIND-2. */
function toolMoves(world: World): readonly Step<World>[] {
  if (!world.calls.some(isOpen)) return [];
  const loads = isSameTool(world.loadedTool, world.tool)
    ? []
    : [{ label: 'the process loads the tool', to: { ...world, loadedTool: world.tool } }];
  const changes = (['definition', 'policy'] as const)
    .filter((part) => world.budget[part] > 0)
    .map((part) => {
      const value = world.tool[part] === 'A' ? 'B' : 'A';
      const budget = { ...world.budget, [part]: world.budget[part] - 1 };
      return {
        label: `the ${part} becomes ${value}`,
        to: { ...world, budget, tool: { ...world.tool, [part]: value } },
      };
    });
  return [...loads, ...changes];
}

function isOpen({ state }: Call): boolean {
  return state === 'requested' || state === 'pending' || state === 'running';
}

function isAskedAndOpen({ state }: Call): boolean {
  return state === 'pending' || state === 'running';
}
