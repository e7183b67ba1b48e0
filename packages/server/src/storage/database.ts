import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import { Pool } from 'pg';

import type { Tables } from './tables.ts';

/** The database as every owner folder sees it. `timestamptz` reads as `Date`, `bigint` as text. */
export type Database = Kysely<Tables>;

/** An open transaction; passed explicitly to whatever has to happen inside it. */
export type Transaction = KyselyTransaction<Tables>;

/** What `openDatabase` needs. */
export interface DatabaseOptions {
  /** A `postgres://` address. */
  readonly url: string;
  /** The most connections held at once, 1 or more. */
  readonly poolMax: number;
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself [ignored]. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Opens a pool on PostgreSQL. Nothing is sent before the first query, so an address that leads nowhere is
 * seen there; a connection that is not there within 10 s is an error of that query.
 *
 * @returns the database; whoever opened it calls `destroy()`.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolMax,
    connectionTimeoutMillis: 10_000,
    application_name: 'deskbell',
  });
  const onError = (error: Error): void => options.onIdleError?.(error);
  pool.on('error', onError);
  // A connection that breaks during a query says so to its client too; unheard, that would end the process.
  pool.on('connect', (client) => void client.on('error', onError));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
