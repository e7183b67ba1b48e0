import type { Generated, Kysely } from 'kysely';
import type { Database, Transaction } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/** The tables that the console owns, beside those of the core. */
export type ConsoleTables = {
  readonly console_links: ConsoleLinkTable;
  readonly console_sessions: ConsoleSessionTable;
};

/** A one-time link: the digest of its token, never the token. */
export type ConsoleLinkTable = {
  token_digest: string;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  used_at: Date | null;
};

/** An operator's session: the digest of its token, never the token. */
export type ConsoleSessionTable = {
  token_digest: string;
  operator: string;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
};

/** Gives the same connection, with the console's tables known to the types. */
export function withConsoleTables(database: Database | Transaction): Kysely<Tables & ConsoleTables> {
  return database.withTables<ConsoleTables>();
}
