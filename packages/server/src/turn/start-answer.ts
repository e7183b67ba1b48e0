import { clearLines } from '../conversations/stream-lines.ts';
import type { WritingLease } from '../conversations/writing-lease.ts';
import type { Turn } from '../conversations/turn-store.ts';
import type { Extract } from '../knowledge/search.ts';
import { AnswerWriter } from './answer-writer.ts';
import { failTurn, type TurnEnd } from './run-turn.ts';
import type { Asker, TurnContext, TurnDeps } from './turn-context.ts';

/** An answer that is being written: its lines for the client that asked. */
export interface LiveAnswer {
  readonly lines: AsyncGenerator<string>;
  /** True when the model failed before its first part: nothing was shown, so the refusal can be a status. */
  readonly failedBeforeFirstPart: Promise<boolean>;
}

/** How long a reply waits for the model's first part before it begins without one. */
const FIRST_PART_WAIT_MS = 10_000;

/** What the writing of an answer begins with. */
export interface AnswerStart {
  readonly lease: WritingLease;
  readonly turn: Turn;
  readonly asker: Asker;
  readonly extracts: readonly Extract[];
}

/**
 * Starts to write an answer under a lease that is held already. It goes on to its end whether or not a client listens. Source: RUN-4.
 * @param work sends everything after `start`, up to `finish`; `onModel` is told of the model's first part
 */
export async function startAnswer(
  deps: TurnDeps,
  start: AnswerStart,
  work: (context: TurnContext, onModel: () => void) => Promise<TurnEnd>,
): Promise<LiveAnswer> {
  const { lease, turn } = start;
  await clearLines(deps.database, turn.id);
  const writer = new AnswerWriter(deps.database, lease, () => deps.live.remove(lease.conversation));
  const context: TurnContext = { deps, asker: start.asker, turn, writer, extracts: start.extracts };
  writer.send({ type: 'start', messageId: turn.id, messageMetadata: { conversation: turn.conversation } });
  const begun = createBegun();
  const done = write(context, work, begun);
  deps.live.add(writer, done);
  return { lines: writer.lines(), failedBeforeFirstPart: begun.failed };
}

/** A failure is told only when the lease is free again, so that the same message can be sent again at once. */
async function write(
  context: TurnContext,
  work: (context: TurnContext, onModel: () => void) => Promise<TurnEnd>,
  begun: Begun,
): Promise<void> {
  let hasFailed = false;
  try {
    await work(context, begun.onModel);
  } catch (error) {
    hasFailed = true;
    await failTurn(context, error);
  } finally {
    await close(context);
    begun.settle(hasFailed);
  }
}

async function close({ writer, deps }: TurnContext): Promise<void> {
  try {
    await writer.close();
  } catch (error) {
    deps.log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'An answer could not be closed');
  }
}

interface Begun {
  readonly failed: Promise<boolean>;
  readonly onModel: () => void;
  readonly settle: (hasFailed: boolean) => void;
}

function createBegun(): Begun {
  let settle: (hasFailed: boolean) => void = () => undefined;
  const failed = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), FIRST_PART_WAIT_MS);
    settle = (hasFailed) => {
      clearTimeout(timer);
      resolve(hasFailed);
    };
  });
  return { failed, onModel: () => settle(false), settle };
}
