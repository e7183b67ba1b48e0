import type { ConversationSummary } from '@deskbell/protocol';
import { sql } from 'kysely';
import type { Database, Transaction } from '../storage/database.ts';
import type { Visitor } from '../visitors/visitor.ts';

/** A conversation of a visitor. */
export interface Conversation {
  readonly id: string;
  readonly site: string;
  readonly visitor: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether text can be an id of ours; anything else is simply not found. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Finds a conversation of this visitor; null for an unknown one and for another's alike. Source: ASK-7. */
export async function findConversation(database: Database, visitor: Visitor, id: string): Promise<Conversation | null> {
  if (!isId(id)) return null;
  const row = await database
    .selectFrom('conversations')
    .select(['id', 'site', 'visitor'])
    .where('id', '=', id)
    .where('visitor', '=', visitor.id)
    .where('site', '=', visitor.site)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates a conversation. */
export async function createConversation(transaction: Transaction, conversation: Conversation): Promise<void> {
  await transaction.insertInto('conversations').values(conversation).execute();
}

/** The visitor's own conversations, newest first, at most 50. */
export async function listConversations(database: Database, visitor: Visitor): Promise<readonly ConversationSummary[]> {
  const rows = await sql<{ id: string; title: string; updated_at: Date; waiting: boolean }>`
    select c.id, c.updated_at, t.question_text as title,
      exists (select 1 from calls k where k.conversation = c.id and k.state = 'pending' and k.expires_at > clock_timestamp()) as waiting
    from conversations c
    join lateral (select question_text from turns where conversation = c.id order by seq limit 1) t on true
    where c.visitor = ${visitor.id} and c.site = ${visitor.site}
    order by c.updated_at desc limit 50`.execute(database);
  return rows.rows.map((row) => ({
    id: row.id,
    title: row.title.slice(0, 120).toWellFormed(),
    updatedAt: row.updated_at.toISOString(),
    waiting: row.waiting,
  }));
}
