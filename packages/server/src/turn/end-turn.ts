import type { Notice } from '@deskbell/protocol';
import { appendPart, setTurnState } from '../conversations/turn-store.ts';
import { faultFacts } from '../fault-facts.ts';
import { ModelFailed } from '../models/model.ts';
import type { TurnContext } from './turn-context.ts';

/** How a writing ended. */
export type TurnEnd = 'answered' | 'paused' | 'stopped';

/** Why a writing broke. */
export type FailureCode = 'MODEL_FAILED' | 'INTERNAL';

const STATE_OF_END = { answered: 'done', paused: 'paused', stopped: 'stopped' } as const;

/** Ends a writing: the turn's state, then the last part of the stream. */
export async function endTurn(
  { deps, writer }: TurnContext,
  end: TurnEnd,
  reason: 'stop' | 'length' = 'stop',
): Promise<TurnEnd> {
  await setTurnState(deps.database, writer.lease, STATE_OF_END[end]);
  if (end === 'stopped') writer.send({ type: 'abort' });
  else writer.send({ type: 'finish', finishReason: end === 'paused' ? 'tool-calls' : reason });
  return end;
}

/** Closes a turn with a sentence of ours, as a step of its own that is kept. */
export async function endWithNotice(context: TurnContext, notice: Notice): Promise<TurnEnd> {
  const { deps, writer } = context;
  writer.send({ type: 'start-step' });
  writer.send({ type: 'data-notice', id: `n-${notice.code}`, data: notice });
  writer.send({ type: 'finish-step' });
  await appendPart(deps.database, writer.lease, { kind: 'notice', notice });
  return endTurn(context, 'answered');
}

/** Ends a writing that broke: the stream says so with a code, what was stored stays, and the question can be sent again. */
export async function failTurn({ deps, writer, turn }: TurnContext, error: unknown): Promise<FailureCode> {
  const isModel = error instanceof ModelFailed;
  const facts = { ...(isModel ? error.facts : faultFacts(error)), turn: turn.id };
  deps.log.error(facts, isModel ? 'The model failed' : 'A turn broke');
  await setTurnState(deps.database, writer.lease, 'failed').catch(() => undefined);
  const errorText = isModel
    ? 'MODEL_FAILED: The model did not answer. Your question is kept.'
    : 'INTERNAL: Something went wrong on our side.';
  writer.send({ type: 'error', errorText });
  return isModel ? 'MODEL_FAILED' : 'INTERNAL';
}
