import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { textOf, type TestReply } from '../../packages/server/src/testing/deskbell.fixture.ts';
import { effectsOf, eventsUpTo, expectGoesOn, PATIENCE, traceOf, untilAtRest } from './after-crash.fixture.ts';
import { beforeTheModelAnswers } from './kill-point.fixture.ts';
import { PLAIN_ANSWER, SETTLED_ANSWER, withScene, type Scene } from './scene.fixture.ts';
import { openCardOf, readWhileItLasts, shownCard, type ShopVisitor } from './shop-visitor.fixture.ts';

/** Sends a message that the killed process has left without an answer, until the answer is whole. */
async function sendAgain(
  visitor: ShopVisitor,
  message: { readonly id: string; readonly text: string },
  answer: string,
): Promise<TestReply> {
  return vi.waitFor(async () => {
    const reply = await visitor.ask(message.text, { id: message.id });
    expect(textOf(reply)).toContain(answer);
    expect(reply.parts.at(-1)).toMatchObject({ type: 'finish' });
    return reply;
  }, PATIENCE);
}

/** Kills the server and starts another on the same database. */
async function restart(scene: Scene): Promise<void> {
  scene.server().kill();
  await scene.server().ended;
  await scene.startServer();
}

/** The one call that the database has. */
async function onlyCall({ fresh: { database } }: Scene): Promise<string> {
  return (await database.selectFrom('calls').select('id').executeTakeFirstOrThrow()).id;
}

describe.concurrent('a restart', { timeout: 180_000 }, () => {
  it('T-60: keeps a pending card, and Confirm works', async () => {
    await withScene(async (scene) => {
      const visitor = await scene.visitor();
      const open = openCardOf(await visitor.ask('Cancel order 42'));
      await restart(scene);
      const card = await shownCard(visitor, open);
      const confirmed = await visitor.confirm(open.conversation, card);
      expect(await confirmed.text()).toContain(SETTLED_ANSWER);
      expect(await traceOf(scene, card.call)).toEqual({ state: 'succeeded', events: eventsUpTo('succeeded') });
      expect(effectsOf(scene, card.call)).toBe(1);
    });
  });

  it('ASK-15: goes on with a question whose answer was cut off half way, when the same message comes again', async () => {
    await withScene(async (scene) => {
      const visitor = await scene.visitor();
      const message = { id: randomUUID(), text: 'Is all well?' };
      scene.modelSays({ plain: () => ({ text: ['All is ', 'well.'], hold: cut() }) });
      const cut = async (): Promise<void> => {
        scene.server().kill();
        await scene.server().ended;
      };
      await expect(visitor.ask(message.text, { id: message.id })).rejects.toThrow(TypeError);
      scene.modelSays({ plain: () => ({ text: PLAIN_ANSWER }) });
      await scene.startServer();
      const reply = await sendAgain(visitor, message, PLAIN_ANSWER);
      expect(textOf(reply)).toBe(PLAIN_ANSWER);
    });
  });

  it('ASK-15, RUN-1: goes on from the result of a confirmed call and runs it no second time', async () => {
    await withScene(async (scene) => {
      const visitor = await scene.visitor();
      const message = { id: randomUUID(), text: 'Cancel order 42' };
      const open = openCardOf(await visitor.ask(message.text, { id: message.id }));
      beforeTheModelAnswers(scene, scene.server().kill, { onPiece: () => undefined });
      await readWhileItLasts(visitor.confirm(open.conversation, open.card), () => undefined);
      scene.modelSays({ afterCall: () => ({ text: SETTLED_ANSWER }) });
      await restart(scene);
      await sendAgain(visitor, message, SETTLED_ANSWER);
      expect(effectsOf(scene, open.card.call)).toBe(1);
      await expectGoesOn(scene, visitor, open.conversation);
    });
  });

  it('ASK-15, RUN-5, T-55: goes on after an automatic call with an unknown outcome and runs it no second time', async () => {
    await withScene(async (scene) => {
      const visitor = await scene.visitor();
      const message = { id: randomUUID(), text: 'Note order 42' };
      scene.backend.answer(() => scene.server().kill());
      await expect(visitor.ask(message.text, { id: message.id })).rejects.toThrow(TypeError);
      await restart(scene);
      const call = await onlyCall(scene);
      const trace = await untilAtRest(scene, call);
      expect(trace).toEqual({ state: 'unknown', events: ['requested', 'started', 'unknown'] });
      await sendAgain(visitor, message, SETTLED_ANSWER);
      expect(scene.backend.effects).toHaveLength(1);
    });
  });
});
