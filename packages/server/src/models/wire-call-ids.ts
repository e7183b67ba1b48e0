import type { MetadataExtractor } from '@ai-sdk/openai-compatible';

/** Remembers the call ids of one stream as they stood on the wire. */
export interface WireCallIds {
  readonly extractor: MetadataExtractor;
  /**
   * Gives the ids of the step's calls, in the order in which the provider package reports them.
   * @param reported the package's own ids: it mints one for an empty id and renames a repeat
   * @returns an empty text where the wire had none or cannot be matched
   */
  list(reported: readonly string[]): readonly string[];
}

/** Creates the memory for one stream. Ids are read beside the package, since it changes them. Source: ASK-13. */
export function createWireCallIds(): WireCallIds {
  const byIndex = new Map<number, string>();
  const seen = new Set<string>();
  const read = (chunk: unknown): void => {
    for (const delta of toolCallDeltas(chunk)) {
      if (delta.id !== '') {
        seen.add(delta.id);
      }
      if (delta.index !== null && !byIndex.get(delta.index)) {
        byIndex.set(delta.index, delta.id);
      }
    }
  };
  return {
    extractor: {
      extractMetadata: () => Promise.resolve(undefined),
      createStreamExtractor: () => ({ processChunk: read, buildMetadata: () => undefined }),
    },
    list(reported) {
      const ids = [...byIndex.entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id);
      return ids.length === reported.length ? ids : reported.map((id) => (seen.has(id) ? id : ''));
    },
  };
}

function toolCallDeltas(chunk: unknown): readonly { readonly id: string; readonly index: number | null }[] {
  const [choice] = listOf(memberOf(chunk, 'choices'));
  return listOf(memberOf(memberOf(choice, 'delta'), 'tool_calls')).map((call) => {
    const id = memberOf(call, 'id');
    const index = memberOf(call, 'index');
    return { id: typeof id === 'string' ? id : '', index: typeof index === 'number' ? index : null };
  });
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
