import type { JsonObject, JsonValue } from '@deskbell/gate';

/** How deep a sample goes; what lies deeper is left out. */
const maxDepth = 8;

/**
 * Makes arguments that look like a call's from what a schema says of itself: the first example, the default, the only or
 * the first value, else a plain value of the type, a text being the property's title. For a preview: they need not be valid.
 * @param schema the input schema as written
 */
export function sampleArguments(schema: JsonObject): JsonObject {
  const sample = sampleOf({ root: schema, schema, name: '', depth: 0 });
  return isObject(sample) ? sample : {};
}

interface Place {
  readonly root: JsonObject;
  readonly schema: JsonObject;
  readonly name: string;
  readonly depth: number;
}

function sampleOf(place: Place): JsonValue {
  const schema = followReference(place);
  return namedSample(schema) ?? sampleOfType({ ...place, schema });
}

/** What the schema itself offers; undefined when it offers nothing. */
function namedSample(schema: JsonObject): JsonValue | undefined {
  const { examples, default: usual, const: only, enum: values } = schema;
  if (isArray(examples) && examples.length > 0) return examples[0];
  if (usual !== undefined) return usual;
  if (only !== undefined) return only;
  return isArray(values) ? values[0] : undefined;
}

function sampleOfType(place: Place): JsonValue {
  const { schema, name, depth } = place;
  const type = isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'object' || isObject(schema['properties'])) return depth < maxDepth ? sampleObject(place) : {};
  if (type === 'array') {
    const items = schema['items'];
    return isObject(items) && depth < maxDepth ? [sampleOf({ ...place, schema: items, depth: depth + 1 })] : [];
  }
  if (type === 'integer' || type === 'number') return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return typeof schema['title'] === 'string' ? schema['title'] : name;
}

function sampleObject(place: Place): JsonObject {
  const properties = place.schema['properties'];
  if (!isObject(properties)) return {};
  const entries = Object.entries(properties)
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .map(([name, schema]): [string, JsonValue] => [name, sampleOf({ ...place, schema, name, depth: place.depth + 1 })]);
  return Object.fromEntries(entries);
}

/** Follows `$ref` within the schema, `#/$defs/name`; one that leads nowhere or round gives an open schema. */
function followReference(place: Place): JsonObject {
  let schema = place.schema;
  for (let step = 0; step < maxDepth; step += 1) {
    const reference = schema['$ref'];
    if (typeof reference !== 'string') return schema;
    schema = resolvePointer(place.root, reference);
  }
  return {};
}

function resolvePointer(root: JsonObject, reference: string): JsonObject {
  let value: JsonValue | undefined = root;
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return isObject(value) ? value : {};
}

function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
