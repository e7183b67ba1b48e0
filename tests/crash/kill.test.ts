import { describe, expect, it } from 'vitest';
import {
  effectsOf,
  eventsUpTo,
  expectGoesOn,
  expectLine,
  expectModelTold,
  expectRepeatRefused,
  traceOf,
  untilAtRest,
} from './after-crash.fixture.ts';
import {
  atStatement,
  beforeTheModelAnswers,
  inMidStream,
  inTheHandler,
  STATEMENTS,
  type KillPoint,
} from './kill-point.fixture.ts';
import { SETTLED_ANSWER, withScene, type Scene } from './scene.fixture.ts';
import { openCardOf, readWhileItLasts, shownCard, type OpenCard, type ShopVisitor } from './shop-visitor.fixture.ts';

const KILLS = process.env['DESKBELL_DEEP'] === '1' ? 25 : 2;
const options = { timeout: KILLS * 120_000 };

const { conversationRead, claim, linesCleared, record, bubble, step, turnDone, release } = STATEMENTS;

interface Crashed {
  readonly visitor: ShopVisitor;
  readonly open: OpenCard;
}

/** Confirms a card, loses the process at the point, and starts another on the same database. */
async function crash(scene: Scene, point: KillPoint): Promise<Crashed> {
  const visitor = await scene.visitor();
  const open = openCardOf(await visitor.ask('Cancel order 42'));
  const watch = { onPiece: (_text: string): void => undefined };
  const { kill, ended } = scene.server();
  point(scene, kill, watch);
  await readWhileItLasts(visitor.confirm(open.conversation, open.card), (text) => watch.onPiece(text));
  expect(await ended).toBe('SIGKILL');
  scene.proxy.trap(null);
  scene.backend.answer((_effect, response) => void response.writeHead(200).end('{"ok":true}'));
  scene.modelSays({ afterCall: () => ({ text: SETTLED_ANSWER }) });
  await scene.startServer();
  await untilAtRest(scene, open.card.call);
  return { visitor, open };
}

/** Kills one server after the other on one database, then looks at every conversation through the last one. */
async function killEachTime(point: KillPoint, check: (scene: Scene, crashed: Crashed) => Promise<void>): Promise<void> {
  await withScene(async (scene) => {
    const crashes: Crashed[] = [];
    while (crashes.length < KILLS) crashes.push(await crash(scene, point));
    await Promise.all(crashes.map((crashed) => check(scene, crashed)));
  });
}

/** Nothing was decided: the card is still there, and Confirm works. */
async function staysAskable(point: KillPoint): Promise<void> {
  await killEachTime(point, async (scene, { visitor, open }) => {
    expect(await traceOf(scene, open.card.call)).toEqual({ state: 'pending', events: eventsUpTo('pending') });
    expect(effectsOf(scene, open.card.call)).toBe(0);
    const card = await shownCard(visitor, open);
    expect((await visitor.confirm(open.conversation, card)).status).toBe(200);
    const trace = await untilAtRest(scene, open.card.call);
    expect(trace).toEqual({ state: 'succeeded', events: eventsUpTo('succeeded') });
    expect(effectsOf(scene, open.card.call)).toBe(1);
    await expectGoesOn(scene, visitor, open.conversation);
  });
}

/** Nobody can tell what happened: it is said so, and it never runs again. */
async function becomesUnknown(point: KillPoint, effects: 0 | 1): Promise<void> {
  await killEachTime(point, async (scene, { visitor, open }) => {
    const trace = await traceOf(scene, open.card.call);
    expect(trace).toEqual({ state: 'unknown', events: eventsUpTo('unknown') });
    await expectGoesOn(scene, visitor, open.conversation);
    await expectLine(visitor, open, 'Outcome unknown');
    expectModelTold(scene, open.conversation, 'unknown');
    await expectRepeatRefused(scene, visitor, open);
    expect((await visitor.confirm(open.conversation, open.card)).status).toBe(409);
    expect(effectsOf(scene, open.card.call)).toBe(effects);
  });
}

/** What was recorded stays, and only words are lost. */
async function staysDone(point: KillPoint): Promise<void> {
  await killEachTime(point, async (scene, { visitor, open }) => {
    const trace = await traceOf(scene, open.card.call);
    expect(trace).toEqual({ state: 'succeeded', events: eventsUpTo('succeeded') });
    await expectGoesOn(scene, visitor, open.conversation);
    await expectLine(visitor, open, 'Confirmed');
    expectModelTold(scene, open.conversation, 'succeeded');
    expect((await visitor.confirm(open.conversation, open.card)).status).toBe(409);
    expect(effectsOf(scene, open.card.call)).toBe(1);
  });
}

describe.concurrent('a process that is killed before the claim', options, () => {
  it('T-55, T-60, ASK-8: leaves the card askable when nothing was read yet', () =>
    staysAskable(atStatement('sent', conversationRead)));

  it('RUN-2, T-55: leaves the card askable when the claim was not sent', () =>
    staysAskable(atStatement('sent', claim)));
});

describe.concurrent('a process that is killed between the claim and the record', options, () => {
  it('RUN-5, T-56: leaves the call unknown when the reply to the claim had not arrived', () =>
    becomesUnknown(atStatement('replied', claim), 0));

  it('RUN-5, T-55: leaves the call unknown after the reply to the claim, before the handler is entered', () =>
    becomesUnknown(atStatement('sent', linesCleared), 0));

  it('RUN-1, RUN-5, T-55: leaves the call unknown while the handler works', () => becomesUnknown(inTheHandler, 1));

  it('RUN-1, RUN-5, T-55: leaves the call unknown when the handler was done and its record not sent', () =>
    becomesUnknown(atStatement('sent', record), 1));
});

describe.concurrent('a process that is killed after the record', options, () => {
  it('RUN-1, T-55: has done the call when the reply to the record had not arrived', () =>
    staysDone(atStatement('replied', record)));

  it('ASK-8, T-61: has done the call when the new bubble was begun', () => staysDone(atStatement('replied', bubble)));

  it('ASK-8, T-61: has done the call while the model is asked', () => staysDone(beforeTheModelAnswers));

  it('ASK-8, T-61: has done the call in the middle of the words that follow', () => staysDone(inMidStream));

  it('ASK-8, T-61: has done the call before the words that follow are stored', () =>
    staysDone(atStatement('sent', bubble, step)));

  it('ASK-8, T-61: has done the call before the turn counts as answered', () =>
    staysDone(atStatement('sent', bubble, step, turnDone)));

  it('ASK-8, T-61: has done the call before the right to write is given back', () =>
    staysDone(atStatement('sent', release)));

  it('ASK-8, T-61: has done the call when the right to write was given back', () =>
    staysDone(atStatement('replied', release)));
});
