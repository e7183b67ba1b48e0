import { describe, expect, it } from 'vitest';
import type { Hints } from './hints.ts';
import { decidePolicy, pageVerdict, policyVersion } from './policy.ts';
import type { Policy } from './policy.ts';

const hints = (given: Partial<Hints>): Hints => ({
  readOnly: false,
  consequential: false,
  destructive: false,
  untrustedContent: 'missing',
  ...given,
});
const consequential = hints({ consequential: true });
const both = hints({ consequential: true, readOnly: true });
const readOnly = hints({ readOnly: true });
const silent = hints({});
const destructive = hints({ destructive: true });

const outcome = (of: Hints, policy?: Policy, imported?: boolean): string => {
  const decision = decidePolicy({ hints: of, policy, imported });
  return decision.kind === 'verdict' ? decision.verdict : 'refused';
};
const row = (of: Hints): readonly string[] => [
  outcome(of, 'automatic'),
  outcome(of, 'confirm'),
  outcome(of, 'off'),
  outcome(of),
];

const hookSays = (requiresConfirmation: unknown): { hookPresent: true; requiresConfirmation: unknown } => ({
  hookPresent: true,
  requiresConfirmation,
});

describe("an operator's policy", () => {
  it('POL-6: follows the table of the contract', () => {
    expect(row(consequential)).toEqual(['refused', 'ask', 'off', 'ask']);
    expect(row(readOnly)).toEqual(['run', 'ask', 'off', 'run']);
    expect(row(silent)).toEqual(['run', 'ask', 'off', 'ask']);
  });

  it('POL-1, T-44: asks for a consequential action also when it says that it only reads', () => {
    expect(row(both)).toEqual(['refused', 'ask', 'off', 'ask']);
  });

  it('POL-6, T-46: lets an imported action run only on the word of the operator', () => {
    expect(outcome(readOnly, undefined, true)).toBe('ask');
    expect(outcome(readOnly, 'automatic', true)).toBe('run');
    expect(outcome(consequential, 'automatic', true)).toBe('refused');
    expect(outcome(silent, undefined, true)).toBe('ask');
  });

  it('CARD-7: is not moved by the destructive hint, which is wording alone', () => {
    expect(row(destructive)).toEqual(row(silent));
  });

  it('POL-6: asks for a policy that it does not know', () => {
    const decision: unknown = Reflect.apply(decidePolicy, undefined, [{ hints: readOnly, policy: 'Automatic' }]);
    expect(decision).toEqual({ kind: 'verdict', verdict: 'ask' });
  });

  it('BIND-2: has one text for each set of policy and conditions', () => {
    expect(policyVersion({ policy: 'confirm', verifiedOnly: false })).toBe('confirm');
    expect(policyVersion({ policy: 'confirm', verifiedOnly: true })).toBe('confirm+verified');
  });
});

describe('the verdict on a page tool', () => {
  const noHook = { hookPresent: false };

  it('POL-2: runs a read-only tool', () => {
    expect(pageVerdict({ hints: readOnly, ...noHook })).toBe('run');
  });

  it('POL-3, T-45: asks for a tool without hints', () => {
    expect(pageVerdict({ hints: silent, ...noHook })).toBe('ask');
  });

  it('POL-5: lets the hook add an ask', () => {
    expect(pageVerdict({ hints: readOnly, ...hookSays(true) })).toBe('ask');
    expect(pageVerdict({ hints: readOnly, ...hookSays(false) })).toBe('run');
  });

  it('POL-5, T-53: takes whatever is not a boolean for an ask', () => {
    for (const answer of [undefined, null, 0, '', 'false', {}, new Error('late')]) {
      expect(pageVerdict({ hints: readOnly, ...hookSays(answer) })).toBe('ask');
    }
  });

  it('POL-1: lets no hook take an ask away', () => {
    for (const asking of [consequential, both, silent, destructive]) {
      expect(pageVerdict({ hints: asking, ...hookSays(false) })).toBe('ask');
    }
  });
});
