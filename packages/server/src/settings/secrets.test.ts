import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createKeyring } from '../approvals/keyring.ts';
import type { Environment } from './environment.ts';
import { readSecrets, type DeploymentSecret, type ReadSecrets } from './secrets.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'deskbell-secrets-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const fresh = (): string => randomBytes(32).toString('base64url');

function read(
  environment: Environment,
  place: { production?: boolean; databaseGiven?: boolean } = {},
): Promise<ReadSecrets> {
  return readSecrets({ environment, dataFolder, production: false, databaseGiven: false, ...place });
}

async function readReady(environment: Environment): Promise<readonly DeploymentSecret[]> {
  const result = await read(environment);
  return result.kind === 'ready' ? result.secrets : [];
}

describe('readSecrets', () => {
  it('BIND-4: signs with the first of BETTER_AUTH_SECRETS and verifies with all, and with a BETTER_AUTH_SECRET beside them', async () => {
    const [newest, older, oldest] = [fresh(), fresh(), fresh()];
    expect(await read({ BETTER_AUTH_SECRETS: `2:${newest}, 1:${older}`, BETTER_AUTH_SECRET: oldest })).toEqual({
      kind: 'ready',
      secrets: [
        { version: 2, value: newest, signs: true },
        { version: 1, value: older, signs: false },
        { version: 0, value: oldest, signs: false },
      ],
    });
  });

  it('BIND-4: takes the first to sign, whatever its number', async () => {
    const secrets = await readReady({ BETTER_AUTH_SECRETS: `1:${fresh()},7:${fresh()}` });
    expect(secrets.map((secret) => [secret.version, secret.signs])).toEqual([
      [1, true],
      [7, false],
    ]);
  });

  it('BIND-4: keeps the older key known after a rotation, and forgets a removed one', async () => {
    const [newest, older] = [fresh(), fresh()];
    const before = createKeyring(await readReady({ BETTER_AUTH_SECRET: older }));
    const rotated = createKeyring(await readReady({ BETTER_AUTH_SECRETS: `2:${newest}`, BETTER_AUTH_SECRET: older }));
    const removed = createKeyring(await readReady({ BETTER_AUTH_SECRETS: `2:${newest}` }));
    const { kid } = before.signing('deskbell/approval/v1');
    expect(rotated.find('deskbell/approval/v1', kid)).not.toBeNull();
    expect(rotated.signing('deskbell/approval/v1').kid).not.toBe(kid);
    expect(removed.find('deskbell/approval/v1', kid)).toBeNull();
  });

  it('BIND-4: refuses a list of another form, and one with a number twice', async () => {
    const twice = `1:${fresh()},1:${fresh()}`;
    for (const list of [fresh(), `a:${fresh()}`, `2:${fresh()},`, '2:', twice]) {
      expect(await read({ BETTER_AUTH_SECRETS: list })).toMatchObject({
        kind: 'refused',
        sentence: expect.stringContaining('2:new,1:old'),
      });
    }
  });

  it('BIND-6: refuses to start without a secret in production, with the command that makes one', async () => {
    const result = await read({}, { production: true });
    expect(result).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('randomBytes(32)') });
    expect(await readdir(dataFolder)).toEqual([]);
  });

  it('BIND-6: refuses to start without a secret on a database that was given, in development too', async () => {
    expect(await read({}, { databaseGiven: true })).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('BIND-6: refuses a weak secret at any place of the list and does not repeat it', async () => {
    const weak = 'a'.repeat(40);
    const result = await read({ BETTER_AUTH_SECRETS: `2:${fresh()},1:${weak}` }, { production: true });
    expect(result).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching(/^Version 1 of BETTER_AUTH_SECRETS could be guessed/),
    });
    expect(JSON.stringify(result)).not.toContain(weak);
  });

  it('BIND-6: makes one in development, once, readable by this user alone', async () => {
    const [first, again] = [await read({}), await read({})];
    expect(first).toMatchObject({ kind: 'ready', secrets: [{ version: 0, signs: true }] });
    expect(again).toEqual(first);
    expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('BIND-6: closes a kept secret that others could read', async () => {
    await writeFile(join(dataFolder, 'secret'), fresh(), { mode: 0o644 });
    await chmod(join(dataFolder, 'secret'), 0o644);
    await read({});
    expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('BIND-6: gives two processes that start at once the same secret', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => read({})));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toHaveLength(44);
  });
});
