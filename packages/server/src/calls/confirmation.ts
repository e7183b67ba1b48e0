import { LOCALES, stepLine, stepWord, type Card } from '@deskbell/gate';
import type { Confirmation, Problem } from '@deskbell/protocol';
import { isAsked, type CallRow } from './call-row.ts';

/** The card of a stored call in its present state; null for a call that was never asked about. Source: CARD-8, the wire form. */
export function confirmationOf(row: CallRow): Confirmation | null {
  if (!isAsked(row)) return null;
  const card = readCard(row.card);
  const base = { call: row.id, card };
  if (row.state === 'pending') {
    return { ...base, state: 'pending', expiresAt: row.expires_at.toISOString(), signature: row.signature };
  }
  const line = stepLine({ state: row.state });
  return {
    ...base,
    ...wireStateOf(row),
    ...(line === null ? {} : { line: stepWord(line.key, LOCALES.find((locale) => locale === row.locale) ?? 'en') }),
    ...(row.settled_at === null ? {} : { settledAt: row.settled_at.toISOString() }),
  };
}

/** Reads a stored card: `calls/ask-call.ts` alone writes them, in the form of the gate. */
function readCard(text: string): Card {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this folder, and digested in the approval
  return JSON.parse(text) as Card;
}

/** A resolved call stays `unknown` on the card, with what the operator said. */
function wireStateOf(row: CallRow): Pick<Confirmation, 'state' | 'resolved' | 'reason'> {
  if (row.state === 'resolved_done') return { state: 'unknown', resolved: 'done' };
  if (row.state === 'resolved_not_done') return { state: 'unknown', resolved: 'not_done' };
  if (row.state === 'page_open' || row.state === 'refused')
    throw new TypeError('a call without a card has no card state');
  return row.state === 'failed' ? { state: row.state, reason: 'TOOL_FAILED' } : { state: row.state };
}

/** What a refused decision says of its call, so that a second tab shows the outcome instead of an error. */
export function settledMembers(row: CallRow): Pick<Problem, 'call' | 'state' | 'confirmation'> {
  const confirmation = confirmationOf(row);
  return { call: row.id, state: confirmation?.state ?? row.state, ...(confirmation === null ? {} : { confirmation }) };
}
