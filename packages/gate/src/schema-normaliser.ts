import {
  emptyObject,
  objectOf,
  isJsonArray,
  isJsonObject,
  ownValue,
  type JsonDraft,
  type JsonObject,
  type JsonValue,
} from './json-value.ts';
import { isAloneReference } from './schema-fault.ts';
import { ANNOTATIONS, IN_PLACE, LEFT_OUT, isDraft07, keywordOf } from './schema-keywords.ts';
import { namesProperties, referenceTarget, schemaEntries } from './schema-reference.ts';

/**
 * Writes a schema without faults in the one form that every validator reads alike: JSON Schema 2020-12, closed where it names properties,
 * references only to `$defs`. Source: ARG-2.
 *
 * Closing follows where a schema stands. One that describes a value of its own is closed. A branch (`allOf`, `anyOf`, `oneOf`, `then`, `else`, a
 * reference with company) is not: the schema around it is, by `unevaluatedProperties`. Nothing below `not` or `if` is closed, for there
 * a stricter schema would accept more. What only `if` names does not count as named: validators differ, so `if` becomes a double `not`.
 */
export function rewriteSchema(root: JsonObject): JsonObject {
  const rewriter = new Rewriter(root);
  const written = rewriter.rewrite(root, { standing: 'own', isBare: false });
  const json = objectOf({ ...Object(written), type: 'object' });
  if (Object.keys(rewriter.definitions).length > 0) json['$defs'] = rewriter.definitions;
  return json;
}

type Standing = { readonly standing: 'own' | 'branch'; readonly isBare: boolean };

class Rewriter {
  readonly definitions: JsonDraft = emptyObject();
  readonly #root: JsonObject;
  readonly #names = new Map<string, string>();

  constructor(root: JsonObject) {
    this.#root = root;
  }

  rewrite(schema: JsonValue, place: Standing): JsonValue {
    if (!isJsonObject(schema)) return schema;
    const read = this.#inDraft(schema);
    const written = emptyObject();
    for (const [keyword, value] of Object.entries(read)) {
      if (LEFT_OUT.includes(keyword) || keyword.startsWith('x-')) continue;
      written[keyword] = this.#rewriteKeyword(keyword, value, place);
    }
    this.#translate(read, written, place);
    this.#close(read, written, place);
    return written;
  }

  /** In draft-07 a reference hides what stands beside it. */
  #inDraft(schema: JsonObject): JsonObject {
    if (!Object.hasOwn(schema, '$ref') || !isDraft07(ownValue(this.#root, '$schema'))) return schema;
    const kept = emptyObject();
    for (const [key, value] of Object.entries(schema)) {
      if (key === '$ref' || ANNOTATIONS.includes(key)) kept[key] = value;
    }
    return kept;
  }

  #rewriteKeyword(keyword: string, value: JsonValue, place: Standing): JsonValue {
    const isInPlace = IN_PLACE.includes(keyword);
    const isBare = place.isBare || keyword === 'not' || keyword === 'if';
    const inner: Standing = { standing: isInPlace ? 'branch' : 'own', isBare };
    const form = keywordOf(keyword)?.form;
    if (form === 'schema') return this.rewrite(value, inner);
    if (form === 'schemas' || form === 'schema-or-list') {
      return isJsonArray(value) ? value.map((part) => this.rewrite(part, inner)) : this.rewrite(value, inner);
    }
    if (form === 'schemas-by-name' && isJsonObject(value))
      return mapValues(value, (schema) => this.rewrite(schema, inner));
    if (form === 'names') return withoutRepeats(value);
    return form === 'names-by-name' && isJsonObject(value) ? mapValues(value, withoutRepeats) : value;
  }

  #translate(read: JsonObject, written: JsonDraft, place: Standing): void {
    translateType(read, written);
    if (isJsonArray(read['items'])) {
      written['prefixItems'] = written['items'] ?? [];
      const rest = ownValue(read, 'additionalItems');
      if (rest === undefined) delete written['items'];
      else written['items'] = this.rewrite(rest, { standing: 'own', isBare: place.isBare });
    }
    if (Object.hasOwn(read, 'if')) {
      if (Object.hasOwn(read, 'then') || Object.hasOwn(read, 'else'))
        written['if'] = objectOf({ not: objectOf({ not: written['if'] ?? true }) });
      else delete written['if'];
    }
    const target = referenceTarget(read, this.#root);
    const reference = ownValue(read, '$ref');
    if (target !== undefined && typeof reference === 'string') {
      const standing = place.standing === 'own' && isAloneReference(read) ? 'own' : 'branch';
      written['$ref'] = `#/$defs/${this.#define(target, reference, { standing, isBare: place.isBare })}`;
    }
  }

  /** The name of a schema in `$defs`; a schema that is used in two standings has two. */
  #define(target: JsonValue, reference: string, place: Standing): string {
    const standing = `${place.isBare ? 'bare_' : ''}${place.standing}`;
    const known = this.#names.get(`${standing} ${reference}`);
    if (known !== undefined) return known;
    const base = /[A-Za-z0-9_]+$/.exec(reference)?.[0] ?? 'root';
    const stem = standing === 'own' ? base : `${base}_${standing}`;
    let name = stem;
    for (let count = 2; Object.hasOwn(this.definitions, name); count += 1) name = `${stem}_${count}`;
    this.#names.set(`${standing} ${reference}`, name);
    this.definitions[name] = true;
    this.definitions[name] = this.rewrite(target, place);
    return name;
  }

  #close(read: JsonObject, written: JsonDraft, place: Standing): void {
    if (place.standing === 'branch' || place.isBare || isAloneReference(read)) return;
    if (Object.hasOwn(read, 'additionalProperties') || Object.hasOwn(read, 'unevaluatedProperties')) return;
    if (!namesProperties(read, this.#root)) return;
    const combines =
      Object.hasOwn(read, '$ref') || IN_PLACE.some((keyword) => keyword !== 'not' && Object.hasOwn(read, keyword));
    written[combines ? 'unevaluatedProperties' : 'additionalProperties'] = false;
  }
}

/** `nullable` becomes a type; `multipleOf` speaks only of integers that are exact, where all validators divide alike. */
function translateType(read: JsonObject, written: JsonDraft): void {
  const type = ownValue(read, 'type');
  if (ownValue(read, 'nullable') === true && type !== undefined) {
    written['type'] = [...new Set([...(isJsonArray(type) ? type : [type]), 'null'])];
  }
  if (Object.hasOwn(read, 'multipleOf')) {
    written['minimum'] = Math.max(Number(read['minimum'] ?? -Infinity), Number.MIN_SAFE_INTEGER);
    written['maximum'] = Math.min(Number(read['maximum'] ?? Infinity), Number.MAX_SAFE_INTEGER);
  }
}

/** Some validators refuse a name that is required twice. */
function withoutRepeats(names: JsonValue): JsonValue {
  return isJsonArray(names) ? [...new Set(names)] : names;
}

function mapValues(map: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  const changed = emptyObject();
  for (const [key, value] of Object.entries(map)) changed[key] = change(value);
  return changed;
}

/**
 * Takes properties out of the root of a schema, in its branches too: what the model is shown of an action whose operator fills them.
 */
export function withoutProperties(schema: JsonObject, keys: readonly string[]): JsonObject {
  const kept = objectOf(schema);
  for (const keyword of ['properties', 'dependentRequired']) {
    const entries = schemaEntries(schema, keyword).filter(([key]) => !keys.includes(key));
    if (Object.hasOwn(schema, keyword)) kept[keyword] = objectOf(Object.fromEntries(entries));
  }
  const required = ownValue(schema, 'required');
  if (isJsonArray(required))
    kept['required'] = required.filter((key) => typeof key !== 'string' || !keys.includes(key));
  for (const keyword of IN_PLACE) {
    const part = ownValue(schema, keyword);
    if (isJsonObject(part)) kept[keyword] = withoutProperties(part, keys);
    if (isJsonArray(part))
      kept[keyword] = part.map((branch) => (isJsonObject(branch) ? withoutProperties(branch, keys) : branch));
  }
  return kept;
}
