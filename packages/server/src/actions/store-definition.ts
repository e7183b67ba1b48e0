import { digestOf } from '../approvals/digest.ts';
import type { Database, Transaction } from '../storage/database.ts';

/** Reads a stored definition, or null when the database has none of that digest and tool. */
export async function readDefinition(
  database: Database | Transaction,
  toolId: string,
  digest: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('definitions')
    .select('body')
    .where('digest', '=', digest)
    .where('tool_id', '=', toolId)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** Keeps a definition as a row by its digest, once and for good, and gives the digest. */
export async function storeDefinition(database: Database | Transaction, toolId: string, text: string): Promise<string> {
  const digest = digestOf(text);
  await database
    .insertInto('definitions')
    .values({ digest, tool_id: toolId, body: text })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  return digest;
}
