import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Environment } from '../settings/environment.ts';
import { freshDatabase, type FreshDatabase } from '../testing/database.fixture.ts';
import type { CommandProcess } from './command-process.ts';
import { runCommand } from './main.ts';

let folder: string;
let fresh: FreshDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-cli-'));
  await writeFile(join(folder, 'deskbell.yaml'), 'sites:\n  - { key: a, name: A, origins: ["https://a.example"] }\n');
  fresh = await freshDatabase();
});
afterEach(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

class FakeProcess extends EventEmitter implements CommandProcess {
  said = '';
  complained = '';
  readonly env: Environment;
  readonly stdout = { write: (text: string) => (this.said += text) };
  readonly stderr = { write: (text: string) => (this.complained += text) };

  constructor(environment: Environment) {
    super();
    this.env = environment;
  }
}

function processWith(environment: Environment = {}): FakeProcess {
  const secret = randomBytes(32).toString('base64url');
  return new FakeProcess({
    DATABASE_URL: fresh.url,
    BETTER_AUTH_SECRET: secret,
    DESKBELL_LOG_LEVEL: 'silent',
    ...environment,
  });
}

const place = (): readonly string[] => [
  '--config',
  join(folder, 'deskbell.yaml'),
  '--data',
  join(folder, 'data'),
  '--port',
  '0',
];

describe('deskbell', () => {
  it('OPS-0: serves until it is told to end, and says where and how to sign in', async () => {
    const process = processWith();
    const exitCode = runCommand(['serve', ...place()], process);
    await expect
      .poll(() => process.said, { timeout: 20_000 })
      .toMatch(/Console, signs in once .*\/console\/start\?token=/);
    const url = /takes questions on (\S+)/.exec(process.said)?.[1] ?? '';
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    process.emit('SIGTERM');
    expect(await exitCode).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('START-5: refuses with one sentence, without a stack, and with exit code 1', async () => {
    const process = processWith({ BETTER_AUTH_SECRET: 'short' });
    expect(await runCommand(['serve', ...place()], process)).toBe(1);
    expect(process.complained).toMatch(/^BETTER_AUTH_SECRET is shorter than 32 bytes; .*\n$/);
  });

  it('START-5: lets doctor say that nothing is in the way, or how much is', async () => {
    const bad = processWith({ PORT: 'x' });
    expect(await runCommand(['doctor', ...place()], bad)).toBe(1);
    expect(bad.said).toContain('fault  Settings: PORT must be a port from 0 to 65535');
  });

  it('gives the help, and exit code 2 for a command that it does not know', async () => {
    const process = processWith();
    expect([await runCommand(['--help'], process), await runCommand(['fly'], process)]).toEqual([0, 2]);
    expect(process.said).toContain('Usage: deskbell <command>');
  });
});
