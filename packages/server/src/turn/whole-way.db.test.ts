import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardOf, conversationOf, startTestDeskbell, textOf, type TestDeskbell } from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
beforeEach(async () => {
  deskbell = await startTestDeskbell();
});
afterEach(() => deskbell.close());

const CANCEL = { calls: [{ name: 'cancel_order', arguments: { order_id: '42' } }] };

describe('the whole way', () => {
  it('ASK-2: a call that needs confirmation pauses the turn with a card, and nothing has run', async () => {
    deskbell.model.say(CANCEL);
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Cancel order 42');
    expect(asked.parts.map((part) => part.type)).toEqual([
      'start',
      'start-step',
      'tool-input-available',
      'tool-approval-request',
      'data-confirmation',
      'finish-step',
      'finish',
    ]);
    expect(cardOf(asked).card.lines).toEqual([{ label: 'Order ID', value: '42', kind: 'text', depth: 0 }]);
    expect(deskbell.backend.effects).toEqual([]);
  });

  it('ASK-4: Confirm runs the call with the arguments of the card, and the answer comes in a new bubble', async () => {
    deskbell.model.say(CANCEL, { text: 'Order 42 is cancelled.' });
    const visitor = await deskbell.visitor();
    const confirmed = await visitor.decide(await visitor.ask('Cancel order 42'), 'confirm');
    expect(confirmed.parts.map((part) => part.type)).toEqual([
      'start',
      'tool-input-available',
      'tool-output-available',
      'data-confirmation',
      'data-message',
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ]);
    expect(cardOf(confirmed)).toMatchObject({ state: 'succeeded', line: 'Confirmed' });
    expect(deskbell.backend.effects.map((effect) => [effect.path, effect.body])).toEqual([
      ['/cancel_order', '{"order_id":"42"}'],
    ]);
    expect(textOf(confirmed)).toBe('Order 42 is cancelled.');
  });

  it('ASK-4: Cancel runs nothing and tells the model not to try again', async () => {
    deskbell.model.say(CANCEL, CANCEL, { text: 'Nothing was done.' });
    const visitor = await deskbell.visitor();
    const cancelled = await visitor.decide(await visitor.ask('Cancel order 42'), 'cancel');
    expect(cardOf(cancelled)).toMatchObject({ state: 'cancelled', line: 'Cancelled' });
    expect(cancelled.parts.filter((part) => part.type === 'tool-approval-request')).toEqual([]);
    expect(cancelled.parts).toContainEqual(
      expect.objectContaining({ type: 'tool-output-error', errorText: expect.stringContaining('CONFIRMATION_DENIED') }),
    );
    expect(deskbell.backend.effects).toEqual([]);
    expect(textOf(cancelled)).toBe('Nothing was done.');
  });

  it('ASK-11: the history shows the settled card and the bubbles after it', async () => {
    deskbell.model.say(CANCEL, { text: 'Order 42 is cancelled.' });
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Cancel order 42');
    await visitor.decide(asked, 'confirm');
    const { messages } = await visitor.history(conversationOf(asked));
    expect(messages.map((message) => message.role)).toEqual(['user', 'assistant']);
    expect(messages[1]?.parts.map((part) => part.type)).toEqual([
      'step-start',
      'dynamic-tool',
      'data-confirmation',
      'data-message',
      'step-start',
      'text',
    ]);
  });
});
