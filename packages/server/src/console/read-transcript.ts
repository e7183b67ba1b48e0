import type { ConsoleCall, ConsoleCallEvent, ConsoleTranscript, ConsoleTurn } from '@deskbell/protocol';
import type { Selectable } from 'kysely';
import { findConversationForOperator } from '../conversations/list-conversations.ts';
import { partsOf } from '../conversations/turn-store.ts';
import type { Database } from '../storage/database.ts';
import type { CallTable, TurnTable } from '../storage/tables.ts';
import { visitorOf } from './conversation-replies.ts';
import { readCard } from './read-card.ts';
import { turnItems } from './turn-items.ts';

/** The most turns that a transcript shows: the newest. */
const maxTurns = 200;

type CallRow = Selectable<CallTable>;
type TurnRow = Pick<Selectable<TurnTable>, 'id' | 'question_text' | 'state' | 'created_at'>;

/**
 * Reads a conversation with each call's state, arguments, card and audit rows. For operators alone: it asks for no owner.
 * Source: CON-2.
 * @returns null when there is no such conversation
 */
export async function readTranscript(database: Database, conversation: string): Promise<ConsoleTranscript | null> {
  const record = await findConversationForOperator(database, conversation);
  if (record === null) return null;
  const turns = await newestTurns(database, conversation);
  const ids = turns.map((turn) => turn.id);
  const [parts, calls] = await Promise.all([partsOf(database, ids), callsOfTurns(database, ids)]);
  return {
    id: record.id,
    site: record.site,
    who: visitorOf(record),
    startedAt: record.created_at.toISOString(),
    turns: turns.map((turn) => ({
      ...turnHead(turn),
      items: turnItems(parts.get(turn.id) ?? [], calls.get(turn.id) ?? []),
    })),
  };
}

async function newestTurns(database: Database, conversation: string): Promise<readonly TurnRow[]> {
  const rows = await database
    .selectFrom('turns')
    .select(['id', 'question_text', 'state', 'created_at'])
    .where('conversation', '=', conversation)
    .orderBy('seq', 'desc')
    .limit(maxTurns)
    .execute();
  return rows.toReversed();
}

function turnHead(turn: TurnRow): Omit<ConsoleTurn, 'items'> {
  return { id: turn.id, at: turn.created_at.toISOString(), question: turn.question_text, state: turn.state };
}

async function callsOfTurns(
  database: Database,
  turns: readonly string[],
): Promise<ReadonlyMap<string, readonly ConsoleCall[]>> {
  if (turns.length === 0) return new Map();
  const rows = await database
    .selectFrom('calls')
    .selectAll()
    .where('turn', 'in', [...turns])
    .orderBy('seq')
    .execute();
  const events = await eventsOfCalls(
    database,
    rows.map((row) => row.id),
  );
  const byTurn = new Map<string, ConsoleCall[]>(turns.map((turn) => [turn, []]));
  for (const row of rows) byTurn.get(row.turn)?.push(callOf(row, events.get(row.id) ?? []));
  return byTurn;
}

async function eventsOfCalls(
  database: Database,
  calls: readonly string[],
): Promise<ReadonlyMap<string, readonly ConsoleCallEvent[]>> {
  const byCall = new Map<string, ConsoleCallEvent[]>(calls.map((call) => [call, []]));
  if (calls.length === 0) return byCall;
  const rows = await database
    .selectFrom('audit')
    .select(['id', 'at', 'event', 'reason', 'call'])
    .where('call', 'in', [...calls])
    .orderBy('id')
    .execute();
  for (const { id, at, event, reason, call } of rows) {
    if (call !== null) byCall.get(call)?.push({ id, at: at.toISOString(), event, reason });
  }
  return byCall;
}

function callOf(row: CallRow, events: readonly ConsoleCallEvent[]): ConsoleCall {
  return {
    id: row.id,
    kind: row.kind,
    name: row.tool_name,
    title: row.title,
    state: row.state,
    reason: row.reason,
    arguments: row.arguments ?? row.raw_arguments,
    card: readCard(row.card),
    expiresAt: row.state === 'pending' ? (row.expires_at?.toISOString() ?? null) : null,
    output: row.output,
    error: row.error,
    keyId: row.key_id,
    events,
  };
}
