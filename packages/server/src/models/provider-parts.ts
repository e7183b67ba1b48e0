import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { JsonValue } from '@deskbell/gate';
import type { ModelPart } from './model.ts';
import { wireCallIds } from './wire-call-ids.ts';

type ProviderPart<Type extends LanguageModelV4StreamPart['type']> = Extract<LanguageModelV4StreamPart, { type: Type }>;

/**
 * Reads a provider's stream as parts of ours. Text is passed on as it arrives; calls come together at the end, with the
 * arguments' text as the provider wrote it.
 * @throws Error with the provider's own as its cause where the stream breaks or ends without a finish
 */
export async function* readParts(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  onPart: () => void,
): AsyncGenerator<ModelPart> {
  const calls: ProviderPart<'tool-call'>[] = [];
  let reasoning = '';
  for await (const part of stream) {
    onPart();
    if (part.type === 'text-delta') {
      yield { type: 'text', delta: part.delta };
    } else if (part.type === 'reasoning-delta') {
      reasoning += part.delta;
    } else if (part.type === 'reasoning-end') {
      yield { type: 'reasoning', text: reasoning, ...metadataOf(part.providerMetadata) };
      reasoning = '';
    } else if (part.type === 'tool-call') {
      calls.push(part);
    } else if (part.type === 'finish') {
      yield* finishParts(part, calls);
    } else if (part.type === 'error') {
      throw new Error('The provider reported an error.', { cause: part.error });
    }
  }
}

function* finishParts(part: ProviderPart<'finish'>, calls: readonly ProviderPart<'tool-call'>[]): Generator<ModelPart> {
  const wireIds = wireCallIds(
    part.providerMetadata,
    calls.map((call) => call.toolCallId),
  );
  for (const [n, call] of calls.entries()) {
    yield {
      type: 'call',
      providerCallId: wireIds[n] ?? '',
      name: call.toolName,
      argumentsText: call.input,
      ...metadataOf(call.providerMetadata),
    };
  }
  yield {
    type: 'finish',
    reason: finishReason(part.finishReason.unified, calls.length),
    usage: { inputTokens: part.usage.inputTokens.total ?? null, outputTokens: part.usage.outputTokens.total ?? null },
  };
}

/** Some servers say `stop` beside calls, others `tool_calls` without any: the calls decide. */
function finishReason(unified: string, calls: number): Extract<ModelPart, { type: 'finish' }>['reason'] {
  if (calls > 0 && unified !== 'length') {
    return 'tool-calls';
  }
  return unified === 'stop' || unified === 'length' ? unified : 'other';
}

function metadataOf(metadata: unknown): { providerMetadata?: JsonValue } {
  return typeof metadata === 'object' && metadata !== null && Object.keys(metadata).length > 0
    ? { providerMetadata: asJson(metadata) }
    : {};
}

/** The package read it from JSON; a round trip leaves nothing else in it. */
function asJson(metadata: object): JsonValue {
  return JSON.parse(JSON.stringify(metadata));
}
