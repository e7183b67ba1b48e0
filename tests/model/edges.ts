import { explore } from './explore.ts';
import type { Protocol } from './protocol.ts';
import { subjectOf } from './walk.ts';
import { newWorld, type World } from './world.ts';

/** Large enough for a card to take each edge that a card can take. */
const SIZE = { calls: 2, confirms: 1, cancels: 1, definition: 1, policy: 0, crashes: 0, forgeries: 0, alterations: 0 };

/** The body of the trigger's function. */
const GUARD = /create (?:or replace )?function calls_guard_edge\(\)[^$]*\$\$([^$]*)\$\$/g;

/** Lists the moves of calls that a walk of this protocol takes, sorted, as `pending → running`. */
export function edgesOfWalk(protocol: Protocol): readonly string[] {
  const subject = subjectOf(protocol);
  const edges = new Set<string>();
  const watched = {
    ...subject,
    start: newWorld(SIZE),
    stepsFrom: (world: World) => {
      const steps = subject.stepsFrom(world);
      for (const { to } of steps) for (const edge of movesBetween(world, to)) edges.add(edge);
      return steps;
    },
  };
  explore(watched);
  return [...edges].toSorted();
}

function movesBetween(before: World, after: World): readonly string[] {
  return before.calls.flatMap(({ state }, index) => {
    const next = after.calls[index]?.state ?? state;
    return next === state ? [] : [`${state} → ${next}`];
  });
}

/**
 * Reads the edges that the trigger lets through from the text of the migrations, sorted; a beginning counts as an edge from
 * `requested`, which is never stored. @throws TypeError when the guard is not in the text in its form
 */
export function edgesOfTrigger(migrations: string): readonly string[] {
  const guard = Array.from(migrations.matchAll(GUARD)).at(-1)?.[1] ?? '';
  const beginnings = /new\.state not in \(([^)]*)\)/.exec(guard)?.[1];
  const pairs = /\(old\.state, new\.state\) in \(((?:\s*\('\w+', '\w+'\),?)+)\s*\)/.exec(guard)?.[1];
  if (beginnings === undefined || pairs === undefined) throw new TypeError('the guard of the calls has another form');
  const begins = Array.from(beginnings.matchAll(/'(\w+)'/g), ([, state]) => `requested → ${state}`);
  const moves = Array.from(pairs.matchAll(/\('(\w+)', '(\w+)'\)/g), ([, from, to]) => `${from} → ${to}`);
  return [...begins, ...moves].toSorted();
}
