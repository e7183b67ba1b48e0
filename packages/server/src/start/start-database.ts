import { sql } from 'kysely';

import { openDatabase, type Database } from '../storage/database.ts';
import { startEmbedded, type EmbeddedPostgres } from '../storage/embedded.ts';
import { migrate } from '../storage/migrate.ts';
import { EmbeddedPostgresError } from '../storage/postgres-program.ts';
import { StartRefused } from './start-refused.ts';

/** A migrated database and what it takes to leave it. */
export interface StartedDatabase {
  readonly database: Database;
  /** Closes the pool, then the embedded server where there is one. */
  readonly close: () => Promise<void>;
}

/** Where the database is. */
export interface DatabaseChoice {
  /** Null: the embedded server in the data folder. */
  readonly url: string | null;
  readonly dataFolder: string;
  readonly poolMax: number;
  readonly onIdleError: (error: Error) => void;
}

const oldestVersion = 150_000;

/**
 * Opens the database that the settings choose and brings its schema up to date.
 *
 * @throws StartRefused `DATABASE`: it does not answer, is older than PostgreSQL 15, or could not be started or migrated.
 */
export async function startDatabase(choice: DatabaseChoice): Promise<StartedDatabase> {
  return open(choice, migrate);
}

/** Opens it as `startDatabase` does, but leaves the schema as it is. */
export async function reachDatabase(choice: DatabaseChoice): Promise<StartedDatabase> {
  return open(choice, async () => undefined);
}

async function open(choice: DatabaseChoice, prepare: (database: Database) => Promise<void>): Promise<StartedDatabase> {
  const own = choice.url === null ? await startOwn(choice.dataFolder) : null;
  const database = openDatabase({ ...choice, url: own?.url ?? choice.url ?? '' });
  const close = async (): Promise<void> => {
    await database.destroy();
    await own?.stop();
  };
  try {
    await checkVersion(database);
    await prepare(database);
    return { database, close };
  } catch (error) {
    await close();
    throw error instanceof StartRefused ? error : refused(own !== null, error);
  }
}

async function startOwn(dataFolder: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbedded({ dataFolder });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) {
      throw new StartRefused('DATABASE', error.message, error);
    }
    throw error;
  }
}

async function checkVersion(database: Database): Promise<void> {
  const answer = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    database,
  );
  const version = answer.rows[0]?.version ?? 0;
  if (version < oldestVersion) {
    const sentence = `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}, which is too old; use 15 or later.`;
    throw new StartRefused('DATABASE', sentence);
  }
}

/** The driver's codes are said, never its message: it could hold a part of the address. */
function refused(isOwn: boolean, error: unknown): StartRefused {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';
  const sentence = isOwn
    ? `The database in the data folder could not be used (${code}); see postgres.log there.`
    : `The database of DATABASE_URL could not be used (${code}); check that it runs and that user, password and name are right.`;
  return new StartRefused('DATABASE', sentence, error);
}
