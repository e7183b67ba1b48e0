import type { Key } from '../approvals/keyring.ts';
import { isCheckpointSigned, type Checkpoint } from './checkpoint.ts';

/** What is wrong by the checkpoints that were kept outside the database. */
export type OutsideFault = 'outside-changed' | 'outside-differs' | 'cut-off';

/** A fault with the first place that may be bad. */
export interface OutsideFinding {
  readonly place: number;
  readonly fault: OutsideFault;
}

/** Compares the chain, as it is walked, with the checkpoints that were kept outside. */
export interface OutsideWatch {
  /** Finds a checkpoint that nobody signed; null: all are signed. */
  findUnsigned(): OutsideFinding | null;
  /** Compares the link of a place, in the order of places. */
  compare(place: number, link: string): OutsideFinding | null;
  /** Finds a checkpoint beyond the last place of the chain. */
  findBeyond(lastPlace: number): OutsideFinding | null;
}

/** Creates the watch. Checkpoints may be in any order, repeat and have gaps: each process keeps its own. */
export function createOutsideWatch(keys: readonly Key[], outside: readonly Checkpoint[]): OutsideWatch {
  const waiting = outside.toSorted((one, other) => other.rows - one.rows);
  let agreed = 0;
  return {
    findUnsigned: () => {
      const unsigned = outside.find((checkpoint) => !isCheckpointSigned(keys, checkpoint));
      return unsigned === undefined ? null : { place: unsigned.rows, fault: 'outside-changed' };
    },
    compare: (place, link) => {
      while (waiting.at(-1)?.rows === place) {
        if (waiting.pop()?.head !== link) return { place: agreed + 1, fault: 'outside-differs' };
        agreed = place;
      }
      return null;
    },
    findBeyond: (lastPlace) => (waiting.length === 0 ? null : { place: lastPlace + 1, fault: 'cut-off' }),
  };
}
