import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { AuditEventName } from '../storage/tables.ts';

/**
 * The rows of a call, of a conversation or of a visitor, by its id; or those of calls whose arguments, or whose visitor's subject,
 * contain a text, whatever its case.
 */
export type AuditSearch =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string };

/** The most calls that a text is looked for: the newest that have it. */
const maxCallsWithText = 1000;

/** Which rows are wanted. Members that are absent do not narrow. */
export interface AuditFilter {
  readonly site?: string | undefined;
  readonly event?: AuditEventName | undefined;
  readonly search?: AuditSearch | undefined;
  /** Rows with smaller numbers than this, the newest of them. */
  readonly before?: string | undefined;
  /** Rows with greater numbers than this, the oldest of them. `before` wins. */
  readonly after?: string | undefined;
  /** 1 to 200. */
  readonly limit: number;
}

/** An audit row with what stands beside it, as the database has it. */
export interface AuditRecord {
  readonly id: string;
  readonly at: Date;
  readonly event: AuditEventName;
  readonly reason: string | null;
  readonly site: string;
  readonly origin: string | null;
  readonly conversation: string | null;
  readonly turn: string | null;
  readonly call: string | null;
  readonly visitor_verified: boolean | null;
  /** What the row says of it, else what another row of its call says; null where none does. */
  readonly verified: boolean | null;
  readonly operator: string | null;
  readonly tool_id: string | null;
  readonly definition_digest: string | null;
  readonly policy_version: string | null;
  readonly arguments_digest: string | null;
  readonly card_digest: string | null;
  readonly key_id: string | null;
  readonly facts: string | null;
  readonly personal_digest: string | null;
  /** The personal part is there: it was written and not erased. */
  readonly has_personal: boolean;
  readonly visitor: string | null;
  readonly subject: string | null;
  /** The call's own title and tool, for rows that are about a call. */
  readonly call_title: string | null;
  readonly call_tool: string | null;
  readonly call_card: string | null;
  /** What the call answered instead of a result. */
  readonly call_error: string | null;
}

/** A page of rows, newest first, and whether there is more on either side. */
export interface AuditSlice {
  readonly rows: readonly AuditRecord[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Joined rows; each row of `audit` gives exactly one. */
const joined = sql`
  select a.*, p.visitor, p.audit is not null as has_personal, v.subject, c.title as call_title, c.tool_name as call_tool, c.card as call_card,
    c.error as call_error, coalesce(a.visitor_verified, (select b.visitor_verified from audit b
      where b.call = a.call and b.visitor_verified is not null order by b.id limit 1)) as verified
  from audit a
  left join audit_personal p on p.audit = a.id
  left join visitors v on v.id = p.visitor
  left join calls c on c.id = a.call`;

function conditions(filter: AuditFilter): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.site !== undefined) found.push(sql`a.site = ${filter.site}`);
  if (filter.event !== undefined) found.push(sql`a.event = ${filter.event}`);
  if (filter.search !== undefined) found.push(sql`a.call in (${callsOf(filter.search, filter.site)})`);
  if (filter.search?.kind === 'text') found.push(notErased);
  return sql.join(found, sql` and `);
}

/** What was erased is not found by what it said. Source: AUD-4. */
const notErased = sql`(a.personal_digest is null or p.audit is not null)`;

/**
 * The calls that a search means; `audit` is then read by its calls. Each way by an id has an index. A text is looked for in the
 * stored text of the arguments, in which it stands as JSON writes it.
 */
function callsOf(search: AuditSearch, site: string | undefined): RawBuilder<unknown> {
  if (search.kind === 'id')
    return sql`select id from calls where id = ${search.id}::uuid or conversation = ${search.id}::uuid
      or conversation in (select id from conversations where visitor = ${search.id}::uuid)`;
  const inArguments = JSON.stringify(search.text).slice(1, -1);
  return sql`select m.id from calls m join visitors w on w.id = m.visitor
    where ${site === undefined ? sql`true` : sql`m.site = ${site}`}
      and (strpos(lower(coalesce(m.arguments, m.raw_arguments)), lower(${inArguments})) > 0
        or strpos(lower(w.subject), lower(${search.text})) > 0)
    order by m.seq desc limit ${maxCallsWithText}`;
}

/**
 * Lists audit rows by their number, newest first. The cost of a page does not depend on how far back it is.
 * Source: CON-4 (server-side paging), AUD-2.
 */
export async function listAudit(database: Database, filter: AuditFilter): Promise<AuditSlice> {
  const where = conditions(filter);
  const wanted = filter.limit + 1;
  if (filter.before === undefined && filter.after !== undefined) {
    const { rows } = await sql<AuditRecord>`${joined} where ${where} and a.id > ${filter.after}::bigint
      order by a.id asc limit ${wanted}`.execute(database);
    return { rows: rows.slice(0, filter.limit).toReversed(), hasOlder: true, hasNewer: rows.length === wanted };
  }
  const older = filter.before === undefined ? sql`true` : sql`a.id < ${filter.before}::bigint`;
  const { rows } = await sql<AuditRecord>`${joined} where ${where} and ${older}
    order by a.id desc limit ${wanted}`.execute(database);
  return {
    rows: rows.slice(0, filter.limit),
    hasOlder: rows.length === wanted,
    hasNewer: filter.before !== undefined,
  };
}

/** Reads one row by its number; null when there is none. */
export async function findAuditRow(database: Database, id: string): Promise<AuditRecord | null> {
  const { rows } = await sql<AuditRecord>`${joined} where a.id = ${id}::bigint`.execute(database);
  return rows[0] ?? null;
}

/**
 * Reads the personal parts of a call's rows in their order. The arguments and the card stand in the first of them alone;
 * the rows that follow belong to the same call. Empty once they were erased.
 */
export async function findCallBodies(database: Database, call: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('audit')
    .innerJoin('audit_personal', 'audit_personal.audit', 'audit.id')
    .select('audit_personal.body')
    .where('audit.call', '=', call)
    .orderBy('audit.id')
    .execute();
  return rows.map((row) => row.body);
}
