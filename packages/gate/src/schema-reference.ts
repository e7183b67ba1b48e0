import { isJsonArray, isJsonObject, ownValue, type JsonObject, type JsonValue } from './json-value.ts';

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

/** What the `$ref` of a schema points to; `undefined` without one. */
export function referenceTarget(schema: JsonObject, root: JsonObject): JsonValue | undefined {
  const reference = ownValue(schema, '$ref');
  return typeof reference === 'string' ? resolveReference(root, reference) : undefined;
}

/** A schema and all that holds with it: what its reference and its `allOf` lead to. */
export function partsThatHold(schema: JsonValue | undefined, root: JsonObject): readonly JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const more = [referenceTarget(schema, root), ...schemaList(schema, 'allOf')];
  return [schema, ...more.flatMap((part) => partsThatHold(part, root))];
}

/** The schemas of which some may hold: alternatives, and the two ways of a condition. */
export function branchesOf(schema: JsonObject): readonly JsonValue[] {
  return ['anyOf', 'oneOf', 'then', 'else'].flatMap((keyword) => schemaList(schema, keyword));
}

/** Says whether a schema, or one that may hold with it, names properties, so that others are refused. */
export function namesProperties(schema: JsonValue, root: JsonObject): boolean {
  return partsThatHold(schema, root).some(
    (part) =>
      Object.hasOwn(part, 'properties') ||
      Object.hasOwn(part, 'patternProperties') ||
      branchesOf(part).some((branch) => namesProperties(branch, root)),
  );
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
