import { appendFile, readFile } from 'node:fs/promises';

import { checkpointLine, readCheckpointLine, type Checkpoint } from './checkpoint.ts';

/** Where checkpoints go that the database alone should not hold. */
export interface CheckpointKeeper {
  keep(checkpoint: Checkpoint): Promise<void>;
}

/** Keeps nothing: the checkpoints of the database are all there are. */
export const noCheckpointKeeper: CheckpointKeeper = { keep: async () => undefined };

/** Appends each checkpoint to a file as a line of JSON; the file is made where it is missing, readable by this user alone. */
export function createCheckpointFile(path: string): CheckpointKeeper {
  return { keep: (checkpoint) => appendFile(path, `${checkpointLine(checkpoint)}\n`, { mode: 0o600 }) };
}

/** The checkpoints of a file in its order, or the number of the first line that is none. */
export type ReadCheckpoints =
  | { readonly kind: 'read'; readonly checkpoints: readonly Checkpoint[] }
  | { readonly kind: 'refused'; readonly line: number };

/** Reads a file of checkpoints; blank lines count for nothing. No signature is verified yet. */
export async function readCheckpointFile(path: string): Promise<ReadCheckpoints> {
  const checkpoints: Checkpoint[] = [];
  for (const [index, line] of (await readFile(path, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue;
    const checkpoint = readCheckpointLine(line);
    if (checkpoint === null) return { kind: 'refused', line: index + 1 };
    checkpoints.push(checkpoint);
  }
  return { kind: 'read', checkpoints };
}
