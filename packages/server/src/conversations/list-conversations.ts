import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';

/** Where a page begins: the conversation's last change, then its id. */
export interface ConversationCursor {
  /** Milliseconds since 1970. */
  readonly updatedAtMs: number;
  readonly id: string;
}

/**
 * Conversations by their own id or by that of a call or of the visitor; or those in which a question, the arguments of a call or the
 * visitor's subject contain a text, whatever its case.
 */
export type ConversationSearch =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string };

/** Which conversations are wanted. Members that are absent do not narrow. */
export interface ConversationFilter {
  readonly site?: string | undefined;
  readonly search?: ConversationSearch | undefined;
  /** Conversations that changed before this one, the newest of them. */
  readonly before?: ConversationCursor | undefined;
  /** Conversations that changed after this one, the oldest of them. `before` wins. */
  readonly after?: ConversationCursor | undefined;
  /** 1 to 200. */
  readonly limit: number;
}

/** A conversation as the list of all visitors' conversations needs it. */
export interface ConversationRecord {
  readonly id: string;
  readonly site: string;
  readonly visitor: string;
  readonly subject: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly question: string | null;
  readonly waiting: number;
  /** Calls that ran after a card; those that ran without one are not counted. */
  readonly confirmed: number;
  readonly cancelled: number;
  readonly failed: number;
  readonly unknown: number;
}

/** A page of conversations, newest first, and whether there is more on either side. */
export interface ConversationSlice {
  readonly rows: readonly ConversationRecord[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** A card waits while it is pending and not past its time by the database's clock. Source: BIND-5. */
const joined = sql`
  select c.id, c.site, c.visitor, c.created_at, c.updated_at, v.subject,
    (select t.question_text from turns t where t.conversation = c.id order by t.seq desc limit 1) as question,
    (select count(*)::int from calls k where k.conversation = c.id and k.state = 'pending' and k.expires_at > clock_timestamp()) as waiting,
    (select count(*)::int from calls k where k.conversation = c.id and k.state = 'succeeded' and k.card is not null) as confirmed,
    (select count(*)::int from calls k where k.conversation = c.id and k.state = 'cancelled') as cancelled,
    (select count(*)::int from calls k where k.conversation = c.id and k.state = 'failed') as failed,
    (select count(*)::int from calls k where k.conversation = c.id and k.state = 'unknown') as unknown
  from conversations c join visitors v on v.id = c.visitor`;

function conditions(filter: ConversationFilter): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.site !== undefined) found.push(sql`c.site = ${filter.site}`);
  if (filter.search !== undefined) found.push(searched(filter.search));
  return sql.join(found, sql` and `);
}

/** A text stands in the stored text of the arguments as JSON writes it. */
function searched(search: ConversationSearch): RawBuilder<unknown> {
  if (search.kind === 'id')
    return sql`(c.id = ${search.id}::uuid or c.visitor = ${search.id}::uuid
      or c.id = (select k.conversation from calls k where k.id = ${search.id}::uuid))`;
  const inArguments = JSON.stringify(search.text).slice(1, -1);
  return sql`(strpos(lower(v.subject), lower(${search.text})) > 0
    or exists (select 1 from turns t where t.conversation = c.id and strpos(lower(t.question_text), lower(${search.text})) > 0)
    or exists (select 1 from calls k where k.conversation = c.id
      and strpos(lower(coalesce(k.arguments, k.raw_arguments)), lower(${inArguments})) > 0))`;
}

const at = (cursor: ConversationCursor): RawBuilder<unknown> =>
  sql`(to_timestamp(${cursor.updatedAtMs}::double precision / 1000)::timestamptz(3), ${cursor.id}::uuid)`;

/**
 * Lists conversations of all visitors by their last change, newest first. For operators alone: it asks for no owner.
 * Source: CON-2, CON-4 (server-side paging).
 */
export async function listConversations(database: Database, filter: ConversationFilter): Promise<ConversationSlice> {
  const where = conditions(filter);
  const wanted = filter.limit + 1;
  if (filter.before === undefined && filter.after !== undefined) {
    const { rows } =
      await sql<ConversationRecord>`${joined} where ${where} and (c.updated_at, c.id) > ${at(filter.after)}
      order by c.updated_at asc, c.id asc limit ${wanted}`.execute(database);
    return { rows: rows.slice(0, filter.limit).toReversed(), hasOlder: true, hasNewer: rows.length === wanted };
  }
  const older = filter.before === undefined ? sql`true` : sql`(c.updated_at, c.id) < ${at(filter.before)}`;
  const { rows } = await sql<ConversationRecord>`${joined} where ${where} and ${older}
    order by c.updated_at desc, c.id desc limit ${wanted}`.execute(database);
  return {
    rows: rows.slice(0, filter.limit),
    hasOlder: rows.length === wanted,
    hasNewer: filter.before !== undefined,
  };
}

/** Reads one conversation, whoever's it is; null when there is none. For operators alone. */
export async function findConversationForOperator(database: Database, id: string): Promise<ConversationRecord | null> {
  const { rows } = await sql<ConversationRecord>`${joined} where c.id = ${id}::uuid`.execute(database);
  return rows[0] ?? null;
}
