import { expect, vi } from 'vitest';
import type { CallState } from '@deskbell/gate';
import { textOf, type TestReply } from '../../packages/server/src/testing/deskbell.fixture.ts';
import { PLAIN_ANSWER, type Scene } from './scene.fixture.ts';
import { shownCard, type OpenCard, type ShopVisitor } from './shop-visitor.fixture.ts';

/** How long to wait for what has to come by itself: the leases are 2 s (call) and 15 s (answer). */
export const PATIENCE = { timeout: 60_000, interval: 1_000 } as const;

/** The state of a call and the events of its audit rows, in order. */
export interface CallTrace {
  readonly state: string;
  readonly events: readonly string[];
}

/** Reads a call as the database has it. */
export async function traceOf({ fresh: { database } }: Scene, call: string): Promise<CallTrace> {
  const row = await database.selectFrom('calls').select('state').where('id', '=', call).executeTakeFirstOrThrow();
  const audit = await database.selectFrom('audit').select('event').where('call', '=', call).orderBy('id').execute();
  return { state: row.state, events: audit.map(({ event }) => event) };
}

/** What an audit has of a call that ended so. */
export function eventsUpTo(state: CallState): readonly string[] {
  return state === 'pending' ? ['requested', 'asked'] : ['requested', 'asked', 'confirmed', 'started', state];
}

/** Waits until a call rests, and for no longer than its lease and a few sweeps. Source: RUN-5. */
export async function untilAtRest(scene: Scene, call: string): Promise<CallTrace> {
  return vi.waitFor(
    async () => {
      const trace = await traceOf(scene, call);
      expect(trace.state).not.toBe('running');
      return trace;
    },
    { timeout: 30_000, interval: 250 },
  );
}

/** Asks until nobody writes in the conversation any more; a process that died holds it for 15 s. Source: ASK-14. */
export async function askInTurn(visitor: ShopVisitor, conversation: string, text: string): Promise<TestReply> {
  return vi.waitFor(async () => {
    const reply = await visitor.ask(text, { conversation });
    expect(reply.status, reply.text).toBe(200);
    return reply;
  }, PATIENCE);
}

/** A question that names its conversation, so that its request can be found at the provider. */
function questionOf(conversation: string): string {
  return `How are things in ${conversation}?`;
}

/** The conversation goes on: the next question is answered, and the provider has refused no history. Source: ASK-8. */
export async function expectGoesOn(scene: Scene, visitor: ShopVisitor, conversation: string): Promise<void> {
  expect(textOf(await askInTurn(visitor, conversation, questionOf(conversation)))).toBe(PLAIN_ANSWER);
  expect(scene.provider.requests.map(({ refused }) => refused)).not.toContainEqual(expect.any(String));
}

/** A repeat of a call with an unknown outcome is refused without a card, and runs nothing. Source: RUN-5. */
export async function expectRepeatRefused(scene: Scene, visitor: ShopVisitor, open: OpenCard): Promise<void> {
  const before = scene.backend.effects.length;
  const reply = await askInTurn(visitor, open.conversation, 'Cancel order 42');
  const refused = reply.parts.find((part) => part.type === 'tool-output-error');
  expect(refused).toMatchObject({ errorText: expect.stringMatching(/^OUTCOME_UNKNOWN/) });
  expect(reply.parts.some((part) => part.type === 'data-confirmation')).toBe(false);
  expect(scene.backend.effects).toHaveLength(before);
}

/** The model was told of the call: what happened, or that nobody can tell and that it must not be tried again. */
export function expectModelTold(scene: Scene, conversation: string, state: CallState): void {
  const asked = (message: Readonly<Record<string, unknown>>): boolean =>
    String(message['content']).includes(questionOf(conversation));
  const request = scene.provider.requests.findLast(({ messages }) => messages.some(asked));
  const results = (request?.messages ?? []).filter((message) => message['role'] === 'tool');
  const told = results.map((message) => String(message['content'])).join('\n');
  if (state === 'unknown') expect(told).toMatch(/"status":"unknown","retry":false/);
  else expect(told).toContain('"ok":true');
}

/** The visitor sees the card as a line, without buttons. Source: CARD-8. */
export async function expectLine(visitor: ShopVisitor, open: OpenCard, line: string): Promise<void> {
  const shown = await shownCard(visitor, open);
  expect(shown).toMatchObject({ line });
  expect(shown.signature).toBeUndefined();
}

/** How often a call has entered the operator's system. */
export function effectsOf(scene: Scene, call: string): number {
  return scene.backend.effects.filter(({ headers }) => headers['idempotency-key'] === call).length;
}
