import type { ConsoleCall } from '@deskbell/protocol';
import { describe, expect, it } from 'vitest';
import type { TurnPart } from '../conversations/turn-part.ts';
import { turnItems } from './turn-items.ts';

const call = (id: string): ConsoleCall => ({
  id,
  kind: 'action',
  name: 'x',
  title: null,
  state: 'succeeded',
  reason: null,
  arguments: '{}',
  card: null,
  expiresAt: null,
  output: null,
  error: null,
  keyId: null,
  events: [],
});

const step = (shown: string, ...calls: readonly string[]): TurnPart => ({
  kind: 'step',
  step: { model: 'm', shown, content: calls.map((id) => ({ type: 'call', call: id, name: 'x', argumentsText: '{}' })) },
});

describe('turnItems', () => {
  it('CON-2: puts the text of each step before the calls that it made', () => {
    const items = turnItems([step('Looking.', 'a'), { kind: 'bubble', bubble: 2 }, step('Done.')], [call('a')]);
    expect(
      items.map((item) => (item.kind === 'call' ? item.call.id : item.kind === 'text' ? item.text : item.kind)),
    ).toEqual(['Looking.', 'a', 'Done.']);
  });

  it('CON-2: shows every call once, also one whose step is not stored', () => {
    const items = turnItems([step('', 'b', 'b')], [call('a'), call('b')]);
    expect(items.map((item) => (item.kind === 'call' ? item.call.id : ''))).toEqual(['b', 'a']);
  });

  it('CON-2: names sources and notices', () => {
    const parts: readonly TurnPart[] = [
      { kind: 'sources', citations: [{ number: 1, sourceId: 's1', title: 'Returns', excerpt: '…' }] },
      { kind: 'notice', notice: { code: 'STEP_LIMIT', text: 'The turn reached its number of steps.' } },
    ];
    expect(turnItems(parts, [])).toEqual([
      { kind: 'sources', titles: ['Returns'] },
      { kind: 'notice', text: 'The turn reached its number of steps.' },
    ]);
  });
});
