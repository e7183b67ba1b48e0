import { callsOfConversation } from '../calls/find-calls.ts';
import type { CallRow } from '../calls/call-row.ts';
import type { PlacedPart } from '../conversations/turn-part.ts';
import { partsOf, turnsOf, type Turn } from '../conversations/turn-store.ts';
import type { Database } from '../storage/database.ts';

/** A turn with its stored parts and the calls that they name. */
export interface TurnRecord {
  readonly turn: Turn;
  readonly parts: readonly PlacedPart[];
  readonly calls: ReadonlyMap<string, CallRow>;
}

/** Reads the turns of a conversation, oldest first. */
export async function readTurns(database: Database, conversation: string): Promise<readonly TurnRecord[]> {
  const turns = await turnsOf(database, conversation);
  const [parts, calls] = await Promise.all([
    partsOf(
      database,
      turns.map((turn) => turn.id),
    ),
    callsOfConversation(database, conversation),
  ]);
  const byId = new Map(calls.map((call) => [call.id, call]));
  return turns.map((turn) => ({ turn, parts: parts.get(turn.id) ?? [], calls: byId }));
}

/** Tells whether a turn ended with an answer: its last step has text and no call, or a notice closed it. */
export function isAnswered(record: TurnRecord): boolean {
  const last = record.parts.findLast((part) => part.kind === 'step' || part.kind === 'notice');
  if (last === undefined) return false;
  return last.kind === 'notice' || last.step.content.every((content) => content.type !== 'call');
}

/** Tells whether a call of the turn waits for somebody or runs at this moment. Source: ASK-15. */
export function isWaiting(record: TurnRecord): boolean {
  const open: ReadonlySet<CallRow['state']> = new Set(['pending', 'page_open', 'running']);
  return [...record.calls.values()].some((call) => call.turn === record.turn.id && open.has(call.state));
}
