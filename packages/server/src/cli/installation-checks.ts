import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createModel } from '../models/create-model.ts';
import { findBuiltFolders } from '../routes/built-folders.ts';
import type { Environment } from '../settings/environment.ts';
import { readVariable } from '../settings/environment.ts';
import { readSecrets } from '../settings/secrets.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { configSentence, loadConfig } from '../sites/load-config.ts';
import { checkPort } from '../start/listen.ts';
import { reachDatabase } from '../start/start-database.ts';
import { StartRefused } from '../start/start-refused.ts';
import { EmbeddedPostgresError, findPostgresProgram } from '../storage/postgres-program.ts';
import type { Place } from './command-line.ts';

/** What one check found: a fault's sentence says its cure. */
export interface Check {
  readonly kind: 'good' | 'fault';
  readonly subject: string;
  readonly sentence: string;
}

/** Checks all that a start needs, in its order; a check that needs another that failed is left out. */
export async function checkInstallation(place: Place, environment: Environment): Promise<readonly Check[]> {
  const read = readSettings(environment);
  const general = [checkNode(process.versions.node), ...checkBuilt(), await checkConfig(place, environment)];
  if (read.kind === 'refused') {
    return [...general, fault('Settings', read.sentence)];
  }
  const settings = { ...read.settings, port: place.port ?? read.settings.port };
  return [
    ...general,
    good('Settings', 'all can be read.'),
    checkModel(settings),
    await checkSecret(place, environment, settings),
    await checkDatabase(place, settings),
    await checkPortFree(settings.port),
  ];
}

/** Node 20.19 or later. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? good('Node', `${version}.`)
    : fault('Node', `${version} is too old; install Node 20.19 or later.`);
}

function checkBuilt(): readonly Check[] {
  const folders = findBuiltFolders();
  const cure = 'is not built; run npm run build.';
  return [
    folders.widget === null ? fault('Widget', cure) : good('Widget', 'is built.'),
    folders.console === null ? fault('Console', cure) : good('Console', 'is built.'),
  ];
}

async function checkConfig(place: Place, environment: Environment): Promise<Check> {
  const loaded = await loadConfig({ path: place.configPath, environment });
  if (loaded.kind === 'refused') {
    return fault('Sites', configSentence(place.configPath, loaded));
  }
  const open = loaded.sites.filter((site) => site.origins.length === 0 && !site.allowLocalhost).map((site) => site.key);
  return open.length === 0
    ? good('Sites', `${loaded.sites.length} in ${place.configPath}.`)
    : fault(
        'Sites',
        `${place.configPath}: no page may embed ${open.join(', ')}; add its origins, or allowLocalhost: true.`,
      );
}

function checkModel(settings: Settings): Check {
  const created = createModel(settings.model);
  return created.kind === 'model' ? good('Model', `${created.model.name}.`) : fault('Model', created.sentence);
}

async function checkSecret(place: Place, environment: Environment, settings: Settings): Promise<Check> {
  const databaseGiven = settings.databaseUrl !== null;
  const isGiven = ['BETTER_AUTH_SECRET', 'BETTER_AUTH_SECRETS'].some(
    (name) => readVariable(environment, name) !== null,
  );
  const isMade = !isGiven && !settings.production && !databaseGiven;
  if (isMade && !existsSync(join(place.dataFolder, 'secret'))) {
    return good('Secret', 'will be made at the first start.');
  }
  const { dataFolder } = place;
  const read = await readSecrets({ environment, dataFolder, production: settings.production, databaseGiven });
  return read.kind === 'ready' ? good('Secret', `${read.secrets.length} in use.`) : fault('Secret', read.sentence);
}

async function checkDatabase(place: Place, settings: Settings): Promise<Check> {
  if (settings.databaseUrl === null && !existsSync(join(place.dataFolder, 'postgres'))) {
    return checkProgram();
  }
  try {
    const started = await reachDatabase({
      url: settings.databaseUrl,
      dataFolder: place.dataFolder,
      poolMax: 2,
      onIdleError: () => undefined,
    });
    await started.close();
    return good(
      'Database',
      settings.databaseUrl === null ? `in ${place.dataFolder} answers.` : 'of DATABASE_URL answers.',
    );
  } catch (error) {
    return faultOf('Database', error);
  }
}

async function checkProgram(): Promise<Check> {
  try {
    await findPostgresProgram();
    return good('Database', 'will be made at the first start.');
  } catch (error) {
    return faultOf('Database', error);
  }
}

async function checkPortFree(port: number): Promise<Check> {
  try {
    await checkPort(port);
    return good('Port', `${port} is free.`);
  } catch (error) {
    return faultOf('Port', error);
  }
}

function faultOf(subject: string, error: unknown): Check {
  if (error instanceof StartRefused || error instanceof EmbeddedPostgresError) {
    return fault(subject, error.message);
  }
  throw error;
}

function good(subject: string, sentence: string): Check {
  return { kind: 'good', subject, sentence };
}

function fault(subject: string, sentence: string): Check {
  return { kind: 'fault', subject, sentence };
}
