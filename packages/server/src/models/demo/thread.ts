import type { JsonObject, JsonValue } from '@deskbell/gate';
import type { ModelCallResult, ModelTool, ModelTurn } from '../model.ts';
import { readArgumentsObject } from '../arguments-object.ts';

/** A request of the visitor as it stands after one or more turns. */
export interface Thread {
  readonly tool: ModelTool;
  /** What the visitor wrote for it, oldest first. */
  readonly texts: readonly string[];
  /** What was offered in questions back, oldest first. */
  readonly offers: readonly Offer[];
  /** Calls of the thread's earlier turns. */
  readonly before: readonly MadeCall[];
}

/** A field that a question back asked for, and the values that it listed, if any; the text after it answers, perhaps by `the first one`. */
export interface Offer {
  readonly key: string;
  readonly values: readonly string[];
  /** Place of the answer among the thread's texts. */
  readonly answeredBy: number;
}

/** A call that was made, with what became of it. */
export interface MadeCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly result: ModelCallResult['result'];
}

/** Lists the calls of a turn with their results, oldest first. */
export function callsOf(turn: ModelTurn): readonly MadeCall[] {
  return turn.steps.flatMap((step) => {
    const results = new Map(step.results.map((result) => [result.call, result.result]));
    return step.content.flatMap((part) => {
      const result = part.type === 'call' ? results.get(part.call) : undefined;
      return part.type !== 'call' || result === undefined
        ? []
        : [{ name: part.name, arguments: readArgumentsObject(part.argumentsText), result }];
    });
  });
}

/** What a successful call gave, or undefined. */
export function valueOf(call: MadeCall): JsonValue | undefined {
  return call.result.kind === 'value' ? call.result.value : undefined;
}
