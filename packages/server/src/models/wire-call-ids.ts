import type { MetadataExtractor } from '@ai-sdk/openai-compatible';

/** Where the ids stand among the metadata of a finished stream. */
const metadataKey = 'deskbellWire';

/**
 * Notes the call ids of each stream as they stood on the wire: the provider's package mints one for an empty id and
 * renames a repeat. They come with the metadata of the finish. Source: ASK-13.
 */
export function createCallIdExtractor(): MetadataExtractor {
  return { extractMetadata: () => Promise.resolve(undefined), createStreamExtractor };
}

function createStreamExtractor(): ReturnType<MetadataExtractor['createStreamExtractor']> {
  const byIndex = new Map<number, string>();
  const seen = new Set<string>();
  return {
    processChunk(chunk) {
      for (const delta of toolCallDeltas(chunk)) {
        seen.add(delta.id);
        if (delta.index !== null && !byIndex.get(delta.index)) {
          byIndex.set(delta.index, delta.id);
        }
      }
    },
    buildMetadata: () =>
      seen.size === 0 ? undefined : { [metadataKey]: { ordered: inOrder(byIndex), seen: [...seen] } },
  };
}

function inOrder(byIndex: ReadonlyMap<number, string>): string[] {
  return [...byIndex.entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id);
}

/**
 * Gives the ids of a step's calls, in the order in which the package reports the calls.
 * @param metadata the finish part's
 * @param reported the package's own ids
 * @returns an empty text where the wire had none or cannot be matched
 */
export function wireCallIds(metadata: unknown, reported: readonly string[]): readonly string[] {
  const noted = memberOf(metadata, metadataKey);
  const ordered = listOf(memberOf(noted, 'ordered')).map(String);
  const seen = new Set(listOf(memberOf(noted, 'seen')));
  return ordered.length === reported.length ? ordered : reported.map((id) => (seen.has(id) ? id : ''));
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
