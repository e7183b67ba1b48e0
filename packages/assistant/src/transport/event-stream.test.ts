import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventCutter } from './event-stream.ts';

const WIRE =
  ': 15\n\ndata: {"type":"start","messageId":"M1","messageMetadata":{"conversation":"C"}}\n\n: 15\n\ndata: {"type":"text-delta","id":"t","delta":"a\\n\\nevent: x"}\n\ndata: [DONE]\n\n';

describe('server-sent events', () => {
  it('are the same however the network cuts them', () => {
    const whole = new EventCutter().push(WIRE);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: WIRE.length }), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), WIRE.length];
        const cutter = new EventCutter();
        const batches = places.slice(1).map((end, index) => cutter.push(WIRE.slice(places[index], end)));
        expect(batches.flatMap((batch) => batch.parts)).toEqual(whole.parts);
        expect(batches.some((batch) => batch.isDone)).toBe(true);
      }),
    );
  });

  it('ASK-13: cannot be forged by text inside an event', () => {
    expect(new EventCutter().push(WIRE).parts).toHaveLength(2);
  });

  it('pass over what is not JSON', () => {
    expect(new EventCutter().push('data: {broken\n\ndata: 1\n\n').parts).toEqual([]);
  });
});
