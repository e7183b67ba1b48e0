import { canonicalText } from './canonical-text.ts';
import { buildShape, type Shape } from './input-shape.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';
import { findSchemaFault } from './schema-fault.ts';
import { rewriteSchema, withoutProperties } from './schema-normaliser.ts';
import { parseStrictJson } from './strict-json.ts';

/** An input schema that was checked and normalised. Make one with `normaliseSchema`; the members are read, never written. */
export type InputSchema = {
  /** JSON Schema 2020-12 for a validator (draft 2020-12, no formats, no coercion, no defaults). Not frozen: some validators add hidden notes. */
  readonly json: JsonObject;
  /** The schema as it was written, in its written order. */
  readonly written: JsonObject;
  /** Whether an absent argument may have a default. */
  readonly hasDefaults: boolean;
  /** How its values are drawn on a card. */
  readonly shape: Shape;
};

/** The normalised schema, or where (JSON pointer) and why it was refused. */
export type NormalisedSchema =
  | { readonly kind: 'normalised'; readonly schema: InputSchema }
  | { readonly kind: 'refused'; readonly path: string; readonly reason: string };

const SCHEMA_LIMITS = { maxBytes: 262_144, maxDepth: 64, maxKeys: 1_024 };

/**
 * Reads an input schema and brings it into the one form that is validated and drawn, or refuses it. Source: ARG-2.
 *
 * @param schemaText JSON text, at most 256 KiB and 64 levels; draft 2020-12 or draft-07, for an object.
 */
export function normaliseSchema(schemaText: string): NormalisedSchema {
  const parsed = parseStrictJson(schemaText, SCHEMA_LIMITS);
  if (parsed.kind === 'refused') return parsed;
  if (!isJsonObject(parsed.value)) return { kind: 'refused', path: '', reason: 'Arguments are an object.' };
  return normaliseWritten(parsed.value);
}

/**
 * Gives the schema that the model sees: without the arguments that the operator fills. Source: ACT-3.
 *
 * @param keys names of properties; those that the schema does not have are no error.
 * @throws TypeError when the schema does not stand without them (a reference into one of them).
 */
export function omitProperties(schema: InputSchema, keys: readonly string[]): InputSchema {
  if (keys.length === 0) return schema;
  const without = normaliseWritten(withoutProperties(schema.written, keys));
  if (without.kind === 'refused')
    throw new TypeError(`The schema does not stand without its fixed arguments: ${without.reason}`);
  return without.schema;
}

function normaliseWritten(written: JsonObject): NormalisedSchema {
  const fault = findSchemaFault(written);
  if (fault !== null) return { kind: 'refused', ...fault };
  const json = rewriteSchema(written);
  // A property that is called `default` gives a false yes, which costs a walk and changes nothing.
  const hasDefaults = canonicalText(json).includes('"default":');
  return { kind: 'normalised', schema: { json, written, hasDefaults, shape: buildShape(json) } };
}
