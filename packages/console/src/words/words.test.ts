import { describe, expect, it } from 'vitest';
import { sampleCall } from '../testing/sample-replies.fixture.ts';
import { actorName, initials } from './actor-name.ts';
import { eventWord } from './event-words.ts';
import { reasonSentence } from './reason-sentence.ts';
import { stateWord } from './state-words.ts';
import { callErrorWords } from './call-error-words.ts';
import { clockTime, exactTime, hourFormOf, listTime } from './time-words.ts';

const noon = Date.parse('2026-11-30T12:00:00.000Z');

describe('the words of the console', () => {
  it('CON-2: names a signed-in visitor by the subject, an anonymous one by the end of the id, the server by nothing', () => {
    expect(
      actorName({ kind: 'visitor', id: '019ad4c2-0000-7000-8000-00000000c19e', subject: null, verified: false }),
    ).toBe('Visitor c19e');
    expect(actorName({ kind: 'visitor', id: 'x', subject: 'yusuf', verified: true })).toBe('yusuf');
    expect(actorName({ kind: 'operator', name: 'start-link' })).toBe('Operator, by start link');
    expect(actorName({ kind: 'none' })).toBeNull();
  });

  it('CON-2: marks a name by at most two letters, in any script', () => {
    expect(['yusuf_rossi', 'Visitor c19e', 'Åsa', '東京 太郎', '---'].map(initials)).toEqual([
      'YR',
      'VC',
      'Å',
      '東太',
      '?',
    ]);
  });

  it('CARD-8: a call that ran without a card says Ran, one with a card Confirmed', () => {
    expect(stateWord(sampleCall({ card: null }), noon).word).toBe('Ran');
    expect(stateWord(sampleCall({}), noon).word).toBe('Confirmed');
  });

  it('BIND-5: a card at its time says Expired, a millisecond before that it waits', () => {
    const call = sampleCall({ state: 'pending', expiresAt: '2026-11-30T12:00:00.000Z' });
    expect(stateWord(call, noon).word).toBe('Expired');
    expect(stateWord(call, noon - 1).word).toBe('Waiting for an answer');
  });

  it('CON-2: says an unknown event by its own name, and an unknown code not at all', () => {
    expect(eventWord('brand_new')).toEqual({ word: 'brand_new', tone: 'neutral' });
    expect(reasonSentence('BRAND_NEW')).toBeNull();
    expect(reasonSentence('BAD_SIGNATURE')).toBe('The answer did not match the stored call. Nothing ran.');
  });

  it('AUD-2: writes times in UTC, exactly where it matters', () => {
    expect(exactTime('2026-11-30T10:36:12.418Z', '24')).toBe('30 Nov 10:36:12.418');
    expect(clockTime('2026-11-30T10:36:12.418Z', '24')).toBe('10:36:12');
    expect(
      ['2026-11-30T08:05:00.000Z', '2026-11-29T23:59:00.000Z', '2025-12-01T00:00:00.000Z'].map((at) =>
        listTime(at, noon, '24'),
      ),
    ).toEqual(['08:05', '29 Nov', '1 Dec 2025']);
  });

  it('CON-2: writes 12 or 24 hours as the locale of the browser has them', () => {
    expect(['en-US', 'en-GB', 'de', 'not a locale'].map(hourFormOf)).toEqual(['12', '24', '24', '24']);
    expect(exactTime('2026-11-30T22:36:12.418Z', '12')).toBe('30 Nov 10:36:12.418 PM');
    expect(clockTime('2026-11-30T00:36:12.418Z', '12')).toBe('12:36:12 AM');
    expect(listTime('2026-11-30T12:05:00.000Z', noon, '12')).toBe('12:05 PM');
  });

  it('CON-2: says an error beside its reason without saying either twice', () => {
    expect(callErrorWords('TOOL_FAILED', 'TOOL_FAILED: status 409: The order has left.')).toBe(
      'status 409: The order has left.',
    );
    expect(callErrorWords('TOOL_FAILED', 'TOOL_FAILED: The tool ran and answered with an error.')).toBeNull();
    expect(callErrorWords(null, 'TOOL_FAILED: status 503')).toBe('TOOL_FAILED: status 503');
    expect(callErrorWords('TOOL_FAILED', null)).toBeNull();
  });
});
