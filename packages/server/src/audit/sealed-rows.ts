import { sql } from 'kysely';

import type { Transaction } from '../storage/database.ts';
import { rowColumns, type AuditRowColumns } from './audit-row-text.ts';

/** A link of the chain with the row and the personal part that it finds. */
export interface SealedRow {
  readonly seq: number;
  /** The number of the row that was sealed here. */
  readonly audit: string;
  readonly kid: string;
  readonly link: string;
  /** Null: there is no such row. */
  readonly row: AuditRowColumns | null;
  /** Null: there is none, or it was erased. */
  readonly personal: { readonly visitor: string | null; readonly body: string } | null;
}

interface SealedColumns extends Omit<AuditRowColumns, 'id'> {
  readonly id: string | null;
  readonly seal_seq: string;
  readonly seal_audit: string;
  readonly seal_kid: string;
  readonly seal_link: string;
  readonly personal_visitor: string | null;
  readonly personal_body: string | null;
}

/** Gives the chain in its order, a page at a time. */
export async function* readSealedRows(transaction: Transaction, pageRows: number): AsyncGenerator<SealedRow> {
  for (let after = '0'; ;) {
    const { rows } = await sql<SealedColumns>`
      select s.seq as seal_seq, s.audit as seal_audit, s.kid as seal_kid, s.link as seal_link, ${rowColumns},
        p.visitor as personal_visitor, p.body as personal_body
      from audit_seals s
      left join audit a on a.id = s.audit
      left join audit_personal p on p.audit = s.audit
      where s.seq > ${after}::bigint order by s.seq limit ${pageRows}`.execute(transaction);
    for (const columns of rows) yield sealedRowOf(columns);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seal_seq;
  }
}

function sealedRowOf(columns: SealedColumns): SealedRow {
  const { id } = columns;
  return {
    seq: Number(columns.seal_seq),
    audit: columns.seal_audit,
    kid: columns.seal_kid,
    link: columns.seal_link,
    row: id === null ? null : { ...columns, id },
    personal:
      columns.personal_body === null ? null : { visitor: columns.personal_visitor, body: columns.personal_body },
  };
}
