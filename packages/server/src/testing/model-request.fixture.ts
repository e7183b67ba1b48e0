import type { ModelPart, ModelRequest, ModelTool, ModelTurn } from '../models/model.ts';

/** Fills a model request around what a test is about. */
export function modelRequest(part: Partial<ModelRequest> = {}): ModelRequest {
  return {
    siteName: 'Larkspur',
    contact: 'help@larkspur.example',
    locale: 'en',
    sources: [],
    turns: [turn('Hello')],
    tools: [],
    maxOutputTokens: 1024,
    ...part,
  };
}

/** A turn with its question and steps. */
export function turn(question: string, steps: ModelTurn['steps'] = []): ModelTurn {
  return { question, steps };
}

/** A tool with an open object schema. */
export function modelTool(name: string, part: Partial<ModelTool> = {}): ModelTool {
  return { name, title: name, description: '', inputSchema: { type: 'object' }, readOnly: false, ...part };
}

/** Reads a stream to its end. */
export async function collectParts(stream: AsyncIterable<ModelPart>): Promise<readonly ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of stream) {
    parts.push(part);
  }
  return parts;
}

/** The text of a step's parts. */
export function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');
}
