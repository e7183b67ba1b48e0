import { canonicalText } from '@deskbell/gate';
import { z } from 'zod';

import { hmacSha256 } from '../approvals/hmac.ts';
import type { Key } from '../approvals/keyring.ts';

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const digits = z.string().regex(/^\d{1,20}$/);

const checkpointSchema = z.strictObject({
  number: count,
  at: z.string(),
  rows: count,
  head: z.string(),
  lastAudit: digits,
  horizon: digits,
  ceiling: digits,
  cluster: z.string(),
  kid: z.string(),
  signature: z.string(),
});

/** Says how far the chain had come when a batch was sealed. */
export interface Checkpoint {
  /** From 1, without gaps. */
  readonly number: number;
  /** The database's clock, ISO 8601 with `Z`. */
  readonly at: string;
  /** How many rows are sealed. */
  readonly rows: number;
  /** The link of the last of them. */
  readonly head: string;
  /** The greatest number of a row that is sealed. */
  readonly lastAudit: string;
  /** Every row of a transaction before this one is sealed; `0` where the batch was cut off before it knew. */
  readonly horizon: string;
  /** The first transaction that had not begun. */
  readonly ceiling: string;
  /** The database server whose transactions these are. */
  readonly cluster: string;
  readonly kid: string;
  readonly signature: string;
}

/** Everything of a checkpoint that its signature covers. */
export type CheckpointFacts = Omit<Checkpoint, 'kid' | 'signature'>;

/** Signs a checkpoint. Source: AUD-3. */
export function signCheckpoint(key: Key, facts: CheckpointFacts): Checkpoint {
  const { number, at, rows, head, lastAudit, horizon, ceiling, cluster } = facts;
  const text = canonicalText([
    'deskbell/audit-checkpoint/v1',
    key.kid,
    number,
    at,
    rows,
    head,
    lastAudit,
    horizon,
    ceiling,
    cluster,
  ]);
  return { ...facts, kid: key.kid, signature: hmacSha256(key.key, text).toString('base64url') };
}

/** Tells whether one of the keys signed the checkpoint as it stands. */
export function isCheckpointSigned(keys: readonly Key[], checkpoint: Checkpoint): boolean {
  const key = keys.find((each) => each.kid === checkpoint.kid);
  return key !== undefined && signCheckpoint(key, checkpoint).signature === checkpoint.signature;
}

/** Writes a checkpoint as one line of JSON without a line break. */
export function checkpointLine(checkpoint: Checkpoint): string {
  return JSON.stringify(checkpoint);
}

/** Reads a line that `checkpointLine` wrote; null for any other. Its signature is not verified yet. */
export function readCheckpointLine(line: string): Checkpoint | null {
  try {
    return checkpointSchema.parse(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
