import { canonicalText } from '@deskbell/gate';

import { hmacSha256 } from '../approvals/hmac.ts';
import type { Key } from '../approvals/keyring.ts';

/** What stands before the first link. */
export const chainStart = '';

/** What a link covers. */
export interface LinkedRow {
  /** The row's place in the chain, from 1, without gaps. */
  readonly seq: number;
  /** The link before it; `chainStart` for the first. */
  readonly previous: string;
  /** The row's canonical text. */
  readonly text: string;
}

/** Gives the link of a row: an HMAC over its place, the link before it and its text. Source: AUD-3. */
export function linkOf(key: Key, row: LinkedRow): string {
  const text = canonicalText(['deskbell/audit-link/v1', key.kid, row.seq, row.previous, row.text]);
  return hmacSha256(key.key, text).toString('base64url');
}
