import type { Notice } from '@deskbell/protocol';
import type { CallRow } from '../calls/call-row.ts';
import { appendPart } from '../conversations/turn-store.ts';
import { modelTurnsOf } from '../history/model-turns.ts';
import { readTurns, type TurnRecord } from '../history/turn-record.ts';
import { ModelFailed, type ModelRequest } from '../models/model.ts';
import { endTurn, endWithNotice, type TurnEnd } from './end-turn.ts';
import { runModelStep, type StepResult } from './model-step.ts';
import { offerTools, type OfferedTools } from './offered-tools.ts';
import { settleStep } from './settle-step.ts';
import type { TurnContext } from './turn-context.ts';

/** Most model steps of a turn, over all its pauses. Source: ASK-10. */
const MAX_STEPS = 8;

const STEP_LIMIT: Notice = {
  code: 'STEP_LIMIT',
  text: 'This took too many steps, so I stopped here. Please ask again, one thing at a time.',
};

/**
 * Goes on with a turn from what is stored: model step, its calls, the next step, until an answer, a pause, a stop or a failure.
 * The parts of `start` were sent before; this sends everything up to `finish`. Source: ASK-2 to ASK-5, ASK-10.
 * @param onModel told once, when the model's first part has arrived
 */
export async function runTurn(context: TurnContext, onModel: () => void): Promise<TurnEnd> {
  const offered = offerTools(context.deps.registry, context.asker.visitor, context.asker.page);
  for (const notice of offered.notices)
    context.writer.send({ type: 'data-notice', id: `n-${notice.code}`, data: notice });
  for (;;) {
    await context.writer.beat();
    if (context.writer.signal.aborted) return endTurn(context, 'stopped');
    const records = await readTurns(context.deps.database, context.turn.conversation);
    const record = records.find((one) => one.turn.id === context.turn.id);
    if (record === undefined) throw new Error('a turn is gone');
    const steps = record.parts.filter((part) => part.kind === 'step').length;
    if (steps >= MAX_STEPS) return endWithNotice(context, STEP_LIMIT);
    const end = await runStep(context, requestOf(context, offered, records), { offered, record, onModel });
    if (end !== null) return end;
  }
}

interface StepInputs {
  readonly offered: OfferedTools;
  readonly record: TurnRecord;
  readonly onModel: () => void;
}

/** One step; null when the turn goes on. */
async function runStep(context: TurnContext, request: ModelRequest, inputs: StepInputs): Promise<TurnEnd | null> {
  const { writer } = context;
  writer.send({ type: 'start-step' });
  const textId = `t${inputs.record.parts.length}`;
  const result = await runModelStep(context, request, textId, inputs.onModel);
  if (isEmpty(result) && !writer.signal.aborted)
    throw new ModelFailed('the model gave nothing', { model: context.deps.model.name });
  await storeStep(context, result);
  const after =
    result.calls.length === 0 ? null : await settleStep(context, result.calls, inputs.offered, inputs.record);
  writer.send({ type: 'finish-step' });
  if (writer.signal.aborted) return endTurn(context, 'stopped');
  if (after === 'pause') return endTurn(context, 'paused');
  if (after === null) return endTurn(context, 'answered', result.finishReason === 'length' ? 'length' : 'stop');
  return null;
}

/** A step without a word and without a call is no answer: the question can be sent again. */
function isEmpty(result: StepResult): boolean {
  return result.shown.trim() === '' && result.calls.length === 0;
}

function requestOf(context: TurnContext, offered: OfferedTools, records: readonly TurnRecord[]): ModelRequest {
  const { site, visitor } = context.asker;
  return {
    siteName: site.name,
    ...(site.contact === undefined ? {} : { contact: site.contact }),
    locale: visitor.locale,
    sources: context.extracts.map((extract, index) => ({
      number: index + 1,
      title: extract.title,
      url: extract.url,
      text: extract.text,
    })),
    turns: modelTurnsOf(records, context.turn.id, (row) => isUntrusted(context, row)),
    tools: offered.modelTools,
    maxOutputTokens: context.deps.maxOutputTokens,
  };
}

/** Untrusted unless the operator said that the tool's output is not. Source: PAGE-10. */
function isUntrusted(context: TurnContext, row: CallRow): boolean {
  const action = row.tool_id === null ? null : context.deps.registry.find(row.tool_id);
  return action === null || action.settings.hints.untrustedContent !== false;
}

async function storeStep(context: TurnContext, result: StepResult): Promise<void> {
  const { database, model } = context.deps;
  await database.transaction().execute(async (transaction) => {
    if (result.citations.length > 0)
      await appendPart(transaction, context.writer.lease, { kind: 'sources', citations: result.citations });
    const step = { model: model.name, content: result.content, shown: result.shown };
    await appendPart(transaction, context.writer.lease, { kind: 'step', step });
  });
}
