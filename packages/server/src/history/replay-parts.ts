import type { StreamPart } from '@deskbell/protocol';
import { callsOf, type PlacedPart, type StoredStep } from '../conversations/turn-part.ts';
import { inputPart, outcomeParts } from './call-parts.ts';
import { citationParts } from './citation-parts.ts';
import type { TurnRecord } from './turn-record.ts';

/**
 * The stored parts of a turn as a stream for a client that returns, without `start` and `finish`. Source: ASK-11, ASK-15.
 */
export function replayParts(record: TurnRecord): readonly StreamPart[] {
  return record.parts.flatMap((part) => partsOfStored(part, record));
}

function partsOfStored(part: PlacedPart, record: TurnRecord): readonly StreamPart[] {
  switch (part.kind) {
    case 'sources':
      return part.citations.flatMap(citationParts);
    case 'step':
      return stepParts(part.step, part.seq, record);
    case 'bubble':
      return [{ type: 'data-message', id: `b${part.bubble}`, data: { bubble: part.bubble } }];
    case 'notice':
      return [
        { type: 'start-step' },
        { type: 'data-notice', id: `n${part.seq}`, data: part.notice },
        { type: 'finish-step' },
      ];
  }
}

function stepParts(step: StoredStep, seq: number, record: TurnRecord): readonly StreamPart[] {
  const id = `t${seq}`;
  const text: readonly StreamPart[] =
    step.shown === ''
      ? []
      : [
          { type: 'text-start', id },
          { type: 'text-delta', id, delta: step.shown },
          { type: 'text-end', id },
        ];
  const calls = callsOf(step).flatMap((call) => {
    const row = record.calls.get(call);
    return row === undefined ? [] : [inputPart(row, 'returning'), ...outcomeParts(row, 'returning')];
  });
  return [{ type: 'start-step' }, ...text, ...calls, { type: 'finish-step' }];
}
