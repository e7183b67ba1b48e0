import type { Action } from '../actions/action.ts';
import { readDefinition } from '../actions/store-definition.ts';
import type { ActionRegistry } from '../actions/action-registry.ts';
import { isApprovalValid } from '../approvals/approval.ts';
import { digestOf } from '../approvals/digest.ts';
import type { Keyring } from '../approvals/keyring.ts';
import type { Database } from '../storage/database.ts';
import { approvalFactsOf, type AskedRow } from './call-row.ts';

/**
 * Tells whether the request's and the row's signature are those of the stored row: arguments, card and definition are digested
 * again, so that a change of any of them in the database is seen. Source: BIND-2, BIND-3.
 */
export async function isSignatureOfRow(
  deps: { readonly database: Database; readonly keyring: Keyring },
  row: AskedRow,
  given: string,
): Promise<boolean> {
  const definition = await readDefinition(deps.database, row.tool_id, row.definition_digest);
  if (definition === null) return false;
  const digests = { arguments: digestOf(row.arguments), card: digestOf(row.card), definition: digestOf(definition) };
  const isRowWhole =
    digests.arguments === row.arguments_digest &&
    digests.card === row.card_digest &&
    digests.definition === row.definition_digest;
  const facts = approvalFactsOf(row, digests);
  return isApprovalValid(deps.keyring, { facts, kid: row.key_id, stored: row.signature, given }) && isRowWhole;
}

/** The action of a stored call as this process loaded it; null when it is not the one that the person was asked about. */
export function currentAction(registry: ActionRegistry, row: AskedRow): Action | null {
  const action = registry.find(row.tool_id);
  if (action === null || action.verdict === 'off') return null;
  const isSame = action.definitionDigest === row.definition_digest && action.policyVersion === row.policy_version;
  return isSame ? action : null;
}
