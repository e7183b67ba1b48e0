import { describe, expect, it, vi } from 'vitest';
import { effectsOf, eventsUpTo, expectGoesOn, expectLine, PATIENCE, traceOf } from './after-crash.fixture.ts';
import { STATEMENTS } from './kill-point.fixture.ts';
import type { Moment } from './postgres-proxy.fixture.ts';
import { withScene, type Scene } from './scene.fixture.ts';
import { openCardOf, readWhileItLasts, type OpenCard, type ShopVisitor } from './shop-visitor.fixture.ts';

const UNKNOWN = { state: 'unknown', events: eventsUpTo('unknown') };

/** Waits until the sweep has taken the call away from whoever runs it. */
async function untilSwept(scene: Scene, call: string): Promise<void> {
  await vi.waitFor(async () => expect(await traceOf(scene, call)).toEqual(UNKNOWN), PATIENCE);
}

async function askForCard(scene: Scene): Promise<{ readonly visitor: ShopVisitor; readonly open: OpenCard }> {
  const visitor = await scene.visitor();
  return { visitor, open: openCardOf(await visitor.ask('Cancel order 42')) };
}

/** Holds one statement of a decision until the sweep has been there, lets it go, and reads the answer to its end. */
async function holdPastTheLease(scene: Scene, statement: RegExp, moment: Moment): Promise<OpenCard> {
  const { visitor, open } = await askForCard(scene);
  const held = new Promise<() => void>((resolve) =>
    scene.proxy.trap((passing, now) => {
      const isPoint = now === moment && statement.test(passing.text);
      if (isPoint) {
        scene.proxy.trap(null);
        resolve(passing.release);
      }
      return isPoint;
    }),
  );
  const read = readWhileItLasts(visitor.confirm(open.conversation, open.card), () => undefined);
  const release = await held;
  await untilSwept(scene, open.card.call);
  release();
  await read;
  expect(await traceOf(scene, open.card.call)).toEqual(UNKNOWN);
  await expectGoesOn(scene, visitor, open.conversation);
  await expectLine(visitor, open, 'Outcome unknown');
  return open;
}

describe.concurrent('a process that stalls past its lease', { timeout: 180_000 }, () => {
  it('RUN-7, T-58: wakes up and writes no result over the one of the sweep', async () => {
    await withScene(async (scene) => {
      const { visitor, open } = await askForCard(scene);
      const stalled = scene.server();
      const entered = new Promise<() => void>((resolve) =>
        scene.backend.answer((_effect, response) =>
          resolve(() => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')),
        ),
      );
      const read = readWhileItLasts(visitor.confirm(open.conversation, open.card), () => undefined);
      const answer = await entered;
      stalled.freeze();
      await scene.startServer();
      await untilSwept(scene, open.card.call);
      answer();
      stalled.thaw();
      await read;
      expect(await traceOf(scene, open.card.call)).toEqual(UNKNOWN);
      expect(effectsOf(scene, open.card.call)).toBe(1);
      await expectGoesOn(scene, visitor, open.conversation);
      await expectLine(visitor, open, 'Outcome unknown');
    });
  });

  it('RUN-7, T-58: records nothing when the record itself was late', async () => {
    await withScene(async (scene) => {
      const open = await holdPastTheLease(scene, STATEMENTS.record, 'sent');
      expect(effectsOf(scene, open.card.call)).toBe(1);
    });
  });

  it('RUN-1, RUN-7, T-56: runs at most once and records nothing when the reply to the claim was late', async () => {
    await withScene(async (scene) => {
      const open = await holdPastTheLease(scene, STATEMENTS.claim, 'replied');
      expect(effectsOf(scene, open.card.call)).toBeLessThanOrEqual(1);
    });
  });
});
