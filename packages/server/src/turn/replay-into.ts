import { replayParts } from '../history/replay-parts.ts';
import { readTurns } from '../history/turn-record.ts';
import type { Audience } from './answer-writer.ts';
import type { TurnContext } from './turn-context.ts';

/** Says what is stored of the turn, so that whoever takes the answer up gets the message from its first part. Source: ASK-11. */
export async function replayInto(context: TurnContext, audience: Audience): Promise<void> {
  const records = await readTurns(context.deps.database, context.turn.conversation);
  const record = records.find((one) => one.turn.id === context.turn.id);
  if (record === undefined) return;
  for (const part of replayParts(record)) context.writer.send(part, audience);
}
