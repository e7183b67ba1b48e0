import { sql } from 'kysely';
import type { Database, Transaction } from '../storage/database.ts';
import type { TurnTable } from '../storage/tables.ts';
import type { PlacedPart, TurnPart } from './turn-part.ts';
import { LeaseLost, leaseHeldStatement, type WritingLease } from './writing-lease.ts';

/** The states of a turn: `paused` waits for a card or the page, `failed` can be gone on with. */
export type TurnState = TurnTable['state'];

/** A turn: one question and what became of it. */
export interface Turn {
  readonly id: string;
  readonly conversation: string;
  readonly questionId: string;
  readonly questionText: string;
  readonly state: TurnState;
}

type TurnRow = Pick<TurnTable, 'id' | 'conversation' | 'question_id' | 'question_text' | 'state'>;

const turnOf = (row: TurnRow): Turn => ({
  id: row.id,
  conversation: row.conversation,
  questionId: row.question_id,
  questionText: row.question_text,
  state: row.state,
});

const COLUMNS = ['id', 'conversation', 'question_id', 'question_text', 'state'] as const;

/** A question as it is kept before anything is answered. */
export interface NewTurn {
  readonly id: string;
  readonly conversation: string;
  readonly visitor: string;
  readonly questionId: string;
  readonly questionText: string;
  readonly locale: string;
}

/** Keeps a question; false when this visitor has used the message id before. Source: ASK-15. */
export async function beginTurn(transaction: Transaction, turn: NewTurn): Promise<boolean> {
  const result = await transaction
    .insertInto('turns')
    .values({
      id: turn.id,
      conversation: turn.conversation,
      visitor: turn.visitor,
      question_id: turn.questionId,
      question_text: turn.questionText,
      locale: turn.locale,
      state: 'writing',
    })
    .onConflict((conflict) => conflict.columns(['visitor', 'question_id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds the turn of a visitor's message id. */
export async function findTurnByQuestion(
  database: Database,
  visitor: string,
  questionId: string,
): Promise<Turn | null> {
  const row = await database
    .selectFrom('turns')
    .select(COLUMNS)
    .where('visitor', '=', visitor)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return row === undefined ? null : turnOf(row);
}

/** Finds a turn by id. */
export async function findTurn(database: Database, id: string): Promise<Turn | null> {
  const row = await database.selectFrom('turns').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : turnOf(row);
}

/** The turns of a conversation, oldest first. */
export async function turnsOf(database: Database, conversation: string): Promise<readonly Turn[]> {
  const rows = await database
    .selectFrom('turns')
    .select(COLUMNS)
    .where('conversation', '=', conversation)
    .orderBy('seq')
    .execute();
  return rows.map(turnOf);
}

/** Moves the turn of a lease to a state; nothing happens when the lease was lost. */
export async function setTurnState(
  database: Database | Transaction,
  lease: WritingLease,
  state: TurnState,
): Promise<void> {
  await sql`with held as (${leaseHeldStatement(lease)})
    update turns set state = ${state} where id = ${lease.turn} and exists (select 1 from held)`.execute(database);
}

/**
 * Appends a part at the end of the lease's turn. One holder of the lease at a time, so the order is certain.
 * @throws LeaseLost when somebody else may be writing by now
 */
export async function appendPart(database: Database | Transaction, lease: WritingLease, part: TurnPart): Promise<void> {
  const { kind, ...body } = part;
  const result = await sql`with held as (${leaseHeldStatement(lease)})
    insert into turn_parts (turn, seq, kind, body)
    select ${lease.turn}::uuid, (select coalesce(max(seq) + 1, 0) from turn_parts where turn = ${lease.turn}::uuid), ${kind}, ${JSON.stringify(body)}
    from held`.execute(database);
  if (result.numAffectedRows !== 1n) throw new LeaseLost();
}

/** Begins a new bubble and gives its number; the first bubble of a turn, number 1, begins by itself. */
export async function appendBubble(database: Database | Transaction, lease: WritingLease): Promise<number> {
  const rows = await database
    .selectFrom('turn_parts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('turn', '=', lease.turn)
    .where('kind', '=', 'bubble')
    .executeTakeFirstOrThrow();
  const bubble = Number(rows.count) + 2;
  await appendPart(database, lease, { kind: 'bubble', bubble });
  return bubble;
}

/** The stored parts of turns, each turn's in order. */
export async function partsOf(
  database: Database,
  turns: readonly string[],
): Promise<ReadonlyMap<string, readonly PlacedPart[]>> {
  const byTurn = new Map<string, PlacedPart[]>(turns.map((turn) => [turn, []]));
  if (turns.length === 0) return byTurn;
  const rows = await database
    .selectFrom('turn_parts')
    .selectAll()
    .where('turn', 'in', [...turns])
    .orderBy('turn')
    .orderBy('seq')
    .execute();
  for (const row of rows) byTurn.get(row.turn)?.push(partOfRow(row));
  return byTurn;
}

/** Reads a stored part; this folder alone writes them, so their form is known. */
function partOfRow(row: { readonly seq: number; readonly kind: TurnPart['kind']; readonly body: string }): PlacedPart {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `appendPart` alone
  return { kind: row.kind, seq: row.seq, ...(JSON.parse(row.body) as object) } as PlacedPart;
}
