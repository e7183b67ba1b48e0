import { sql } from 'kysely';
import type { Ids } from '../ids.ts';
import type { Database } from '../storage/database.ts';

/** Creates an anonymous visitor. */
export async function createAnonymousVisitor(database: Database, ids: Ids, site: string): Promise<string> {
  const id = ids.next();
  await database.insertInto('visitors').values({ id, site, subject: null }).execute();
  return id;
}

/** Finds or creates the one visitor of a site and subject, whatever else happens at the same moment. Source: WHO-2. */
export async function upsertVisitor(
  database: Database,
  ids: Ids,
  who: { site: string; subject: string },
): Promise<string> {
  const row = await database
    .insertInto('visitors')
    .values({ id: ids.next(), site: who.site, subject: who.subject })
    .onConflict((conflict) =>
      conflict
        .columns(['site', 'subject'])
        .where('subject', 'is not', null)
        .doUpdateSet({ subject: sql`excluded.subject` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
