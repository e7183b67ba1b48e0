import type { Model, ModelPart, ModelRequest } from '../models/model.ts';
import { ModelFailed } from '../models/model.ts';

/** What the model says in one step: text, calls, or a failure. */
export type ScriptedStep =
  | { readonly text: string }
  | { readonly calls: readonly ScriptedCall[]; readonly text?: string }
  | { readonly fails: true; readonly text?: string }
  | { readonly waits: Promise<void>; readonly text: string; readonly calls?: readonly ScriptedCall[] };

/** A call as a model makes it; `id` is the provider's. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments: unknown;
  readonly id?: string;
  /** Sent as it is in place of the arguments' JSON. */
  readonly raw?: string;
}

/** A model that says what the test tells it to, in order, and keeps what it was asked. */
export interface ScriptedModel extends Model {
  readonly requests: readonly ModelRequest[];
  /** Adds steps to the end of the script. */
  say(...steps: readonly ScriptedStep[]): void;
  /** How many steps of the script are left. */
  left(): number;
  /** Forgets what is left. */
  forget(): void;
}

/** Creates a scripted model; with an empty script it says `Done.` */
export function createScriptedModel(): ScriptedModel {
  const script: ScriptedStep[] = [];
  const requests: ModelRequest[] = [];
  return {
    name: 'scripted',
    demo: false,
    requests,
    say: (...steps) => void script.push(...steps),
    left: () => script.length,
    forget: () => void script.splice(0),
    async *stream(request, signal) {
      requests.push(request);
      yield* play(script.shift() ?? { text: 'Done.' }, signal);
    },
  };
}

async function* play(step: ScriptedStep, signal: AbortSignal): AsyncGenerator<ModelPart> {
  if (step.text !== undefined) yield { type: 'text', delta: step.text };
  if ('fails' in step) throw new ModelFailed('scripted', { status: 503 });
  if ('waits' in step) {
    await Promise.race([
      step.waits,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    ]);
  }
  const calls = 'calls' in step ? (step.calls ?? []) : [];
  for (const call of calls) {
    const argumentsText = call.raw ?? JSON.stringify(call.arguments);
    yield { type: 'call', providerCallId: call.id ?? '', name: call.name, argumentsText };
  }
  yield {
    type: 'finish',
    reason: calls.length > 0 ? 'tool-calls' : 'stop',
    usage: { inputTokens: 1, outputTokens: 1 },
  };
}
