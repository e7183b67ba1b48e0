import { describe, expect, it } from 'vitest';
import { effectsOf, eventsUpTo, expectGoesOn, traceOf, untilAtRest } from './after-crash.fixture.ts';
import type { Moment } from './postgres-proxy.fixture.ts';
import { withScene, type Scene } from './scene.fixture.ts';
import { openCardOf, readWhileItLasts, shownCard, type OpenCard, type ShopVisitor } from './shop-visitor.fixture.ts';

/** What the sweeper sends by itself every half second: no part of a decision. */
const SWEEPS = / from calls where state = |^delete from stream_lines l using /;

interface Cut {
  readonly visitor: ShopVisitor;
  readonly open: OpenCard;
  /** The statement that lost its connection. */
  readonly statement: string;
}

/** Confirms a card and cuts the connection at the n-th statement of the decision; null when the decision had fewer. */
async function cutAt(scene: Scene, n: number, moment: Moment): Promise<Cut | null> {
  const visitor = await scene.visitor();
  const open = openCardOf(await visitor.ask('Cancel order 42'));
  const passed: string[] = [];
  scene.proxy.trap(({ text, cut }, now) => {
    if (now !== moment || SWEEPS.test(text)) return false;
    passed.push(text);
    if (passed.length !== n + 1) return false;
    cut();
    return true;
  });
  await readWhileItLasts(visitor.confirm(open.conversation, open.card), () => undefined);
  scene.proxy.trap(null);
  const statement = passed[n];
  return statement === undefined ? null : { visitor, open, statement };
}

async function cutAtEach(scene: Scene, moment: Moment): Promise<readonly Cut[]> {
  const cuts: Cut[] = [];
  for (let n = 0; ; n += 1) {
    const cut = await cutAt(scene, n, moment);
    if (cut === null) return cuts;
    cuts.push(cut);
  }
}

/** The decision ran once, or nobody can tell, or it was not taken and can be taken again. */
async function expectSound(scene: Scene, { visitor, open, statement }: Cut): Promise<void> {
  const { call } = open.card;
  const first = await untilAtRest(scene, call);
  if (first.state === 'pending') {
    expect(effectsOf(scene, call), statement).toBe(0);
    await readWhileItLasts(visitor.confirm(open.conversation, await shownCard(visitor, open)), () => undefined);
  }
  const { state, events } = await untilAtRest(scene, call);
  expect(['succeeded', 'unknown'], statement).toContain(state);
  expect(events, statement).toEqual(eventsUpTo(state === 'unknown' ? 'unknown' : 'succeeded'));
  expect(effectsOf(scene, call), statement).toBeLessThanOrEqual(1);
  if (state === 'succeeded') expect(effectsOf(scene, call), statement).toBe(1);
  await expectGoesOn(scene, visitor, open.conversation);
  expect((await traceOf(scene, call)).state).toBe(state);
}

describe.concurrent('a lost connection to the database', { timeout: 150_000 }, () => {
  it('RUN-1, ASK-8, T-56: before a statement of a decision never makes a call run twice, wherever it is', async () => {
    await withScene(async (scene) => {
      const cuts = await cutAtEach(scene, 'sent');
      expect(cuts.length).toBeGreaterThan(12);
      await Promise.all(cuts.map((cut) => expectSound(scene, cut)));
    });
  });

  it('RUN-1, ASK-8, T-56: with a reply of a decision never makes a call run twice, wherever it is', async () => {
    await withScene(async (scene) => {
      const cuts = await cutAtEach(scene, 'replied');
      expect(cuts.length).toBeGreaterThan(12);
      await Promise.all(cuts.map((cut) => expectSound(scene, cut)));
    });
  });
});
