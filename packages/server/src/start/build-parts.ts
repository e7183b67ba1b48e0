import { createActionRegistry } from '../actions/action-registry.ts';
import { createEgressGuard } from '../actions/egress.ts';
import { loadActions, publishActions } from '../actions/load-actions.ts';
import { createHttpRunner } from '../actions/run-http.ts';
import { createKeyring } from '../approvals/keyring.ts';
import { createIds, systemClock, systemRandom } from '../ids.ts';
import { createKnowledge } from '../knowledge/create-knowledge.ts';
import type { Model } from '../models/model.ts';
import type { DeploymentSecret } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../sites/site.ts';
import type { Database } from '../storage/database.ts';
import { createLiveAnswers } from '../turn/live-answers.ts';
import type { TurnDeps } from '../turn/turn-context.ts';
import type { Log } from './start-log.ts';
import { StartRefused } from './start-refused.ts';

/** What the parts are made of. */
export interface PartsOptions {
  readonly settings: Settings;
  readonly model: Model;
  readonly secrets: readonly DeploymentSecret[];
  readonly database: Database;
  readonly sites: readonly Site[];
  readonly log: Log;
}

/**
 * Makes what every turn needs, and stores what each action is now.
 *
 * @throws StartRefused `CONFIG` for an action that cannot be made.
 */
export async function buildParts(options: PartsOptions): Promise<TurnDeps> {
  const { settings, database } = options;
  const loaded = loadActions(options.sites);
  if (loaded.kind === 'refused') {
    throw new StartRefused('CONFIG', `The action ${loaded.toolId} cannot be used: ${loaded.reason}`);
  }
  await publishActions(database, loaded.actions);
  const keyring = createKeyring(options.secrets);
  return {
    database,
    model: options.model,
    knowledge: createKnowledge(database),
    registry: createActionRegistry(loaded.actions),
    keyring,
    auditKey: keyring.signing('deskbell/audit/v1'),
    runner: createHttpRunner(createEgressGuard()),
    ids: createIds(systemClock, systemRandom),
    random: systemRandom,
    live: createLiveAnswers(),
    log: options.log,
    approvalTtlMs: settings.approvalTtlMs,
    callLeaseS: settings.callLeaseMs / 1000,
    maxOutputTokens: settings.maxOutputTokens,
  };
}
