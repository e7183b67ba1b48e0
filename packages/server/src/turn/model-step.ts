import type { Citation } from '@deskbell/protocol';
import { citationParts } from '../history/citation-parts.ts';
import type { ModelPart, ModelRequest, StepContent } from '../models/model.ts';
import { createCitationFilter, type CitationFilter, type Filtered } from './citation-filter.ts';
import type { ModelCall } from './plan-calls.ts';
import type { TurnContext } from './turn-context.ts';

/** What a model step brought. */
export interface StepResult {
  readonly content: readonly StepContent[];
  readonly shown: string;
  readonly citations: readonly Citation[];
  readonly calls: readonly ModelCall[];
  readonly finishReason: 'stop' | 'tool-calls' | 'length' | 'other';
}

/** Most calls of one step; a model that makes more is cut. */
const MAX_CALLS = 32;

/**
 * Runs one model step and streams its text as it comes.
 * @param onFirstPart told once, when the model's first part has arrived
 * @throws ModelFailed when the model cannot be reached or breaks off
 */
export async function runModelStep(
  context: TurnContext,
  request: ModelRequest,
  textId: string,
  onFirstPart: () => void,
): Promise<StepResult> {
  const collector = new StepCollector(context, textId);
  let finishReason: StepResult['finishReason'] = 'other';
  try {
    for await (const part of context.deps.model.stream(request, context.writer.signal)) {
      onFirstPart();
      if (part.type === 'finish') finishReason = part.reason;
      else collector.take(part);
    }
  } catch (error) {
    if (!context.writer.signal.aborted) throw error;
  }
  return collector.result(context.writer.signal.aborted, finishReason);
}

type ModelCallPart = Extract<ModelPart, { readonly type: 'call' }>;

/** Collects a step: what is stored as it came, and what is shown. */
class StepCollector {
  readonly #context: TurnContext;
  readonly #textId: string;
  readonly #filter: CitationFilter;
  readonly #content: StepContent[] = [];
  readonly #calls: ModelCall[] = [];
  readonly #citations: Citation[] = [];
  #raw = '';
  #shown = '';
  #isTextOpen = false;

  constructor(context: TurnContext, textId: string) {
    this.#context = context;
    this.#textId = textId;
    this.#filter = createCitationFilter(context.extracts);
  }

  take(part: Exclude<ModelPart, { readonly type: 'finish' }>): void {
    switch (part.type) {
      case 'text':
        this.#raw += part.delta;
        this.#show(this.#filter.feed(part.delta));
        return;
      case 'text-metadata':
        this.#closeRaw(part.providerMetadata);
        return;
      case 'reasoning':
        this.#closeRaw();
        this.#content.push(part);
        return;
      case 'call':
        this.#closeRaw();
        this.#takeCall(part);
    }
  }

  result(isStopped: boolean, finishReason: StepResult['finishReason']): StepResult {
    this.#closeRaw();
    this.#show(this.#filter.end());
    if (this.#isTextOpen) this.#context.writer.send({ type: 'text-end', id: this.#textId });
    const content = isStopped ? this.#content.filter((entry) => entry.type === 'text') : this.#content;
    return {
      content,
      shown: this.#shown,
      citations: this.#citations,
      calls: isStopped ? [] : this.#calls,
      finishReason,
    };
  }

  #takeCall(part: ModelCallPart): void {
    if (this.#calls.length >= MAX_CALLS) return;
    const id = this.#context.deps.ids.next();
    const { providerCallId, name, argumentsText, providerMetadata } = part;
    this.#calls.push({ id, providerCallId, name, argumentsText });
    this.#content.push({
      type: 'call',
      call: id,
      name,
      argumentsText,
      ...(providerMetadata === undefined ? {} : { providerMetadata }),
    });
  }

  #closeRaw(providerMetadata?: StepContent['providerMetadata']): void {
    if (this.#raw === '') return;
    this.#content.push({
      type: 'text',
      text: this.#raw,
      ...(providerMetadata === undefined ? {} : { providerMetadata }),
    });
    this.#raw = '';
  }

  #show({ text, citations }: Filtered): void {
    const { writer } = this.#context;
    if (text !== '' && !this.#isTextOpen) {
      this.#isTextOpen = true;
      writer.send({ type: 'text-start', id: this.#textId });
    }
    for (const part of citations.flatMap(citationParts)) writer.send(part);
    this.#citations.push(...citations);
    this.#shown += text;
    writer.text(this.#textId, text);
  }
}
