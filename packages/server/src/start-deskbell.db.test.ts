import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Environment } from './settings/environment.ts';
import { startDeskbell, type StartedDeskbell, type StartOptions } from './start-deskbell.ts';
import { freshDatabase, type FreshDatabase } from './testing/database.fixture.ts';

let folder: string;
let fresh: FreshDatabase;
let started: StartedDeskbell | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-start-'));
  await mkdir(join(folder, 'help'));
  await writeFile(join(folder, 'help', 'returns.md'), '# Returns\n\nReturn a parcel within 30 days.\n');
  await writeFile(join(folder, 'deskbell.yaml'), config);
  fresh = await freshDatabase();
});
afterEach(async () => {
  await started?.close();
  started = null;
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

const config = `sites:
  - key: shop
    name: Shop
    origins: ["https://shop.example"]
    knowledge: [{ folder: ./help, url: https://shop.example/help }]
    actions:
      - name: cancel_order
        description: Cancels an order.
        http: { method: POST, url: "https://api.shop.example/cancel" }
`;

function options(extra: Partial<StartOptions> = {}, environment: Environment = {}): StartOptions {
  return {
    configPath: join(folder, 'deskbell.yaml'),
    dataFolder: join(folder, 'data'),
    port: 0,
    environment: {
      DATABASE_URL: fresh.url,
      BETTER_AUTH_SECRET: randomBytes(32).toString('base64url'),
      DESKBELL_LOG_LEVEL: 'silent',
      ...environment,
    },
    ...extra,
  };
}

async function start(extra: Partial<StartOptions> = {}): Promise<StartedDeskbell> {
  started = await startDeskbell(options(extra));
  return started;
}

describe('startDeskbell', () => {
  it('OPS-0: serves what the file names and is healthy when it takes questions', async () => {
    const deskbell = await start();
    expect((await fetch(`${deskbell.url}/healthz`)).status).toBe(200);
    const visitor = await fetch(`${deskbell.url}/v1/visitors`, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/json' },
      body: '{"site":"shop"}',
    });
    expect(await visitor.json()).toMatchObject({ site: { name: 'Shop' } });
  });

  it('says what it does, in order', async () => {
    const steps: string[] = [];
    await start({ onStep: (sentence) => steps.push(sentence) });
    expect(steps).toEqual(['Reading deskbell.yaml', 'Connecting to PostgreSQL', 'Indexing the pages']);
  });

  it('KB-1: has indexed the pages before it takes questions', async () => {
    await start();
    const pages = await sql<{ title: string }>`select title from documents`.execute(fresh.database);
    expect(pages.rows).toEqual([{ title: 'Returns' }]);
  });

  it('RUN-2: has stored what each action is before it takes questions', async () => {
    await start();
    expect(await fresh.database.selectFrom('actions').select(['tool_id', 'verdict']).execute()).toEqual([
      { tool_id: 'shop/cancel_order', verdict: 'ask' },
    ]);
  });

  it('CON-1: makes a link that signs in once', async () => {
    const deskbell = await start();
    const link = await deskbell.startLink();
    expect(link.startsWith(`${deskbell.url}/console/start?token=`)).toBe(true);
    const cookies = [await fetch(link, { redirect: 'manual' }), await fetch(link, { redirect: 'manual' })];
    expect(cookies.map((response) => response.headers.has('set-cookie'))).toEqual([true, false]);
  });

  it('OPS-3: frees its port when it is closed', async () => {
    const deskbell = await start();
    await Promise.all([deskbell.close(), deskbell.close()]);
    await expect(fetch(`${deskbell.url}/healthz`)).rejects.toThrow('fetch failed');
    const next = await start({ port: deskbell.port });
    expect(next.port).toBe(deskbell.port);
  });

  it('OPS-1: serves beside another process on the same database', async () => {
    const secret = { BETTER_AUTH_SECRET: randomBytes(32).toString('base64url') };
    const [one, two] = await Promise.all([startDeskbell(options({}, secret)), startDeskbell(options({}, secret))]);
    expect([(await fetch(`${one.url}/healthz`)).status, (await fetch(`${two.url}/healthz`)).status]).toEqual([
      200, 200,
    ]);
    await Promise.all([one.close(), two.close()]);
  });
});

describe('a start that is refused', () => {
  const refusal = (extra: Partial<StartOptions>, environment: Environment = {}): Promise<unknown> =>
    startDeskbell(options(extra, environment)).then(
      () => 'started',
      (error: unknown) => error,
    );

  it('START-1: says that a port is taken and names the next free one', async () => {
    const blocker = createServer().listen(0);
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await refusal({ port })).toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringMatching(
        new RegExp(`^Port ${port} is taken by another program; start with --port \\d+, which is free\\.$`),
      ),
    });
    blocker.close();
  });

  it('BIND-6: names the command that makes a good secret', async () => {
    expect(await refusal({}, { BETTER_AUTH_SECRET: '' })).toMatchObject({
      code: 'SECRET',
      message: expect.stringContaining('node -e'),
    });
  });

  it('CON-5: names the line of the file', async () => {
    await writeFile(join(folder, 'deskbell.yaml'), config.replace('origins', 'orgins'));
    expect(await refusal({})).toMatchObject({
      code: 'CONFIG',
      message: expect.stringMatching(/deskbell\.yaml:4: The field orgins is not known/),
    });
  });

  it('START-5: says which models exist where another is named', async () => {
    expect(await refusal({}, { DESKBELL_MODEL: 'openai/x' })).toMatchObject({
      code: 'SETTINGS',
      message: expect.stringContaining('compatible/NAME'),
    });
  });

  it('START-5: says that the database does not answer, without its password', async () => {
    const answer = await refusal({}, { DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' });
    expect(answer).toMatchObject({ code: 'DATABASE', message: expect.stringContaining('ECONNREFUSED') });
    expect(String(answer)).not.toContain('hunter2');
  });

  it('START-5: leaves nothing behind', async () => {
    await writeFile(join(folder, 'deskbell.yaml'), 'sites: []');
    await refusal({}, { DATABASE_URL: '', BETTER_AUTH_SECRET: '' });
    expect(await readdir(folder)).toEqual(['deskbell.yaml', 'help']);
  });
});
