import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '../storage/database.ts';
import { startEmbedded } from '../storage/embedded.ts';
import { migrate } from '../storage/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that this run's tests use. */
    postgresUrl: string;
    /** A migrated database on it that `freshDatabase` copies. */
    postgresTemplate: string;
  }
}

/**
 * Starts one real PostgreSQL for the whole run in a folder of its own under the system's temporary folder, or uses the server that
 * `DESKBELL_TEST_DATABASE_URL` names, and leaves nothing behind.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer(process.env['DESKBELL_TEST_DATABASE_URL']);
  const template = `deskbell_template_${randomBytes(6).toString('hex')}`;
  await runOn(server.url, `create database ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  const database = openDatabase({ url: url.href, poolMax: 1 });
  await migrate(database);
  await database.destroy();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return async () => {
    await runOn(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

interface TestServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function findServer(given: string | undefined): Promise<TestServer> {
  if (given !== undefined && given !== '') {
    return { url: given, stop: async () => undefined };
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'deskbell-test-'));
  await chmod(dataFolder, 0o755);
  const embedded = await startEmbedded({ dataFolder });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
