import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import type { Environment } from '../settings/environment.ts';
import { checkInstallation, checkNode, type Check } from './installation-checks.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-doctor-'));
  await writeFile(join(folder, 'deskbell.yaml'), 'sites:\n  - { key: a, name: A, origins: ["https://a.example"] }\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function check(subject: string, environment: Environment = {}): Promise<Check | undefined> {
  const place = { configPath: join(folder, 'deskbell.yaml'), dataFolder: join(folder, 'data'), port: 0 };
  return (await checkInstallation(place, environment)).find((each) => each.subject === subject);
}

describe('deskbell doctor', () => {
  it('START-5: changes nothing before the first start', async () => {
    expect(await check('Secret')).toMatchObject({ kind: 'good', sentence: 'will be made at the first start.' });
    expect(await check('Database')).toMatchObject({ kind: 'good' });
    expect(await readdir(folder)).toEqual(['deskbell.yaml']);
  });

  it('START-5: finds the database of DATABASE_URL', async () => {
    expect(await check('Database', { DATABASE_URL: inject('postgresUrl') })).toMatchObject({ kind: 'good' });
    expect(await check('Database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' })).toMatchObject({
      kind: 'fault',
      sentence: expect.stringContaining('check that it runs'),
    });
  });

  it('START-5: names a fault of the file with its line', async () => {
    await writeFile(join(folder, 'deskbell.yaml'), 'sites:\n  - { key: A }\n');
    expect(await check('Sites')).toMatchObject({
      kind: 'fault',
      sentence: expect.stringContaining('deskbell.yaml:2: '),
    });
  });

  it('WHO-1: names a site that no page may embed', async () => {
    await writeFile(join(folder, 'deskbell.yaml'), 'sites:\n  - { key: a, name: A, origins: [] }\n');
    expect(await check('Sites')).toMatchObject({
      kind: 'fault',
      sentence: expect.stringContaining('no page may embed a;'),
    });
  });

  it('BIND-6: names a missing secret in production', async () => {
    expect(await check('Secret', { NODE_ENV: 'production' })).toMatchObject({
      kind: 'fault',
      sentence: expect.stringContaining('node -e'),
    });
  });

  it('START-5: names a setting that cannot be read', async () => {
    await mkdir(join(folder, 'data'));
    expect(await check('Settings', { PORT: 'x' })).toMatchObject({
      kind: 'fault',
      sentence: expect.stringContaining('PORT must be'),
    });
  });

  it('START-5: names a Node that is too old', () => {
    expect([
      checkNode('20.19.0').kind,
      checkNode('24.1.0').kind,
      checkNode('20.18.3').kind,
      checkNode('18.20.0').kind,
    ]).toEqual(['good', 'good', 'fault', 'fault']);
  });
});
