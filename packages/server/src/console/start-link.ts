import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { appendAudit } from '../audit/append-audit.ts';
import type { Random } from '../ids.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { withConsoleTables } from './console-tables.ts';

/** What minting and following a link needs. */
export interface LinkDeps {
  readonly database: Database;
  readonly random: Random;
}

/** What became of a followed link. The token is the session's secret: it goes into the cookie and nowhere else. */
export type Followed = { readonly kind: 'signed-in'; readonly token: string } | { readonly kind: 'refused' };

/** The bits that make a token: 256, beyond guessing. */
const tokenBytes = 32;

/** Gives the digest under which a token is stored: base64url of its SHA-256, 43 characters. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('base64url');
}

function mintToken(random: Random): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url');
}

/**
 * Makes a link that signs in once, within fifteen minutes by the database's clock. Source: CON-1, START-1.
 * @returns the path with the token, `/console/start?token=…`; nothing else ever shows it
 */
export async function createStartLink(deps: LinkDeps): Promise<string> {
  const token = mintToken(deps.random);
  const database = withConsoleTables(deps.database);
  await database
    .deleteFrom('console_links')
    .where('expires_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute();
  await database
    .deleteFrom('console_sessions')
    .where('expires_at', '<', sql<Date>`clock_timestamp()`)
    .execute();
  await database
    .insertInto('console_links')
    .values({ token_digest: tokenDigest(token), used_at: null })
    .execute();
  return `/console/start?token=${token}`;
}

/**
 * Follows a link: uses it up, opens a session and writes the audit row, all in one transaction.
 * A link that is unknown, used or expired is refused; which of them it was is not said.
 */
export async function followStartLink(deps: LinkDeps, token: string): Promise<Followed> {
  const session = mintToken(deps.random);
  return await deps.database.transaction().execute(async (transaction) => {
    if (!(await useUp(transaction, token))) return { kind: 'refused' } as const;
    await withConsoleTables(transaction)
      .insertInto('console_sessions')
      .values({ token_digest: tokenDigest(session), operator: 'start-link' })
      .execute();
    await appendAudit(transaction, { event: 'operator_signed_in', site: '*', operator: 'start-link' });
    return { kind: 'signed-in', token: session } as const;
  });
}

/** One conditional statement: of two that follow the same link at once, one finds it unused. */
async function useUp(transaction: Transaction, token: string): Promise<boolean> {
  const used = await withConsoleTables(transaction)
    .updateTable('console_links')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('token_digest', '=', tokenDigest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
