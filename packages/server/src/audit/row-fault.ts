import type { Key } from '../approvals/keyring.ts';
import { personalDigest } from './append-audit.ts';
import { rowText, type AuditRowColumns } from './audit-row-text.ts';
import type { Checkpoint } from './checkpoint.ts';
import { linkOf } from './link.ts';
import type { SealedRow } from './sealed-rows.ts';
import { isBelowSealed } from './unsealed-rows.ts';

/** What is wrong with one row of the chain. */
export type RowFault = 'link-missing' | 'row-missing' | 'key-missing' | 'changed' | 'personal-changed' | 'added';

/** What stands before a row, verified, and what it is verified with. */
export interface RowGround {
  /** The place that the row should have. */
  readonly place: number;
  readonly previousLink: string;
  /** The checkpoint of its batch, and the one before; null: not known. */
  readonly batch: Checkpoint | null;
  readonly before: Checkpoint | null;
  readonly keys: readonly Key[];
}

/** Finds what is wrong with a row of the chain; null: nothing. Source: AUD-3. */
export function findRowFault(sealed: SealedRow, ground: RowGround): RowFault | null {
  if (sealed.seq !== ground.place) return 'link-missing';
  if (sealed.row === null) return 'row-missing';
  const key = ground.keys.find((each) => each.kid === sealed.kid);
  if (key === undefined) return 'key-missing';
  const text = rowText(sealed.row);
  if (linkOf(key, { seq: sealed.seq, previous: ground.previousLink, text }) !== sealed.link) return 'changed';
  if (!isPersonalRight(sealed.row, sealed.personal, ground.keys)) return 'personal-changed';
  const { before, batch } = ground;
  return before !== null && batch !== null && isBelowSealed(sealed.row, before, batch) ? 'added' : null;
}

/** A personal part that is not there was erased or never was. */
function isPersonalRight(row: AuditRowColumns, personal: SealedRow['personal'], keys: readonly Key[]): boolean {
  if (personal === null) return true;
  return keys.some((key) => personalDigest(key, personal.visitor, personal.body) === row.personal_digest);
}
