import type { Visitor } from '../visitors/visitor.ts';
import { isVerified } from '../visitors/visitor.ts';
import type { Action } from './action.ts';

/** The actions of every site, as this process loaded them. */
export interface ActionRegistry {
  /** By tool id; null when there is none. */
  find(toolId: string): Action | null;
  /** All of a site, in the file's order, those that are off included. */
  ofSite(site: string): readonly Action[];
}

/** Creates the registry over loaded actions. Names from outside only ever index a `Map`. */
export function createActionRegistry(actions: readonly Action[]): ActionRegistry {
  const byToolId = new Map(actions.map((action) => [action.toolId, action]));
  return Object.freeze({
    find: (toolId: string) => byToolId.get(toolId) ?? null,
    ofSite: (site: string) => actions.filter((action) => action.site === site),
  });
}

/** Tells whether an action is open to a visitor: not off, and verified where the operator wants that. Source: ACT-2. */
export function isOpenTo(action: Action, visitor: Visitor): boolean {
  return action.verdict !== 'off' && (!action.settings.verifiedOnly || isVerified(visitor));
}
