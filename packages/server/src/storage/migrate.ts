import { sql } from 'kysely';

import type { Database, Transaction } from './database.ts';
import { migrations, type Migration } from './migrations.ts';

/** Any number that no other program on this database locks: the bytes of `deskbell`. */
const migrationLock = '7234313155412487276';

/**
 * Brings the schema up to this version. All missing steps run in one transaction under a lock, so that of many processes that start
 * together one does the work and the others wait; a step that fails leaves nothing behind. Steps that a newer version
 * has run are left alone: an older process may run beside a newer one during a rolling deploy.
 * Source: product page, OPS-1, OPS-4.
 *
 * @param steps the schema's steps in order [all of this version].
 */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(transaction);
    const done = await namesOfDone(transaction);
    for (const step of steps.filter((each) => !done.has(each.name))) {
      await sql.raw(step.sql).execute(transaction);
      await sql`insert into migrations (name) values (${step.name})`.execute(transaction);
    }
  });
}

async function namesOfDone(transaction: Transaction): Promise<ReadonlySet<string>> {
  await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default clock_timestamp())`.execute(
    transaction,
  );
  const rows = await sql<{ readonly name: string }>`select name from migrations`.execute(transaction);
  return new Set(rows.rows.map((row) => row.name));
}
