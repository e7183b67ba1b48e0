import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { inject } from 'vitest';

import { openDatabase, type Database } from '../storage/database.ts';

/** A migrated, empty database of one test. */
export interface FreshDatabase {
  readonly database: Database;
  /** For tests that open connections of their own, or pass it to another process. */
  readonly url: string;
  /** Closes the pool and removes the database, also under connections that are still open. */
  readonly drop: () => Promise<void>;
}

/** Makes a database of this test's own, with the newest schema and no rows. Tests that run side by side do not see each other. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = inject('postgresUrl');
  await runOn(server, `create database ${name} template ${inject('postgresTemplate')}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = openDatabase({ url: address.href, poolMax: 10 });
  return {
    database,
    url: address.href,
    drop: async () => {
      await database.destroy();
      await runOn(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
