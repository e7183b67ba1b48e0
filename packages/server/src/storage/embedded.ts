import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { joinEmbedded, type Membership } from './embedded-membership.ts';
import {
  EmbeddedPostgresError,
  findPostgresProgram,
  runProgram,
  spawnAs,
  type PostgresProgram,
  type RunAs,
} from './postgres-program.ts';
import {
  findFreePort,
  isPortFree,
  rememberPort,
  rememberPostgresSettings,
  type PostgresSettings,
} from './postgres-settings.ts';
import { choosePostgresUser, giveTo, makeReachable } from './postgres-user.ts';
import { makeProgramReachable } from './reachable-program.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';

/** A PostgreSQL server of our own on a data folder. */
export interface EmbeddedPostgres {
  /** Where Deskbell's database is, as a `postgres://` address with its password. */
  readonly url: string;
  /** Leaves the server; the last process that leaves stops it, and waits until it is gone. */
  readonly stop: () => Promise<void>;
}

/** Where the data is. */
export interface EmbeddedOptions {
  /** PostgreSQL lives in its folder `postgres`; made where it is missing. */
  readonly dataFolder: string;
}

interface Installation {
  readonly dataFolder: string;
  /** The server's own folder. */
  readonly folder: string;
  readonly program: PostgresProgram;
  readonly runAs: RunAs;
}

const patienceMs = 60_000;
const pollMs = 20;

/**
 * Starts PostgreSQL on a data folder, or joins the one that already lives there: the orphan of a killed process is
 * adopted, and a second process on the same folder shares the server. It is a real server with its own files: synced, on 127.0.0.1
 * alone, with a random password. It outlives a signal to this process's group, so that the pool can be closed before it.
 * Source: product page, START-1.
 *
 * @throws EmbeddedPostgresError with a sentence for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const installation = await prepare(resolve(options.dataFolder));
  const settings = await rememberPostgresSettings(installation.dataFolder);
  await initialise(installation, settings);
  const membership = await joinOrStart(installation, settings);
  return { url: membership.url, stop: () => leave(membership, installation.folder) };
}

async function prepare(dataFolder: string): Promise<Installation> {
  await mkdir(dataFolder, { recursive: true });
  const folder = join(dataFolder, 'postgres');
  const [packaged, user] = await Promise.all([findPostgresProgram(), choosePostgresUser()]);
  const program = await makeProgramReachable(packaged, user);
  const runAs = await makeReachable([folder, program.postgres], user);
  return { dataFolder, folder, program, runAs };
}

/** Makes the server's files beside their place and moves them there whole, so that a start that was cut off leaves no half of them. */
async function initialise(installation: Installation, settings: PostgresSettings): Promise<void> {
  if (await exists(join(installation.folder, 'PG_VERSION'))) {
    return;
  }
  const draft = `${installation.folder}.${randomBytes(6).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, `${settings.password}\n`, { mode: 0o600 });
    await mkdir(draft, { mode: 0o700 });
    await Promise.all([giveTo(passwordFile, installation.runAs), giveTo(draft, installation.runAs)]);
    await runInitdb(installation, draft, passwordFile);
    await moveIntoPlace(draft, installation.folder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(installation: Installation, draft: string, passwordFile: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=deskbell', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const ended = await runProgram(
    installation.program.initdb,
    [`--pgdata=${draft}`, ...access, ...locale],
    installation.runAs,
  );
  if (ended.exitCode !== 0) {
    const sentence = `PostgreSQL could not make its files in ${installation.folder} (${lastLine(ended.written)}); free the cause and start again, or set DATABASE_URL.`;
    throw new EmbeddedPostgresError('INIT_FAILED', sentence);
  }
}

async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    if (!(await exists(join(folder, 'PG_VERSION')))) {
      throw error;
    }
  }
}

/** Joins what lives; starts one where nothing lives; again until one of both has worked, for others may start and stop at the same time. */
async function joinOrStart(installation: Installation, remembered: PostgresSettings): Promise<Membership> {
  const until = Date.now() + patienceMs;
  let settings = remembered;
  let child: ChildProcess | null = null;
  while (Date.now() < until) {
    const postmaster = await findPostmaster(installation.folder);
    const joined = await tryToJoin(postmaster, settings);
    if (joined !== null) {
      return joined;
    }
    if (child !== null && child.exitCode !== null && postmaster === null && !(await isRetryWorthwhile(installation))) {
      throw await startFailed(installation);
    }
    if (postmaster === null && (child === null || child.exitCode !== null)) {
      settings = await settleOnPort(installation.dataFolder, settings);
      child = await spawnServer(installation, settings.port);
    }
    await delay(pollMs);
  }
  throw await startFailed(installation);
}

async function tryToJoin(postmaster: Postmaster | null, settings: PostgresSettings): Promise<Membership | null> {
  if (postmaster === null || postmaster.port === null) {
    return null;
  }
  return joinEmbedded({ port: postmaster.port, password: settings.password });
}

async function settleOnPort(dataFolder: string, settings: PostgresSettings): Promise<PostgresSettings> {
  if (await isPortFree(settings.port)) {
    return settings;
  }
  return rememberPort(dataFolder, settings, await findFreePort());
}

async function spawnServer(installation: Installation, port: number): Promise<ChildProcess> {
  const log = await open(join(installation.dataFolder, 'postgres.log'), 'w', 0o600);
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
  ];
  const args = ['-D', installation.folder, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])];
  const command = spawnAs(installation.runAs, installation.program.postgres, args);
  const child = spawn(command.path, command.args, {
    ...command.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.on('error', () => undefined);
  child.unref();
  await log.close();
  return child;
}

/** A killed server's children hold its memory for a moment; another process may have taken the folder or the port in between. */
async function isRetryWorthwhile(installation: Installation): Promise<boolean> {
  const log = await readLog(installation);
  return /lock file|still in use|Address already in use|could not bind/.test(log);
}

async function startFailed(installation: Installation): Promise<EmbeddedPostgresError> {
  const log = await readLog(installation);
  const reason =
    lastLine(
      log
        .split('\n')
        .filter((line) => /FATAL|PANIC|ERROR/.test(line))
        .join('\n'),
    ) || 'it did not answer within a minute';
  const sentence = `PostgreSQL did not start on ${installation.folder} (${reason}); its log is ${join(installation.dataFolder, 'postgres.log')}.`;
  return new EmbeddedPostgresError('START_FAILED', sentence);
}

function readLog(installation: Installation): Promise<string> {
  return readFile(join(installation.dataFolder, 'postgres.log'), 'utf8').catch(() => '');
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}

async function leave(membership: Membership, folder: string): Promise<void> {
  const isLast = await membership.leave();
  const postmaster = await findPostmaster(folder);
  if (!isLast || postmaster === null) {
    return;
  }
  process.kill(postmaster.pid, 'SIGINT');
  const until = Date.now() + patienceMs;
  while (isAlive(postmaster.pid) && Date.now() < until) {
    await delay(pollMs);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
