import { setTimeout as wait } from 'node:timers/promises';
import type { StreamPart } from '@deskbell/protocol';
import { linesAfter } from '../conversations/stream-lines.ts';
import type { Turn } from '../conversations/turn-store.ts';
import { writingTurn } from '../conversations/writing-lease.ts';
import { replayParts } from '../history/replay-parts.ts';
import { readTurns } from '../history/turn-record.ts';
import type { Database } from '../storage/database.ts';

const POLL_MS = 100;

/** One part as a line of a stream. */
export function lineOf(part: StreamPart): string {
  return `data: ${JSON.stringify(part)}\n\n`;
}

/** The last line of every stream. */
export const DONE_LINE = 'data: [DONE]\n\n';

/**
 * Takes up an answer that some process is writing: the message from its first part, then the rest as it comes, once.
 * Ends with an error part when the writer died. Source: ASK-11, OPS-1.
 */
export async function* takeUpAnswer(database: Database, conversation: string, turn: string): AsyncGenerator<string> {
  let seq = -1;
  for (;;) {
    const isLive = (await writingTurn(database, conversation)) === turn;
    const lines = await linesAfter(database, turn, seq);
    for (const line of lines) {
      seq = line.seq;
      yield `data: ${line.data}\n\n`;
      if (line.data === '[DONE]') return;
    }
    if (lines.length > 0) continue;
    if (!isLive) break;
    await wait(POLL_MS);
  }
  yield lineOf({ type: 'error', errorText: 'INTERNAL: The answer stopped half way.' });
  yield DONE_LINE;
}

/** A stored turn as a whole stream: the reply to a message that is sent again. Source: ASK-15. */
export async function* replayTurn(database: Database, turn: Turn): AsyncGenerator<string> {
  const record = (await readTurns(database, turn.conversation)).find((one) => one.turn.id === turn.id);
  yield lineOf({ type: 'start', messageId: turn.id, messageMetadata: { conversation: turn.conversation } });
  for (const part of record === undefined ? [] : replayParts(record)) yield lineOf(part);
  yield lineOf(
    turn.state === 'stopped'
      ? { type: 'abort' }
      : { type: 'finish', finishReason: turn.state === 'paused' ? 'tool-calls' : 'stop' },
  );
  yield DONE_LINE;
}
