import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { appendAudit } from '../audit/append-audit.ts';
import type { Environment } from '../settings/environment.ts';
import { startDeskbell } from '../start-deskbell.ts';
import { freshDatabase, type FreshDatabase } from '../testing/database.fixture.ts';
import { runCommand } from './main.ts';

let folder: string;
let fresh: FreshDatabase;
let environment: Environment;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-audit-'));
  await writeFile(join(folder, 'deskbell.yaml'), 'sites:\n  - { key: a, name: A, origins: ["https://a.example"] }\n');
  fresh = await freshDatabase();
  environment = {
    DATABASE_URL: fresh.url,
    BETTER_AUTH_SECRET: randomBytes(32).toString('base64url'),
    DESKBELL_AUDIT_CHECKPOINTS: join(folder, 'checkpoints.jsonl'),
    DESKBELL_LOG_LEVEL: 'silent',
  };
});
afterEach(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly exitCode: number;
  readonly said: string;
  readonly complained: string;
}

async function run(...args: readonly string[]): Promise<Ran> {
  let [said, complained] = ['', ''];
  const process = Object.assign(new EventEmitter(), {
    env: environment,
    stdout: { write: (text: string) => (said += text) },
    stderr: { write: (text: string) => (complained += text) },
  });
  const exitCode = await runCommand([...args], process);
  return { exitCode, said, complained };
}

const sealedRows = async (): Promise<string | undefined> =>
  (await sql<{ count: string }>`select count(*) from audit_seals`.execute(fresh.database)).rows[0]?.count;

/** Serves until the rows that were written are sealed. */
async function serveAndSeal(rows: number): Promise<void> {
  for (let row = 0; row < rows; row += 1) await appendAudit(fresh.database, { event: 'asked', site: 'a' });
  const before = Number(await sealedRows());
  const deskbell = await startDeskbell({
    configPath: join(folder, 'deskbell.yaml'),
    dataFolder: join(folder, 'data'),
    port: 0,
    environment,
  });
  await expect.poll(async () => Number(await sealedRows()), { timeout: 20_000 }).toBe(before + rows);
  await deskbell.close();
}

const verifyArgs = (): readonly string[] => ['audit', 'verify', '--checkpoints', join(folder, 'checkpoints.jsonl')];

describe('deskbell audit', () => {
  it('AUD-3: says that what a server sealed is whole, also after a restart, and compares the file that it wrote', async () => {
    await serveAndSeal(3);
    await serveAndSeal(2);
    const { exitCode, said } = await run(...verifyArgs());
    expect(said).toMatch(
      /^The chain is whole\. 5 rows, 2 checkpoints, 2 compared from outside, 0 rows wait to be sealed\. Last /,
    );
    expect(exitCode).toBe(0);
    expect((await readFile(join(folder, 'checkpoints.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(2);
  });

  it('AUD-3: names the first bad row and ends with exit code 1 (T-79)', async () => {
    await serveAndSeal(3);
    await fresh.database.transaction().execute(async (attacker) => {
      await sql`set local session_replication_role = replica`.execute(attacker);
      await sql`update audit set reason = 'x' where id = 2`.execute(attacker);
    });
    expect(await run('audit', 'verify')).toEqual({
      exitCode: 1,
      said: 'The chain is broken at row 2 (ID 2): the row, or the link that seals it, was changed, moved or made anew.\n',
      complained: '',
    });
  });

  it('AUD-4: exports to standard output', async () => {
    await appendAudit(fresh.database, { event: 'asked', site: 'a' });
    const { exitCode, said } = await run('audit', 'export', '--format', 'jsonl', '--site', 'a');
    expect([exitCode, said.split('\n').length]).toEqual([0, 2]);
    expect(JSON.parse(said)).toMatchObject({ event: 'asked', site: 'a' });
  });

  it('START-5: refuses with one sentence where there is no file, no secret or no schema', async () => {
    const noFile = await run('audit', 'verify', '--checkpoints', join(folder, 'none'));
    expect([noFile.exitCode, noFile.complained]).toEqual([1, expect.stringMatching(/^The file .* cannot be read; /)]);
    await sql`drop table audit_seals`.execute(fresh.database);
    expect((await run('audit', 'verify')).complained).toMatch(/^The database has no audit of this version yet; /);
    environment = { ...environment, BETTER_AUTH_SECRET: undefined };
    expect((await run('audit', 'verify')).complained).toMatch(/^A secret is missing/);
    environment = { ...environment, DATABASE_URL: undefined };
    expect((await run('audit', 'verify', '--data', folder)).complained).toMatch(/^There is no database in /);
  });
});
