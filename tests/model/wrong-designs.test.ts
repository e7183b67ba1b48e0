import { describe, expect, it } from 'vitest';

import { walk } from './walk.ts';
import { OTHER_WRONG_DESIGNS, SEVEN_WRONG_DESIGNS, wrongDesign } from './wrong-designs.ts';

const SMALL = { calls: 1, confirms: 2, cancels: 0, definition: 1, policy: 1, crashes: 1, forgeries: 1, alterations: 2 };

/** The shortest way on which a design breaks the invariant that it names; empty when it does not. */
function traceOf(name: string): readonly string[] {
  const { protocol, breaks } = wrongDesign(name);
  return walk(protocol, SMALL, breaks).broken.get(breaks) ?? [];
}

describe('the seven wrong designs, each caught on a shortest way', { timeout: 60_000 }, () => {
  it('RUN-1, I1: a claim that reads, then writes enters the handler twice', () => {
    expect(traceOf('a claim that reads, then writes')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'a Confirm reads card 1',
      'a claim is made: attempt 1',
      'attempt 1 enters the handler',
      'a claim is made: attempt 2',
      'attempt 2 enters the handler',
    ]);
  });

  it('RUN-2, I2: run, then mark runs without a recorded Confirm', () => {
    expect(traceOf('run, then mark')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'attempt 0 enters the handler',
    ]);
  });

  it('RUN-5, I10: a sweep that runs again enters the handler by itself', () => {
    expect(traceOf('a sweep that runs again')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'a claim is made: attempt 1',
      'the lease of call 1 ends',
      'the sweep finds attempt 1 of call 1',
      'the sweep runs the call again',
    ]);
  });

  it('RUN-2, BIND-2, I6: the tool checked only when read is confirmed after it moved', () => {
    expect(traceOf('the tool checked only when read')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'the definition becomes B',
      'a claim is made: attempt 1',
    ]);
  });

  it('BIND-5, I7: the expiry checked only when read is confirmed too late', () => {
    expect(traceOf('the expiry checked only when read')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'card 1 passes its expiry',
      'a claim is made: attempt 1',
    ]);
  });

  it('RUN-5, I10: no sweep leaves a dead run running for ever', () => {
    expect(traceOf('no sweep')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'a claim is made: attempt 1',
      'a process dies: claimed',
      'the lease of call 1 ends',
    ]);
  });

  it('RUN-5, I10: a sweep that ignores the lease gives a live run up as unknown', () => {
    expect(traceOf('a sweep that ignores the lease')).toEqual([
      'card 1 is asked',
      'a Confirm reads card 1',
      'a claim is made: attempt 1',
      'the sweep finds attempt 1 of call 1',
      'the sweep settles it as unknown',
    ]);
  });
});

describe('what else is needed, one rule left out at a time', { timeout: 60_000 }, () => {
  it('BIND-2, I6: a claim that forgets the policy is confirmed after it moved', () => {
    expect(traceOf('a claim that forgets the policy')).toContain('the policy becomes B');
  });

  it('BIND-2, I6: a claim that forgets the definition is confirmed after it moved', () => {
    expect(traceOf('a claim that forgets the definition')).toContain('the definition becomes B');
  });

  it('BIND-3, I3: a claim that forgets the digest runs what was never shown', () => {
    expect(traceOf('a claim that forgets the digest').at(-1)).toBe('attempt 1 enters the handler');
  });

  it('BIND-2, I5: a stored row that is believed lets a forged Confirm run', () => {
    expect(traceOf('a stored row that is believed')).toContain('a forged Confirm reads card 1');
  });

  it('ARG-3, I3: arguments that are not digested again run altered', () => {
    expect(traceOf('arguments that are not digested again').at(-1)).toBe('attempt 1 enters the handler');
  });

  it('RUN-2, I3: a handler looked up again by its name is another one', () => {
    expect(traceOf('a handler looked up again by its name')).toContain('the process loads the tool');
  });

  it('RUN-7, I8: a record that is not fenced writes over what the sweep said', () => {
    expect(traceOf('a record that is not fenced').slice(-2)).toEqual([
      'the sweep settles it as unknown',
      'attempt 1 records succeeded',
    ]);
  });

  it('RUN-3, I9: a lost reply taken for a yes runs in doubt', () => {
    expect(traceOf('a lost reply taken for a yes')).toContain('a lost reply is taken for a yes');
  });
});

describe('the lists of wrong designs', () => {
  it('have seven designs by name, and with the others break every invariant', () => {
    const broken = [...SEVEN_WRONG_DESIGNS, ...OTHER_WRONG_DESIGNS].map(({ breaks }) => breaks);
    expect(SEVEN_WRONG_DESIGNS).toHaveLength(7);
    expect([...new Set(broken)].toSorted()).toEqual(['I1', 'I10', 'I2', 'I3', 'I5', 'I6', 'I7', 'I8', 'I9']);
  });
});
