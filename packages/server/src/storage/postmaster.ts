import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { runProgram } from './postgres-program.ts';

/** A PostgreSQL server that lives on a data folder, as its `postmaster.pid` names it. */
export interface Postmaster {
  readonly pid: number;
  /** Null while the server has not written it yet. */
  readonly port: number | null;
}

/**
 * Finds the live server of a PostgreSQL folder. A pid file that a crash or a restarted machine left behind is removed when its number belongs to no process
 * or to one that is no PostgreSQL of this folder: PostgreSQL alone would refuse to start when the number was given away again.
 *
 * @returns null where none lives.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const path = join(folder, 'postmaster.pid');
  const named = parsePidFile(await readFile(path, 'utf8').catch(() => ''));
  if (named === null) {
    return null;
  }
  if (isAlive(named.pid) && (await servesFolder(named.pid, folder))) {
    return named;
  }
  await rm(path, { force: true });
  return null;
}

/** Reads line 1 (process) and line 4 (port) of a `postmaster.pid`; null where the file names no process. */
export function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isSafeInteger(pid) || pid <= 0) {
    return null;
  }
  return { pid, port: Number.isSafeInteger(port) && port > 0 ? port : null };
}

/** Says whether a process of this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function servesFolder(pid: number, folder: string): Promise<boolean> {
  const words = await commandOf(pid);
  if (!basename(words[0] ?? '').startsWith('postgres')) {
    return false;
  }
  const given = words[words.indexOf('-D') + 1];
  if (!words.includes('-D') || given === undefined) {
    return false;
  }
  const [there, here] = await Promise.all([stat(given).catch(() => null), stat(folder)]);
  return there === null || (there.ino === here.ino && there.dev === here.dev);
}

async function commandOf(pid: number): Promise<readonly string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (line !== null) {
    return line.split('\0');
  }
  const asked = await runProgram('ps', ['-o', 'command=', '-p', String(pid)], {});
  return asked.written.trim().split(/\s+/);
}
