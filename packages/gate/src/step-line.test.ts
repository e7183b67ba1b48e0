import { describe, expect, it } from 'vitest';
import { CALL_EDGES } from './call-states.ts';
import { LOCALES } from './locale.ts';
import { stepLine, stepWord } from './step-line.ts';
import type { StepKey } from './step-line.ts';

describe('the step line', () => {
  it('CARD-8: says what became of a card', () => {
    expect(stepLine({ state: 'succeeded' })).toEqual({ key: 'confirmed', word: 'Confirmed', sentence: null });
    expect(stepLine({ state: 'cancelled' })).toEqual({ key: 'cancelled', word: 'Cancelled', sentence: null });
    expect(stepLine({ state: 'expired' })).toEqual({ key: 'expired', word: 'Expired', sentence: null });
    expect(stepLine({ state: 'superseded' })).toEqual({ key: 'replaced', word: 'Replaced', sentence: 'replacedWhy' });
    expect(stepLine({ state: 'stale' })).toEqual({ key: 'couldNotRun', word: 'Could not run', sentence: 'stale' });
    expect(stepLine({ state: 'unknown' })).toEqual({ key: 'unknown', word: 'Outcome unknown', sentence: 'unknownWhy' });
  });

  it('CARD-8: keeps a confirmed call confirmed when the system answered with an error', () => {
    expect(stepLine({ state: 'failed' })).toEqual({ key: 'confirmed', word: 'Confirmed', sentence: 'failed' });
  });

  it('CARD-8: has no line for a call that waits or never had a card', () => {
    for (const state of ['requested', 'pending', 'page_open', 'refused'] as const)
      expect(stepLine({ state })).toBeNull();
  });

  it('CARD-8: has a line for each state in which a card can end', () => {
    const ends = CALL_EDGES.filter(([from]) => from === 'pending').map(([, state]) => stepLine({ state }));
    expect(ends).not.toContain(null);
  });

  it('WID-8: has its own word for each outcome in each language', () => {
    const keys: readonly StepKey[] = ['confirmed', 'cancelled', 'expired', 'replaced', 'couldNotRun', 'unknown'];
    for (const locale of LOCALES) {
      const words = keys.map((key) => stepWord(key, locale));
      expect(new Set(words).size).toBe(keys.length);
      expect(words).not.toContain('');
    }
    for (const key of keys) expect(new Set(LOCALES.map((locale) => stepWord(key, locale))).size).toBeGreaterThan(6);
  });
});
