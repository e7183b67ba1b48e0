import type { Hints } from './hints.ts';

/** What an operator says about an action. */
export type Policy = 'automatic' | 'confirm' | 'off';

/** What happens with a call of an action; `refused` when the action may not be loaded like this. */
export type PolicyDecision =
  | { readonly kind: 'verdict'; readonly verdict: 'run' | 'ask' | 'off' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Decides how an action runs, by the table of POL-6: a consequential one always asks and cannot be automatic, a read-only one runs
 * unless it was imported, everything else asks. A name decides nothing.
 *
 * @param input.policy the operator's word; without one the hints decide.
 * @param input.imported `true` for an action from OpenAPI or MCP, whose hints may tighten and never loosen [false].
 */
export function decidePolicy(input: {
  readonly hints: Hints;
  readonly policy?: Policy | undefined;
  readonly imported?: boolean | undefined;
}): PolicyDecision {
  const { hints, policy, imported } = input;
  if (policy === 'off') return { kind: 'verdict', verdict: 'off' };
  if (hints.consequential) {
    if (policy === 'automatic') return { kind: 'refused', reason: 'A consequential action cannot be automatic.' };
    return { kind: 'verdict', verdict: 'ask' };
  }
  if (policy === 'automatic') return { kind: 'verdict', verdict: 'run' };
  const runs = policy === undefined && hints.readOnly && imported !== true;
  return { kind: 'verdict', verdict: runs ? 'run' : 'ask' };
}

/**
 * Decides how a page tool runs: only a read-only one that is not consequential runs without asking, and the page's own hook can only add
 * an ask. Source: POL-1, POL-2, POL-3, POL-5.
 *
 * @param input.requiresConfirmation what the hook settled to; anything but the literal `false` asks (also a time-out or an error).
 * @param input.hookPresent whether the page has a hook.
 */
export function pageVerdict(input: {
  readonly hints: Hints;
  readonly requiresConfirmation?: unknown;
  readonly hookPresent: boolean;
}): 'run' | 'ask' {
  if (input.hints.consequential || !input.hints.readOnly) return 'ask';
  return input.hookPresent && input.requiresConfirmation !== false ? 'ask' : 'run';
}

/** The text of an action's policy and conditions as it is signed; equal after a restart. Source: section 0, BIND-2. */
export function policyVersion(input: { readonly policy: Policy; readonly verifiedOnly: boolean }): string {
  return input.verifiedOnly ? `${input.policy}+verified` : input.policy;
}
