import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';

import { createApp } from './app.ts';
import { createCheckpointFile, noCheckpointKeeper } from './audit/checkpoint-file.ts';
import { sealAudit } from './audit/seal-audit.ts';
import { sweepCalls } from './calls/sweep-calls.ts';
import { createStartLink } from './console/start-link.ts';
import { sweepLines } from './conversations/stream-lines.ts';
import { systemClock } from './ids.ts';
import { createModel } from './models/create-model.ts';
import type { Model } from './models/model.ts';
import type { Environment } from './settings/environment.ts';
import { readSecrets, type DeploymentSecret } from './settings/secrets.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { configSentence, loadConfig } from './sites/load-config.ts';
import type { Site } from './sites/site.ts';
import { buildParts } from './start/build-parts.ts';
import { ingestSites } from './start/ingest-sites.ts';
import { checkPort, listen, type Listening } from './start/listen.ts';
import { createServerPages } from './start/server-pages.ts';
import { startDatabase, type StartedDatabase } from './start/start-database.ts';
import { openLog, type Log } from './start/start-log.ts';
import { StartRefused } from './start/start-refused.ts';
import { startSweeper } from './start/sweeper.ts';
import type { TurnDeps } from './turn/turn-context.ts';

/** What a server is started with. */
export interface StartOptions {
  /** The sites' file. */
  readonly configPath: string;
  /** Made where it is missing; holds the embedded database and, in development, the secret. */
  readonly dataFolder: string;
  /** Before `PORT`; 0 takes a free one [`PORT`, 4300]. */
  readonly port?: number;
  /** Settings and the `${NAME}` of the file. */
  readonly environment: Environment;
  /** [JSON lines on standard error, at `DESKBELL_LOG_LEVEL`] */
  readonly log?: Log;
  /** Told what is being done, in order, one sentence each. */
  readonly onStep?: (sentence: string) => void;
}

/** A server that takes questions. */
export interface StartedDeskbell {
  /** Where browsers reach it, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Finishes the answers that are being written, then stops all that was started. A second call waits for the first. */
  readonly close: () => Promise<void>;
  /** Makes a link that signs an operator in, once, within fifteen minutes. */
  readonly startLink: () => Promise<string>;
}

const patienceMs = 10_000;

/**
 * Starts Deskbell: settings, sites, secrets, database, pages, server. What was started is stopped again when a later step refuses.
 *
 * @throws StartRefused with one sentence for the operator.
 */
export async function startDeskbell(options: StartOptions): Promise<StartedDeskbell> {
  const onStep = options.onStep ?? (() => undefined);
  const settings = settingsOf(options);
  const model = modelOf(settings);
  await checkPort(settings.port);
  onStep(`Reading ${basename(options.configPath)}`);
  const sites = await sitesOf(options);
  await makeDataFolder(options.dataFolder);
  const secrets = await secretsOf(options, settings);
  const log = options.log ?? openLog(settings.logLevel);
  onStep(settings.databaseUrl === null ? 'Starting PostgreSQL' : 'Connecting to PostgreSQL');
  const started = await startDatabase({
    url: settings.databaseUrl,
    dataFolder: options.dataFolder,
    poolMax: settings.poolMax,
    onIdleError: (error) => log.warn({ cause: error.message }, 'A database connection broke'),
  });
  try {
    onStep('Indexing the pages');
    await ingestSites(started.database, sites);
    return await serve({ settings, model, sites, secrets, started, log });
  } catch (error) {
    await started.close();
    throw error;
  }
}

function settingsOf(options: StartOptions): Settings {
  const read = readSettings(options.environment);
  if (read.kind === 'refused') {
    throw new StartRefused('SETTINGS', read.sentence);
  }
  return { ...read.settings, port: options.port ?? read.settings.port };
}

function modelOf(settings: Settings): Model {
  const created = createModel(settings.model);
  if (created.kind === 'refused') {
    throw new StartRefused('SETTINGS', created.sentence);
  }
  return created.model;
}

async function sitesOf(options: StartOptions): Promise<readonly Site[]> {
  const loaded = await loadConfig({ path: options.configPath, environment: options.environment });
  if (loaded.kind === 'refused') {
    throw new StartRefused('CONFIG', configSentence(options.configPath, loaded));
  }
  return loaded.sites;
}

async function makeDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true });
  } catch (error) {
    throw new StartRefused(
      'DATA_FOLDER',
      `The data folder ${dataFolder} cannot be made; choose another with --data.`,
      error,
    );
  }
}

async function secretsOf(options: StartOptions, settings: Settings): Promise<readonly DeploymentSecret[]> {
  const read = await readSecrets({
    environment: options.environment,
    dataFolder: options.dataFolder,
    production: settings.production,
    databaseGiven: settings.databaseUrl !== null,
  });
  if (read.kind === 'refused') {
    throw new StartRefused('SECRET', read.sentence);
  }
  return read.secrets;
}

interface Ground {
  readonly settings: Settings;
  readonly model: Model;
  readonly sites: readonly Site[];
  readonly secrets: readonly DeploymentSecret[];
  readonly started: StartedDatabase;
  readonly log: Log;
}

async function serve(ground: Ground): Promise<StartedDeskbell> {
  const { settings, log, started } = ground;
  const turn = await buildParts({ ...ground, database: started.database });
  const closing = new AbortController();
  // The port is known only once it listens: with port 0 the address of the server is part of the application.
  const held: { answer: (request: Request) => Response | Promise<Response> } = {
    answer: () => new Response(null, { status: 503 }),
  };
  const listening = await listen((request) => held.answer(request), settings.port);
  const url = settings.publicUrl ?? `http://localhost:${listening.port}`;
  const app = await createServerApp(ground, { turn, url, isOpen: () => !closing.signal.aborted });
  held.answer = (request) => app.fetch(request);
  const checkpoints = settings.auditCheckpointsPath;
  const keeper = checkpoints === null ? noCheckpointKeeper : createCheckpointFile(checkpoints);
  const sweeper = startSweeper({
    sweep: async () => {
      await sweepCalls(turn);
      await sweepLines(started.database);
      await sealAudit({ database: started.database, auditKey: turn.keyring.signing('deskbell/audit/v1'), keeper });
    },
    pauseMs: Math.min(5000, Math.max(500, settings.callLeaseMs / 4)),
    onError: (error) => log.error({ cause: String(error) }, 'A sweep failed'),
  });
  const closed = once(async () => {
    closing.abort();
    await closeInOrder({ listening, turn, sweeper, started });
  });
  const startLink = async (): Promise<string> =>
    url + (await createStartLink({ database: started.database, random: turn.random }));
  return { url, port: listening.port, close: closed, startLink };
}

interface AppPlace {
  readonly turn: TurnDeps;
  readonly url: string;
  readonly isOpen: () => boolean;
}

async function createServerApp(ground: Ground, place: AppPlace): Promise<ReturnType<typeof createApp>> {
  const { turn, url } = place;
  const sites = new Map(ground.sites.map((site) => [site.key, site]));
  const pages = await createServerPages({
    database: turn.database,
    console: {
      database: turn.database,
      sites,
      actions: turn.registry,
      consoleKey: turn.keyring.signing('deskbell/console/v1').bytes,
      random: turn.random,
      demoModel: turn.model.demo,
      secureCookies: url.startsWith('https:'),
    },
    isOpen: place.isOpen,
  });
  return createApp({ sites, turn, ids: turn.ids, clock: systemClock, ownOrigin: new URL(url).origin, pages });
}

interface Running {
  readonly listening: Listening;
  readonly turn: TurnDeps;
  readonly sweeper: { readonly stop: () => Promise<void> };
  readonly started: StartedDatabase;
}

/** Answers end before their database goes; claimed calls are part of answers. Source: OPS-3. */
async function closeInOrder({ listening, turn, sweeper, started }: Running): Promise<void> {
  const noMoreRequests = listening.close(patienceMs);
  await turn.live.drain();
  await noMoreRequests;
  await sweeper.stop();
  await started.close();
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | null = null;
  return () => (closed ??= close());
}
