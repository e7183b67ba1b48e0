import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { PostgresProgram, RunAs } from './postgres-program.ts';
import { canEnter } from './postgres-user.ts';

/** Where root keeps a copy of the programs that other users may enter. */
const sharedFolder = '/var/lib/deskbell';

/**
 * Gives programs that the user of PostgreSQL can start. PostgreSQL looks for its own files by that user's plain rights, so below a
 * folder that is closed to the user (root's home, a private temporary folder) root makes one copy for each version of the package.
 */
export async function makeProgramReachable(program: PostgresProgram, user: RunAs): Promise<PostgresProgram> {
  if (user.uid === undefined || (await canEnter(dirname(program.postgres), user))) {
    return program;
  }
  const native = dirname(dirname(program.postgres));
  const copy = join(sharedFolder, `postgres-${await versionOf(native)}`);
  if (!(await exists(join(copy, 'bin', basename(program.postgres))))) {
    await copyWhole(native, copy);
  }
  return {
    initdb: join(copy, 'bin', basename(program.initdb)),
    postgres: join(copy, 'bin', basename(program.postgres)),
  };
}

/** The package's name and version, as a name for a folder. */
async function versionOf(native: string): Promise<string> {
  const text = await readFile(join(dirname(native), 'package.json'), 'utf8');
  const version = /"version":\s*"([A-Za-z0-9.-]+)"/.exec(text)?.[1];
  return version ?? 'unknown';
}

/** Copies beside the place and moves there whole; whoever was first has made the same. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, to);
  } catch (error) {
    if (!(await exists(to))) {
      throw error;
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
