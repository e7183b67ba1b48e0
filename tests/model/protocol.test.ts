import { describe, expect, it } from 'vitest';

import { BUILT } from './protocol.ts';
import { walk } from './walk.ts';

const NOTHING = {
  calls: 1,
  confirms: 0,
  cancels: 0,
  definition: 0,
  policy: 0,
  crashes: 0,
  forgeries: 0,
  alterations: 0,
};

/** What the exploration of the built protocol says in a world of this size, the invariants that broke with their traces. */
function found(size: Partial<typeof NOTHING>): { readonly states: number; readonly broken: unknown } {
  const { states, broken } = walk(BUILT, { ...NOTHING, ...size });
  return { states, broken: Object.fromEntries(broken) };
}

describe('the protocol, in every interleaving', { timeout: 180_000 }, () => {
  it('RUN-1, RUN-2, RUN-3, RUN-5, RUN-7, BIND-5: three Confirms, two Cancels, a definition that moves twice, three crashes: nothing breaks in 152,813 states', () => {
    const size = { confirms: 3, cancels: 2, definition: 2, crashes: 3 };
    expect(found(size)).toEqual({ states: 152_813, broken: {} });
  });

  it('BIND-2, BIND-3, ARG-3: a forged Confirm, a policy that moves and two altered columns: nothing breaks in 55,589 states', () => {
    const size = { confirms: 2, cancels: 1, policy: 1, crashes: 1, forgeries: 1, alterations: 2 };
    expect(found(size)).toEqual({ states: 55_589, broken: {} });
  });

  it('ASK-9: two cards for one wish, of which the older is replaced: nothing breaks in 19,968 states', () => {
    expect(found({ calls: 2, confirms: 2, cancels: 1, crashes: 1 })).toEqual({ states: 19_968, broken: {} });
  });
});
