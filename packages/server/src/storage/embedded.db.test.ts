import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startEmbedded } from './embedded.ts';
import { canEnter } from './postgres-user.ts';
import { findPostmaster, isAlive } from './postmaster.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'deskbell-embedded-'));
  await chmod(dataFolder, 0o755);
});
afterEach(async () => {
  const postmaster = await findPostmaster(join(dataFolder, 'postgres'));
  if (postmaster !== null) {
    process.kill(postmaster.pid, 'SIGQUIT');
    await gone(postmaster.pid);
  }
  await rm(dataFolder, { recursive: true, force: true });
});

interface Parent {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  readonly url: string;
}

async function startParent(runAs: { readonly uid?: number; readonly gid?: number } = {}): Promise<Parent> {
  const script = fileURLToPath(new URL('../testing/embedded-parent.fixture.ts', import.meta.url));
  const args = ['--conditions=deskbell-source', '--import', 'tsx', script, dataFolder];
  const env = { PATH: process.env['PATH'], HOME: dataFolder };
  const child = spawn(process.execPath, args, { ...runAs, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const [line]: readonly unknown[] = await once(createInterface(child.stdout), 'line');
  return { process: child, url: String(line) };
}

async function kill(parent: Parent): Promise<void> {
  const exit = once(parent.process, 'exit');
  parent.process.kill('SIGKILL');
  await exit;
}

async function end(parent: Parent): Promise<void> {
  const exit = once(parent.process, 'exit');
  parent.process.stdin.end();
  await exit;
}

function gone(pid: number): Promise<void> {
  return expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
}

async function postmasterPid(): Promise<number> {
  const postmaster = await findPostmaster(join(dataFolder, 'postgres'));
  return postmaster?.pid ?? 0;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const ordinaryUser = { uid: 65_534, gid: 65_534 };

/** Only root can become somebody else, and somebody else may not be let into a private folder. */
async function isOpenTo(user: { readonly uid: number; readonly gid: number }): Promise<boolean> {
  return process.getuid?.() === 0 && (await canEnter(import.meta.dirname, user));
}

const isOpenToOthers = await isOpenTo(ordinaryUser);

describe('startEmbedded', { timeout: 120_000 }, () => {
  it('START-1: keeps its data, port and password from one start to the next, and leaves no process behind', async () => {
    const first = await startEmbedded({ dataFolder });
    await ask(first.url, 'create table kept as select 42 as answer');
    const pid = await postmasterPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await startEmbedded({ dataFolder });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select answer from kept')).toEqual([[42]]);
    await second.stop();
  });

  it('START-1: adopts the server that a killed parent left, and stops it at the end', async () => {
    const parent = await startParent();
    const orphan = await postmasterPid();
    await kill(parent);
    expect(isAlive(orphan)).toBe(true);
    const next = await startEmbedded({ dataFolder });
    expect(await postmasterPid()).toBe(orphan);
    await next.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  it('START-1: starts again after parent and server were both killed', async () => {
    const parent = await startParent();
    const orphan = await postmasterPid();
    await ask(parent.url, 'create table kept as select 42 as answer');
    process.kill(orphan, 'SIGKILL');
    await kill(parent);
    const next = await startEmbedded({ dataFolder });
    expect(await ask(next.url, 'select answer from kept')).toEqual([[42]]);
    await next.stop();
  });

  it('START-1: is not hindered by a pid file whose number now belongs to another program', async () => {
    await (await startEmbedded({ dataFolder })).stop();
    const pidFile = [process.pid, join(dataFolder, 'postgres'), 0, 5999, '', '127.0.0.1', '', 'ready'].join('\n');
    await writeFile(join(dataFolder, 'postgres', 'postmaster.pid'), pidFile);
    const next = await startEmbedded({ dataFolder });
    expect(await ask(next.url, 'select 1')).toEqual([[1]]);
    await next.stop();
    expect(isAlive(process.pid)).toBe(true);
  });

  it('shares the server between processes: the last that leaves stops it', async () => {
    const parent = await startParent();
    const mine = await startEmbedded({ dataFolder });
    await end(parent);
    expect(await ask(mine.url, 'select 1')).toEqual([[1]]);
    const pid = await postmasterPid();
    await mine.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('gives two processes that make the folder at once the same server', async () => {
    const [one, two] = await Promise.all([startParent(), startParent()]);
    expect(one.url).toBe(two.url);
    await Promise.all([end(one), end(two)]);
    expect(await postmasterPid()).toBe(0);
  });

  it('START-1: takes another port when something else has taken the one before', async () => {
    const first = await startEmbedded({ dataFolder });
    await first.stop();
    const blocker = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(blocker, 'listening');
    const next = await startEmbedded({ dataFolder });
    expect(new URL(next.url).port).not.toBe(new URL(first.url).port);
    await next.stop();
    blocker.close();
  });

  it('keeps the password to this user and listens on 127.0.0.1 alone', async () => {
    const embedded = await startEmbedded({ dataFolder });
    const file = join(dataFolder, 'postgres.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(new URL(embedded.url).password);
    expect(await ask(embedded.url, 'show listen_addresses')).toEqual([['127.0.0.1']]);
    expect(
      await ask(embedded.url, 'select current_setting($$fsync$$), current_setting($$unix_socket_directories$$)'),
    ).toEqual([['on', '']]);
    await embedded.stop();
  });

  it.skipIf(!isOpenToOthers)('runs for an ordinary user too, who may enter this checkout', async () => {
    await chown(dataFolder, ordinaryUser.uid, ordinaryUser.gid);
    const parent = await startParent(ordinaryUser);
    expect(await ask(parent.url, 'select 1')).toEqual([[1]]);
    await end(parent);
    expect(await postmasterPid()).toBe(0);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'START-1: runs below a folder that is closed to all but root, as the home of root is',
    async () => {
      await chmod(dataFolder, 0o700);
      const embedded = await startEmbedded({ dataFolder });
      expect(await ask(embedded.url, 'select 1')).toEqual([[1]]);
      const pid = await postmasterPid();
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
      await embedded.stop();
      expect(isAlive(pid)).toBe(false);
    },
  );
});
