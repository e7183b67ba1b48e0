import { describe, expect, it } from 'vitest';
import { CALL_EDGES, canMove, isTerminal } from './call-states.ts';
import type { CallState } from './call-states.ts';

const STATES = [...new Set(CALL_EDGES.flat())];
const movesFrom = (from: CallState): readonly CallState[] => STATES.filter((to) => canMove(from, to));

describe('the states of a call', () => {
  it('ASK-2: asks before it runs: only a pending or an automatic call can become running', () => {
    expect(STATES.filter((from) => canMove(from, 'running'))).toEqual(['requested', 'running', 'pending']);
  });

  it('RUN-5: leaves an unknown call to an operator alone', () => {
    expect(movesFrom('unknown')).toEqual(['resolved_done', 'resolved_not_done']);
  });

  it('CARD-8: has an end for every answer', () => {
    expect(STATES.filter(isTerminal).toSorted()).toEqual([
      'cancelled',
      'expired',
      'failed',
      'refused',
      'resolved_done',
      'resolved_not_done',
      'stale',
      'succeeded',
      'superseded',
    ]);
  });

  it('BIND-3: never goes from a settled state back to pending', () => {
    expect(STATES.filter((from) => canMove(from, 'pending'))).toEqual(['requested']);
  });

  it('RUN-5: reaches success only from running or from the page', () => {
    expect(STATES.filter((from) => canMove(from, 'succeeded'))).toEqual(['running', 'page_open']);
  });

  it('PAGE-4: takes nothing back that was sent to the page', () => {
    expect(movesFrom('page_open').toSorted()).toEqual(['cancelled', 'failed', 'stale', 'succeeded', 'unknown']);
  });
});
