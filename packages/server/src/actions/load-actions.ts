import { sql } from 'kysely';
import { appendAudit } from '../audit/append-audit.ts';
import type { Site } from '../sites/site.ts';
import type { Database, Transaction } from '../storage/database.ts';
import type { ActionTable } from '../storage/tables.ts';
import { makeAction, type Action } from './action.ts';
import { storeDefinition } from './store-definition.ts';

/** All actions of all sites, or the first reason why not. */
export type LoadedActions =
  | { readonly kind: 'loaded'; readonly actions: readonly Action[] }
  | { readonly kind: 'refused'; readonly toolId: string; readonly reason: string };

/** Makes the actions of the sites; nothing is stored yet. */
export function loadActions(sites: readonly Site[]): LoadedActions {
  const actions: Action[] = [];
  for (const site of sites) {
    for (const settings of site.actions) {
      const made = makeAction(site.key, settings);
      if (made.kind === 'refused')
        return { kind: 'refused', toolId: `${site.key}/${settings.name}`, reason: made.reason };
      actions.push(made.action);
    }
  }
  return { kind: 'loaded', actions };
}

/**
 * Stores what each action is now, so that a claim compares with it in one statement. A definition is a row by digest that stays;
 * a changed tool or policy is an audit row in the same transaction; an action that the file no longer names is off.
 * Source: RUN-2, AUD-1.
 */
export async function publishActions(database: Database, actions: readonly Action[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`lock table actions in share row exclusive mode`.execute(transaction);
    const stored = await transaction.selectFrom('actions').selectAll().execute();
    const before = new Map(stored.map((row) => [row.tool_id, row]));
    for (const action of actions) await publishAction(transaction, action, before.get(action.toolId));
    const named = new Set(actions.map((action) => action.toolId));
    for (const row of stored) if (!named.has(row.tool_id) && row.verdict !== 'off') await switchOff(transaction, row);
  });
}

type StoredAction = Pick<ActionTable, 'tool_id' | 'site' | 'definition_digest' | 'policy_version' | 'verdict'>;

async function publishAction(
  transaction: Transaction,
  action: Action,
  before: StoredAction | undefined,
): Promise<void> {
  const toolChanged = before?.definition_digest !== action.definitionDigest;
  const policyChanged = before?.policy_version !== action.policyVersion || before.verdict !== action.verdict;
  if (!toolChanged && !policyChanged) return;
  await storeDefinition(transaction, action.toolId, action.definitionText);
  const now = {
    definition_digest: action.definitionDigest,
    policy_version: action.policyVersion,
    verdict: action.verdict,
  };
  await transaction
    .insertInto('actions')
    .values({ tool_id: action.toolId, site: action.site, name: action.settings.name, ...now })
    .onConflict((conflict) => conflict.column('tool_id').doUpdateSet({ ...now, updated_at: sql`clock_timestamp()` }))
    .execute();
  const row = {
    site: action.site,
    toolId: action.toolId,
    definitionDigest: action.definitionDigest,
    policyVersion: action.policyVersion,
  };
  if (toolChanged) await appendAudit(transaction, { event: 'tool_changed', ...row });
  if (policyChanged) await appendAudit(transaction, { event: 'policy_changed', ...row });
}

async function switchOff(transaction: Transaction, row: StoredAction): Promise<void> {
  await transaction
    .updateTable('actions')
    .set({ verdict: 'off', policy_version: 'off', updated_at: sql`clock_timestamp()` })
    .where('tool_id', '=', row.tool_id)
    .execute();
  await appendAudit(transaction, {
    event: 'policy_changed',
    reason: 'TOOL_OFF',
    site: row.site,
    toolId: row.tool_id,
    definitionDigest: row.definition_digest,
    policyVersion: 'off',
  });
}
