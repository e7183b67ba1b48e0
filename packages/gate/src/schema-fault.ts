import { isJsonArray, isJsonObject, ownValue, pointerTo, type JsonObject, type JsonValue } from './json-value.ts';
import { ANNOTATIONS, IN_PLACE, keywordOf, type KeywordForm } from './schema-keywords.ts';
import {
  branchesOf,
  namesProperties,
  partsThatHold,
  referenceTarget,
  resolveReference,
  schemaList,
} from './schema-reference.ts';

/** Where (JSON pointer into the schema) and why a schema cannot be used. */
export type SchemaFault = { readonly path: string; readonly reason: string };

/**
 * Looks for the first thing in a schema that the gate does not accept: a keyword outside its list, a value that the keyword cannot have,
 * a reference that leaves the schema or turns in a circle, or something that two validators read differently.
 * Source: ARG-2. Beyond its list these are refused because validators differ or throw: objects in `enum` and `const`, `uniqueItems` over
 * items that may be objects or arrays, `unevaluatedProperties` inside a branch, an `$id` below the root, a `$schema` of another draft.
 */
export function findSchemaFault(root: JsonObject): SchemaFault | null {
  const type = ownValue(root, 'type');
  if (type !== undefined && type !== 'object') return { path: '/type', reason: 'Arguments are an object.' };
  const schemas = new Map<JsonValue, string>();
  const fault = faultInSchema(root, '', schemas);
  if (fault !== null) return fault;
  for (const [schema, path] of schemas) {
    const found = isJsonObject(schema) ? faultAcross(schema, path, { root, schemas }) : null;
    if (found !== null) return found;
  }
  return null;
}

function faultInSchema(schema: JsonValue, path: string, seen: Map<JsonValue, string>): SchemaFault | null {
  if (typeof schema === 'boolean') return null;
  if (!isJsonObject(schema)) return { path, reason: 'A schema is an object, true or false.' };
  seen.set(schema, path);
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-')) continue;
    const at = pointerTo(path, keyword);
    const known = keywordOf(keyword);
    if (known === undefined) return { path: at, reason: 'This keyword is not supported.' };
    if (!known.fits(value)) return { path: at, reason: known.reason };
    if (keyword === '$id' && path !== '') return { path: at, reason: 'Only the root may have an $id.' };
    for (const [step, part] of schemasIn(known.form, value)) {
      const fault = faultInSchema(part, step === null ? at : pointerTo(at, step), seen);
      if (fault !== null) return fault;
    }
  }
  return null;
}

/** The schemas behind a keyword, with the step that leads to each. */
function schemasIn(form: KeywordForm, value: JsonValue): readonly (readonly [string | number | null, JsonValue])[] {
  if (form === 'schema' || (form === 'schema-or-list' && !isJsonArray(value))) return [[null, value]];
  if (form === 'schemas-by-name' && isJsonObject(value)) return Object.entries(value);
  const isList = form === 'schemas' || form === 'schema-or-list';
  return isList && isJsonArray(value) ? [...value.entries()] : [];
}

type Whole = { readonly root: JsonObject; readonly schemas: ReadonlyMap<JsonValue, string> };

/** Faults that show only with the references followed. */
function faultAcross(schema: JsonObject, path: string, whole: Whole): SchemaFault | null {
  const reference = ownValue(schema, '$ref');
  if (typeof reference === 'string') {
    const target = resolveReference(whole.root, reference);
    const isSchema = typeof target === 'boolean' || (target !== undefined && whole.schemas.has(target));
    if (!isSchema)
      return { path: pointerTo(path, '$ref'), reason: 'The reference does not point to a schema in here.' };
  }
  if (ownValue(schema, 'uniqueItems') === true && !hasPlainItems(schema, whole.root)) {
    return {
      path: pointerTo(path, 'uniqueItems'),
      reason: 'It needs items that are texts, numbers, true, false or null.',
    };
  }
  const circle = branchFault(schema, { root: whole.root, above: new Set(), count: { value: 0 } });
  const reason = circle ?? closingFault(schema, whole.root);
  return reason === null ? null : { path, reason };
}

/**
 * Validators lose count of which properties a branch has named once branches lie in branches, or beside patterns. Where an object has to be
 * closed around branches, these are refused.
 */
function closingFault(schema: JsonObject, root: JsonObject): string | null {
  if (Object.hasOwn(schema, 'additionalProperties') || !namesProperties(schema, root)) return null;
  const parts = partsThatHold(schema, root);
  const branches = parts.flatMap(branchesOf);
  if (branches.length === 0) return null;
  if (parts.some((part) => Object.hasOwn(part, 'patternProperties')))
    return 'Branches cannot stand beside patternProperties.';
  const within = branches.flatMap((branch) => partsThatHold(branch, root));
  const isFlat = within.every((part) => branchesOf(part).length === 0 && !Object.hasOwn(part, 'patternProperties'));
  return isFlat ? null : 'Branches of an object cannot hold branches or patternProperties.';
}

/** A value is checked against this many schemas at most; each branch of a branch counts, as it does for a validator. */
const MAX_SCHEMAS_IN_PLACE = 1_000;

type Walk = { readonly root: JsonObject; readonly above: ReadonlySet<JsonValue>; readonly count: { value: number } };

/** Walks the schemas that speak about the same value; meeting one again is a circle that no value ends. */
function branchFault(schema: JsonObject, walk: Walk): string | null {
  walk.count.value += 1;
  if (walk.count.value > MAX_SCHEMAS_IN_PLACE) return 'There are too many branches.';
  if (walk.above.has(schema)) return 'A reference leads back to itself.';
  const deeper = { ...walk, above: new Set(walk.above).add(schema) };
  for (const [part, isAlone] of partsInPlace(schema, walk.root)) {
    if (!isJsonObject(part)) continue;
    if (!isAlone && Object.hasOwn(part, 'unevaluatedProperties')) return 'A branch cannot have unevaluatedProperties.';
    const fault = branchFault(part, deeper);
    if (fault !== null) return fault;
  }
  return null;
}

function partsInPlace(schema: JsonObject, root: JsonObject): readonly (readonly [JsonValue, boolean])[] {
  const parts = IN_PLACE.flatMap((keyword) => schemaList(schema, keyword)).map((part) => [part, false] as const);
  const target = referenceTarget(schema, root);
  return target === undefined ? parts : [...parts, [target, isAloneReference(schema)] as const];
}

/** Says whether a schema is a reference and nothing else that a validator would read. */
export function isAloneReference(schema: JsonObject): boolean {
  if (!Object.hasOwn(schema, '$ref')) return false;
  return Object.keys(schema).every((key) => key === '$ref' || key.startsWith('x-') || ANNOTATIONS.includes(key));
}

function hasPlainItems(schema: JsonObject, root: JsonObject): boolean {
  const items = schemaList(schema, 'items');
  const all = [...items, ...schemaList(schema, 'prefixItems'), ...schemaList(schema, 'additionalItems')];
  return items.length > 0 && all.every((item) => isPlain(item, root, 0));
}

function isPlain(schema: JsonValue, root: JsonObject, level: number): boolean {
  if (!isJsonObject(schema) || level > 8) return schema === false;
  const types = schemaList(schema, 'type');
  if (types.length > 0) return types.every((type) => type !== 'object' && type !== 'array');
  if (Object.hasOwn(schema, 'enum')) return schemaList(schema, 'enum').every((value) => !isJsonArray(value));
  if (Object.hasOwn(schema, 'const')) return !isJsonArray(ownValue(schema, 'const'));
  return isPlain(referenceTarget(schema, root) ?? true, root, level + 1);
}
