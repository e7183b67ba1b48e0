import type { JsonObject, JsonValue } from './json-value.ts';
import { isJsonArray, isJsonObject, ownValue } from './json-value.ts';

/**
 * Finds what a `$ref` within the schema points to. Source: RFC 6901, section 6.
 *
 * @returns `undefined` when the reference leaves the schema or points to nothing.
 */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  const pointer = decodePointer(reference);
  if (pointer === null) return undefined;
  let value: JsonValue | undefined = root;
  for (const step of pointer) {
    if (isJsonArray(value)) value = /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
    else value = isJsonObject(value) ? ownValue(value, step) : undefined;
  }
  return value;
}

function decodePointer(reference: string): readonly string[] | null {
  if (reference === '#') return [];
  if (!reference.startsWith('#/')) return null;
  try {
    const steps = decodeURIComponent(reference.slice(2)).split('/');
    return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return null;
  }
}

/** The schemas in a list keyword; an empty list when the keyword is missing. */
export function schemaList(schema: JsonObject, keyword: string): readonly JsonValue[] {
  const list = ownValue(schema, keyword);
  return isJsonArray(list) ? list : list === undefined ? [] : [list];
}

/** Key and schema of a map keyword, in the written order. */
export function schemaEntries(schema: JsonObject, keyword: string): readonly (readonly [string, JsonValue])[] {
  const map = ownValue(schema, keyword);
  return isJsonObject(map) ? Object.entries(map) : [];
}
