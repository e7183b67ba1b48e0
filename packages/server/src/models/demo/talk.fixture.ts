import type { JsonValue } from '@deskbell/gate';
import { collectParts, modelRequest, textOf } from '../../testing/model-request.fixture.ts';
import { createDemoModel } from '../demo-model.ts';
import type { ModelCallResult, ModelPart, ModelRequest, ModelStep, ModelTurn } from '../model.ts';
import { shopResults, shopSources } from './shop-results.fixture.ts';
import { shopTools } from './shop-tools.fixture.ts';

type Result = ModelCallResult['result'];

/** The calls of a dialogue as `name {arguments}`, and what was said in the last turn. */
export interface Talk {
  readonly calls: readonly string[];
  readonly said: string;
}

const pending: Result = { kind: 'code', text: 'PENDING: The visitor has not answered yet. Nothing was run.' };

/** Runs a dialogue: what only reads is answered from the fixture; a call that changes anything ends the turn at its card. */
export async function talk(
  questions: readonly string[],
  {
    results = shopResults,
    ...request
  }: Partial<ModelRequest> & { readonly results?: Readonly<Record<string, JsonValue>> } = {},
): Promise<Talk> {
  const calls: string[] = [];
  const turns: ModelTurn[] = [];
  let said = '';
  for (const question of questions) {
    const steps: ModelStep[] = [];
    const turn = { question, steps };
    turns.push(turn);
    for (let goesOn = true; goesOn;) {
      const parts = await runStep({ sources: shopSources, tools: shopTools, ...request, turns });
      said = textOf(parts);
      const step = storeStep(parts, `${turns.length}-${steps.length}`, results);
      steps.push(step.step);
      calls.push(...step.calls);
      goesOn = step.step.results.length > 0 && step.step.results.every(({ result }) => result.kind === 'value');
    }
  }
  return { calls, said };
}

/** Runs one step of the model. */
export function runStep(request: Partial<ModelRequest>): Promise<readonly ModelPart[]> {
  return collectParts(createDemoModel().stream(modelRequest(request), new AbortController().signal));
}

function storeStep(
  parts: readonly ModelPart[],
  id: string,
  values: Readonly<Record<string, JsonValue>>,
): { readonly step: ModelStep; readonly calls: readonly string[] } {
  const made = parts.filter((part) => part.type === 'call');
  const results = made.map(({ name }) => ({ call: id, result: resultOf(values[name]) }));
  const content = made.map(({ name, argumentsText }) => ({ type: 'call' as const, call: id, name, argumentsText }));
  return {
    step: { model: 'demo', content, results },
    calls: made.map(({ name, argumentsText }) => `${name} ${argumentsText}`),
  };
}

function resultOf(value: JsonValue | undefined): Result {
  return value === undefined ? pending : { kind: 'value', value, untrusted: true };
}
