import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { withConsoleTables } from './console-tables.ts';
import { openSession } from './session-cookie.ts';
import { tokenDigest } from './start-link.ts';

/** An operator's session that lives. */
export interface OperatorSession {
  readonly operator: string;
  readonly expiresAt: Date;
}

/**
 * Finds the session that a cookie stands for: first its signature, then the row by the database's clock.
 * @param cookie the cookie's value as the browser sent it; nothing in it is verified yet
 * @returns null when there is none that lives
 */
export async function findSession(
  deps: { readonly database: Database; readonly consoleKey: Uint8Array },
  cookie: string,
): Promise<OperatorSession | null> {
  const token = openSession(deps.consoleKey, cookie);
  if (token === null) return null;
  const row = await withConsoleTables(deps.database)
    .selectFrom('console_sessions')
    .select(['operator', 'expires_at'])
    .where('token_digest', '=', tokenDigest(token))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row === undefined ? null : { operator: row.operator, expiresAt: row.expires_at };
}
