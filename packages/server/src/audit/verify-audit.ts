import type { Key } from '../approvals/keyring.ts';
import type { Database, Transaction } from '../storage/database.ts';
import type { Checkpoint } from './checkpoint.ts';
import { chainStart } from './link.ts';
import { createOutsideWatch, type OutsideFault } from './outside-watch.ts';
import { findRowFault, type RowFault } from './row-fault.ts';
import { readSealedRows } from './sealed-rows.ts';
import { openCheckpoints, type CheckpointFault } from './checkpoint-walk.ts';
import { findUnsealedRows } from './unsealed-rows.ts';

/** What is wrong with a row, a link or a checkpoint. */
export type AuditFault = RowFault | CheckpointFault | OutsideFault;

/** The first row that is not as it was sealed. */
export interface BrokenChain {
  readonly kind: 'broken';
  /** Its place in the chain, from 1. */
  readonly place: number;
  /** Its number in the audit; null where the chain alone cannot say it. */
  readonly audit: string | null;
  readonly fault: AuditFault;
}

/** What verifying found. */
export type AuditVerdict =
  | BrokenChain
  | {
      readonly kind: 'whole';
      readonly rows: number;
      readonly checkpoints: number;
      /** Rows that are not sealed yet. */
      readonly waiting: number;
      /** Of the database; null before the first. */
      readonly last: Checkpoint | null;
    };

/** What a chain is verified with. */
export interface VerifyOptions {
  /** Every key of `deskbell/audit/v1` that this deployment has. */
  readonly keys: readonly Key[];
  /** Checkpoints that were kept outside the database [none]. */
  readonly outside?: readonly Checkpoint[];
  /** Rows read at once, 1 or more [2000]. */
  readonly pageRows?: number;
}

/**
 * Verifies the audit from its first row, as one moment of the database shows it, and names the first bad row for an edit, a deletion, an
 * insertion, a reordering, a truncation or a restamping. Nothing is changed. An erased personal part is no fault.
 * Source: AUD-3, AUD-4.
 */
export async function verifyAudit(database: Database, options: VerifyOptions): Promise<AuditVerdict> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { broken, last } = await walkChain(transaction, options);
      const { waiting, added } = await findUnsealedRows(transaction, last);
      if (added !== null && (broken === null || added.place < broken.place)) {
        return { kind: 'broken', ...added, fault: 'added' };
      }
      return broken ?? { kind: 'whole', rows: last?.rows ?? 0, checkpoints: last?.number ?? 0, waiting, last };
    });
}

interface Walk {
  readonly broken: BrokenChain | null;
  /** The newest checkpoint that is verified with all its rows. */
  readonly last: Checkpoint | null;
}

/** A checkpoint's fault is kept until all rows were walked: a bad row is named before it. */
async function walkChain(
  transaction: Transaction,
  { keys, outside = [], pageRows = 2000 }: VerifyOptions,
): Promise<Walk> {
  const checkpoints = openCheckpoints(transaction, keys, pageRows);
  const watch = createOutsideWatch(keys, outside);
  let [last, batch, kept]: [Checkpoint | null, Checkpoint | null, BrokenChain | null] = [null, null, null];
  let [place, link] = [0, chainStart];
  const end = (fault: AuditFault, at = place + 1, audit: string | null = null): Walk => ({
    broken: { kind: 'broken', place: at, audit, fault },
    last,
  });
  const unsigned = watch.findUnsigned();
  if (unsigned !== null) return end(unsigned.fault, unsigned.place);
  for await (const sealed of readSealedRows(transaction, pageRows)) {
    if (batch === null && kept === null) {
      const next = await checkpoints.next(last);
      if (next.kind === 'found') batch = next.checkpoint;
      else kept = end(next.kind === 'end' ? 'checkpoint-missing' : next.fault).broken;
    }
    const fault = findRowFault(sealed, { place: place + 1, previousLink: link, batch, before: last, keys });
    if (fault !== null) return end(fault, place + 1, fault === 'link-missing' ? null : sealed.audit);
    [place, link] = [sealed.seq, sealed.link];
    const differs = watch.compare(place, link);
    if (differs !== null) return kept === null ? end(differs.fault, differs.place) : { broken: kept, last };
    if (batch === null || place < batch.rows) continue;
    if (batch.head === link) last = batch;
    else kept = end('checkpoint-changed', place).broken;
    batch = null;
  }
  if (kept !== null) return { broken: kept, last };
  if (batch !== null || watch.findBeyond(place) !== null) return end('cut-off');
  const next = await checkpoints.next(last);
  if (next.kind === 'end') return { broken: null, last };
  return end(next.kind === 'found' ? 'cut-off' : next.fault);
}
