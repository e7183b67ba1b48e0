import {
  objectOf,
  isJsonArray,
  isJsonObject,
  ownValue,
  type JsonDraft,
  type JsonObject,
  type JsonValue,
} from './json-value.ts';
import { partsThatHold, schemaEntries, schemaList } from './schema-reference.ts';

/**
 * Fills in what is absent and has a `default`, also inside what is there and inside a default itself. References and `allOf` are followed; a
 * default inside another branch is not used, for which branch holds is not known. Source: section 2, ARG.
 *
 * @param schema normalised.
 * @returns the same value when nothing was absent; `null` when the defaults never end (a schema that holds itself).
 */
export function withDefaults(value: JsonObject, schema: JsonObject): JsonValue | null {
  return new Filler(schema).fill(value, schema, 1);
}

const MAX_LEVELS = 33;

class Filler {
  readonly #root: JsonObject;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  fill(value: JsonValue, schema: JsonValue, level: number): JsonValue | null {
    if (level > MAX_LEVELS) return null;
    let filled: JsonValue | null = value;
    for (const part of partsThatHold(schema, this.#root)) {
      if (filled === null) return null;
      if (isJsonObject(filled)) filled = this.#fillObject(filled, part, level);
      else if (isJsonArray(filled)) filled = this.#fillArray(filled, part, level);
    }
    return filled;
  }

  #fillObject(object: JsonObject, schema: JsonObject, level: number): JsonValue | null {
    let draft: JsonDraft | null = null;
    for (const [key, property] of schemaEntries(schema, 'properties')) {
      const present = ownValue(object, key);
      const start = present === undefined ? this.#defaultOf(property) : present;
      if (start === undefined) continue;
      const filled = typeof start === 'object' && start !== null ? this.fill(start, property, level + 1) : start;
      if (filled === null && start !== null) return null;
      if (filled === present) continue;
      draft ??= objectOf(object);
      draft[key] = filled;
    }
    return draft ?? object;
  }

  #fillArray(array: readonly JsonValue[], schema: JsonObject, level: number): JsonValue | null {
    const first = schemaList(schema, 'prefixItems');
    const rest = ownValue(schema, 'items');
    if (first.length === 0 && rest === undefined) return array;
    const filled: JsonValue[] = [];
    for (const [index, item] of array.entries()) {
      const whole =
        typeof item === 'object' && item !== null ? this.fill(item, first[index] ?? rest ?? true, level + 1) : item;
      if (whole === null && item !== null) return null;
      filled.push(whole);
    }
    return filled.every((item, index) => item === array[index]) ? array : filled;
  }

  #defaultOf(schema: JsonValue): JsonValue | undefined {
    for (const part of partsThatHold(schema, this.#root)) {
      const value = ownValue(part, 'default');
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
