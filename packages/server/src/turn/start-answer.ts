import { clearLines } from '../conversations/stream-lines.ts';
import { releaseLease, type WritingLease } from '../conversations/writing-lease.ts';
import type { Turn } from '../conversations/turn-store.ts';
import { faultFacts } from '../fault-facts.ts';
import type { Extract } from '../knowledge/search.ts';
import { AnswerWriter } from './answer-writer.ts';
import { failTurn, type FailureCode, type TurnEnd } from './end-turn.ts';
import type { Asker, TurnContext, TurnDeps } from './turn-context.ts';

/** An answer that is being written: its lines for the client that asked. */
export interface LiveAnswer {
  readonly lines: AsyncGenerator<string>;
  /** The code of a failure before the model's first part: nothing was shown, so the refusal can be a status. Null when it began. */
  readonly earlyFailure: Promise<FailureCode | null>;
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
 * The lease is given back at the end, also when nothing could be started.
 * @param work sends everything after `start`, up to `finish`; `onModel` is told of the model's first part
 */
export async function startAnswer(
  deps: TurnDeps,
  start: AnswerStart,
  work: (context: TurnContext, onModel: () => void) => Promise<TurnEnd>,
): Promise<LiveAnswer> {
  const { lease, turn } = start;
  await clearLines(deps.database, turn.id).catch(async (error: unknown) => {
    await releaseLease(deps.database, lease);
    throw error;
  });
  const writer = new AnswerWriter(deps.database, lease, () => deps.live.remove(lease.conversation));
  const context: TurnContext = { deps, asker: start.asker, turn, writer, extracts: start.extracts };
  writer.send({ type: 'start', messageId: turn.id, messageMetadata: { conversation: turn.conversation } });
  const begun = createBegun();
  const done = write(context, work, begun);
  deps.live.add(writer, done);
  return { lines: writer.lines(), earlyFailure: begun.failure };
}

/** A failure is told only when the lease is free again, so that the same message can be sent again at once. */
async function write(
  context: TurnContext,
  work: (context: TurnContext, onModel: () => void) => Promise<TurnEnd>,
  begun: Begun,
): Promise<void> {
  let failure: FailureCode | null = null;
  try {
    await work(context, begun.onModel);
  } catch (error) {
    failure = await failTurn(context, error);
  } finally {
    await close(context);
    begun.settle(failure);
  }
}

async function close({ writer, deps }: TurnContext): Promise<void> {
  try {
    await writer.close();
  } catch (error) {
    deps.log.error(faultFacts(error), 'An answer could not be closed');
  }
}

interface Begun {
  readonly failure: Promise<FailureCode | null>;
  readonly onModel: () => void;
  readonly settle: (failure: FailureCode | null) => void;
}

function createBegun(): Begun {
  let settle: Begun['settle'] = () => undefined;
  const failure = new Promise<FailureCode | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), FIRST_PART_WAIT_MS);
    settle = (code) => {
      clearTimeout(timer);
      resolve(code);
    };
  });
  return { failure, onModel: () => settle(null), settle };
}
