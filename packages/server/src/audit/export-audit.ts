import { sql, type RawBuilder } from 'kysely';

import type { Database } from '../storage/database.ts';
import { rowColumns, type AuditRowColumns } from './audit-row-text.ts';
import { csvCell, escapeHidden } from './csv-cell.ts';

/** What is exported, and how. Members that are absent do not narrow. */
export interface ExportOptions {
  readonly format: 'jsonl' | 'csv';
  readonly site?: string | undefined;
  /** The first instant that counts. */
  readonly from?: Date | undefined;
  /** The first instant that no longer counts. */
  readonly to?: Date | undefined;
  /** With the visitor and the personal part (arguments, card) of each row. */
  readonly personal: boolean;
  /** Rows read at once, 1 or more [1000]. */
  readonly pageRows?: number;
}

const columns = [
  'id',
  'at',
  'event',
  'reason',
  'site',
  'origin',
  'conversation',
  'turn',
  'call',
  'visitor_verified',
  'operator',
  'tool_id',
  'definition_digest',
  'policy_version',
  'arguments_digest',
  'card_digest',
  'key_id',
  'facts',
  'personal_digest',
  'xid',
] as const satisfies readonly (keyof AuditRowColumns)[];

interface ExportRow extends AuditRowColumns {
  readonly personal_visitor: string | null;
  readonly personal_body: string | null;
}

/**
 * Gives the audit as text in the order of its numbers, a page of rows at a time, so that memory does not grow with the audit. JSON lines keep each
 * value exactly; CSV begins with a line of names and is for reading. Nothing personal without `personal`. Source: AUD-4.
 */
export async function* exportAudit(database: Database, options: ExportOptions): AsyncGenerator<string> {
  if (options.format === 'csv') yield csvLine(namesOf(options));
  for (let after = '0'; ;) {
    const rows = await readPage(database, options, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => lineOf(row, options)).join('');
    after = last.id;
  }
}

async function readPage(database: Database, options: ExportOptions, after: string): Promise<readonly ExportRow[]> {
  const personal = options.personal
    ? sql`p.visitor as personal_visitor, p.body as personal_body`
    : sql`null as personal_visitor, null as personal_body`;
  const { rows } = await sql<ExportRow>`select ${rowColumns}, ${personal}
    from audit a left join audit_personal p on p.audit = a.id
    where a.id > ${after}::bigint and ${conditions(options)} order by a.id limit ${options.pageRows ?? 1000}`.execute(
    database,
  );
  return rows;
}

function conditions({ site, from, to }: ExportOptions): RawBuilder<unknown> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (site !== undefined) found.push(sql`a.site = ${site}`);
  if (from !== undefined) found.push(sql`a.at >= ${from}`);
  if (to !== undefined) found.push(sql`a.at < ${to}`);
  return sql.join(found, sql` and `);
}

function namesOf({ personal }: ExportOptions): readonly string[] {
  return personal ? [...columns, 'visitor', 'personal'] : columns;
}

function lineOf(row: ExportRow, options: ExportOptions): string {
  const values = [
    ...columns.map((column) => row[column]),
    ...(options.personal ? [row.personal_visitor, row.personal_body] : []),
  ];
  if (options.format === 'csv') return csvLine(values);
  const names = namesOf(options);
  return `${escapeHidden(JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index]]))))}\n`;
}

function csvLine(values: readonly (string | boolean | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
