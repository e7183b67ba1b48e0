import type { Key } from '../approvals/keyring.ts';
import type { Transaction } from '../storage/database.ts';
import { isCheckpointSigned, type Checkpoint } from './checkpoint.ts';
import { readCheckpoints } from './stored-checkpoints.ts';

/** What is wrong with the checkpoints of the database. */
export type CheckpointFault = 'checkpoint-missing' | 'checkpoint-changed';

/** The next checkpoint, verified by itself; its head is compared when its last row was walked. */
export type NextCheckpoint =
  | { readonly kind: 'found'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly fault: CheckpointFault };

/** The checkpoints of the database, one after the other. */
export interface CheckpointWalk {
  /** @param before the one that was found last; null at first */
  next(before: Checkpoint | null): Promise<NextCheckpoint>;
}

/** Opens the checkpoints of the database in their order. */
export function openCheckpoints(transaction: Transaction, keys: readonly Key[], pageRows: number): CheckpointWalk {
  const stored = readCheckpoints(transaction, pageRows);
  return {
    next: async (before) => {
      const read = await stored.next();
      if (read.done === true) return { kind: 'end' };
      const fault = faultOf(read.value, before, keys);
      return fault === null ? { kind: 'found', checkpoint: read.value } : { kind: 'fault', fault };
    },
  };
}

function faultOf(checkpoint: Checkpoint, before: Checkpoint | null, keys: readonly Key[]): CheckpointFault | null {
  if (checkpoint.number !== (before?.number ?? 0) + 1) return 'checkpoint-missing';
  if (!isCheckpointSigned(keys, checkpoint)) return 'checkpoint-changed';
  return checkpoint.rows > (before?.rows ?? 0) ? null : 'checkpoint-changed';
}
