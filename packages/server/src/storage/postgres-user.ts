import { chown } from 'node:fs/promises';
import { dirname } from 'node:path';

import { EmbeddedPostgresError, runProgram, type RunAs } from './postgres-program.ts';

/**
 * Says who PostgreSQL runs as: this process's own user, or, as PostgreSQL refuses to run as root, the system's user `postgres`,
 * which is made where it is missing.
 *
 * @throws EmbeddedPostgresError `NO_USER` where root can make no such user.
 */
export async function choosePostgresUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const known = await lookUp('postgres');
  if (known !== null) {
    return known;
  }
  await runProgram(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    {},
  );
  if ((await lookUp('postgres')) === null) {
    await runProgram('adduser', ['-S', '-D', '-H', 'postgres'], {});
  }
  const made = await lookUp('postgres');
  if (made === null) {
    const sentence =
      'PostgreSQL does not run as root and the user postgres could not be made; add it with useradd --system postgres, or start Deskbell as an ordinary user.';
    throw new EmbeddedPostgresError('NO_USER', sentence);
  }
  return made;
}

async function lookUp(name: string): Promise<RunAs | null> {
  const uid = await runProgram('id', ['-u', name], {});
  const gid = await runProgram('id', ['-g', name], {});
  if (uid.exitCode !== 0 || gid.exitCode !== 0) {
    return null;
  }
  return { uid: Number.parseInt(uid.written, 10), gid: Number.parseInt(gid.written, 10) };
}

/** Gives a folder or file to the user that PostgreSQL runs as; nothing changes where that is our own. */
export async function giveTo(path: string, runAs: RunAs): Promise<void> {
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(path, runAs.uid, runAs.gid);
  }
}

/**
 * Makes sure that the user that PostgreSQL runs as can enter the folders on the way to its data. Where one of them is closed to
 * it, as root's own home is, PostgreSQL keeps root's right to enter folders, and nothing else of root.
 *
 * @throws EmbeddedPostgresError `UNREACHABLE`, naming the folder that stands in the way, where the system does not allow that.
 */
export async function makeReachable(paths: readonly string[], user: RunAs): Promise<RunAs> {
  if (user.uid === undefined) {
    return user;
  }
  const capabilities = ['dac_read_search', 'dac_override'] as const;
  for (const runAs of [user, ...capabilities.map((capability) => ({ ...user, capability }))]) {
    const entered = await Promise.all(paths.map((path) => canEnter(dirname(path), runAs)));
    if (!entered.includes(false)) {
      return runAs;
    }
  }
  throw await unreachable(paths, user);
}

async function unreachable(paths: readonly string[], user: RunAs): Promise<EmbeddedPostgresError> {
  const closed = await Promise.all(paths.map((path) => firstClosedFolder(path, user)));
  const folder = closed.find((each) => each !== null) ?? 'a folder on the way';
  const sentence = `PostgreSQL does not run as root but as the user postgres, which cannot enter ${folder}; move the repository to a folder that others may enter (for example /opt), start Deskbell as an ordinary user, or set DATABASE_URL.`;
  return new EmbeddedPostgresError('UNREACHABLE', sentence);
}

async function firstClosedFolder(path: string, runAs: RunAs): Promise<string | null> {
  if (await canEnter(dirname(path), runAs)) {
    return null;
  }
  const folders: string[] = [];
  for (let folder = dirname(path); folders[0] !== folder; folder = dirname(folder)) {
    folders.unshift(folder);
  }
  for (const folder of folders) {
    if (!(await canEnter(folder, runAs))) {
      return folder;
    }
  }
  return null;
}

/** Tells whether a user can enter a folder and those on the way to it. */
export async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  const entered = await runProgram('/bin/sh', ['-c', 'cd "$0"', folder], runAs);
  return entered.exitCode === 0;
}
