import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Model, ModelPart, ModelRequest, ModelTool } from './model.ts';
import { describeFailure } from './provider-failure.ts';
import { buildHistory } from './provider-history.ts';
import { readParts } from './provider-parts.ts';
import { openWithRetries } from './open-with-retries.ts';
import { joinDeltas } from './join-deltas.ts';
import { limitSilence } from './silence.ts';
import { createCallIdExtractor } from './wire-call-ids.ts';

/** Where the model answers and how patient the client is. */
export interface CompatibleSettings {
  /** The model's name at its server. */
  readonly name: string;
  /** For example `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly key?: string;
  /** [the platform's] */
  readonly fetch?: typeof fetch;
  /** Waits before each further try; their number is the number of further tries. [500, 2000] */
  readonly retryDelaysMs?: readonly number[];
  /** Longest silence before the first byte and between two parts. [60,000] */
  readonly silenceMs?: number;
}

/**
 * Creates a model that speaks the OpenAI chat-completions protocol: OpenAI itself, Ollama, vLLM, llama.cpp and others.
 * Its stream throws `ModelFailed` where the provider cannot be reached, refuses, breaks off or goes silent, and the
 * signal's reason where the caller aborts. Nothing is sent again once a byte has arrived. Source: MOD-1.
 */
export function createCompatibleModel(settings: CompatibleSettings): Model {
  const name = `compatible/${settings.name}`;
  const patience = { retryDelaysMs: settings.retryDelaysMs ?? [500, 2000], silenceMs: settings.silenceMs ?? 60_000 };
  const provider = openProvider(settings);
  return Object.freeze({
    name,
    demo: false,
    stream: (request: ModelRequest, signal: AbortSignal) =>
      streamStep({ ...patience, name, provider, request, signal }),
  });
}

interface Step {
  readonly name: string;
  readonly provider: LanguageModelV4;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly retryDelaysMs: readonly number[];
  readonly silenceMs: number;
}

async function* streamStep(step: Step): AsyncGenerator<ModelPart> {
  step.signal.throwIfAborted();
  const silence = limitSilence(step.name, step.silenceMs, step.signal);
  try {
    const options = callOptions(step.request, step.name, silence.signal);
    const stream = await openWithRetries(() => open(step.provider, options), step.retryDelaysMs, silence);
    yield* readParts(stream, silence.heard);
  } catch (error) {
    step.signal.throwIfAborted();
    throw silence.failure() ?? describeFailure(step.name, error);
  } finally {
    silence.stop();
  }
}

function openProvider(settings: CompatibleSettings): LanguageModelV4 {
  const provider = createOpenAICompatible({
    name: 'compatible',
    baseURL: settings.baseUrl,
    includeUsage: true,
    metadataExtractor: createCallIdExtractor(),
    ...(settings.key === undefined ? {} : { apiKey: settings.key }),
    fetch: joinDeltas(settings.fetch ?? fetch),
  });
  return provider.chatModel(settings.name);
}

async function open(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<ReadableStream<LanguageModelV4StreamPart>> {
  const { stream } = await model.doStream(options);
  return stream;
}

function callOptions(request: ModelRequest, name: string, abortSignal: AbortSignal): LanguageModelV4CallOptions {
  const prompt = buildHistory(request, name);
  const tools = request.tools.map(providerTool);
  return { prompt, maxOutputTokens: request.maxOutputTokens, abortSignal, ...(tools.length === 0 ? {} : { tools }) };
}

type ProviderTool = Extract<NonNullable<LanguageModelV4CallOptions['tools']>[number], { type: 'function' }>;

function providerTool(tool: ModelTool): ProviderTool {
  const description = `${tool.title}. ${tool.description}`;
  return { type: 'function', name: tool.name, description, inputSchema: providerSchema(tool) };
}

/** The gate checked this schema when the tool was loaded; the provider's package only passes it on as JSON. */
function providerSchema(tool: ModelTool): ProviderTool['inputSchema'] {
  return JSON.parse(JSON.stringify(tool.inputSchema));
}
