import { emptyObject, isJsonArray, type JsonObject, type JsonValue } from './json-value.ts';

/**
 * Writes the one text that a JSON value has: keys sorted by UTF-16 code units, ES6 numbers, no white space.
 *
 * Only plain data is written, and each property is read once: `toJSON` is not called, and proxies cannot answer twice.
 * Source: RFC 8785.
 *
 * @throws TypeError on anything that JSON cannot express without a change: undefined, functions, symbols, big integers, accessors,
 * hidden properties, holes, class instances, NaN, infinities, minus zero, lone surrogates, cycles (over 256 levels).
 */
export function canonicalText(value: JsonValue): string {
  return canonicalTextOfOwn(plainCopy(value, 1));
}

/**
 * Writes the same text, in less time, for a value that the gate parsed or drew itself and that nobody else could change.
 *
 * @throws TypeError on NaN, infinities, minus zero and lone surrogates.
 */
export function canonicalTextOfOwn(value: JsonValue): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  return isJsonArray(value) ? writeArray(value) : writeObject(value);
}

const MAX_LEVELS = 256;
/** Printable ASCII without a quote and a backslash. */
const STANDS_FOR_ITSELF = /^[ !#-[\]-~]*$/;
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

function writeString(value: string): string {
  if (STANDS_FOR_ITSELF.test(value)) return `"${value}"`;
  if (LONE_SURROGATE.test(value)) throw new TypeError('JSON text cannot carry half of a surrogate pair.');
  // Called on a string, JSON.stringify calls nothing of the page, and its escapes are those of RFC 8785, section 3.2.2.2.
  return JSON.stringify(value);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('JSON cannot express a number that is not finite.');
  if (Object.is(value, -0)) throw new TypeError('Minus zero would become zero.');
  return String(value);
}

function writeArray(value: readonly JsonValue[]): string {
  let text = '[';
  for (const part of value) {
    if (text !== '[') text += ',';
    text += canonicalTextOfOwn(part);
  }
  return `${text}]`;
}

function writeObject(value: JsonObject): string {
  let text = '{';
  for (const key of sorted(Object.keys(value))) {
    if (text !== '{') text += ',';
    text += `${writeString(key)}:${canonicalTextOfOwn(value[key] ?? null)}`;
  }
  return `${text}}`;
}

/** By UTF-16 code units, as `>` does. Objects are small and often sorted already: then inserting beats `toSorted`. Source: RFC 8785, section 3.2.3. */
function sorted(keys: string[]): readonly string[] {
  if (keys.length > 16) return keys.toSorted();
  for (let next = 1; next < keys.length; next += 1) {
    const key = keys[next] ?? '';
    let place = next;
    for (; place > 0 && (keys[place - 1] ?? '') > key; place -= 1) keys[place] = keys[place - 1] ?? '';
    keys[place] = key;
  }
  return keys;
}

/** Takes a copy by reading each property once, without running anything of the value's own but a proxy's traps. */
function plainCopy(value: unknown, level: number): JsonValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value;
  if (typeof value !== 'object') throw new TypeError(`JSON cannot express a ${typeof value}.`);
  if (level > MAX_LEVELS) throw new TypeError('JSON cannot express a cycle.');
  const keys = Reflect.ownKeys(value);
  if (Array.isArray(value)) {
    const { length } = value;
    if (keys.length !== length + 1) throw new TypeError('JSON cannot express an array with holes or names.');
    return Array.from({ length }, (_, index) => plainCopy(readData(value, String(index)), level + 1));
  }
  requirePlain(value);
  const copy = emptyObject();
  for (const key of keys) {
    if (typeof key !== 'string') throw new TypeError('JSON cannot express a property that is named by a symbol.');
    copy[key] = plainCopy(readData(value, key), level + 1);
  }
  return copy;
}

/** Plain is an object without a prototype, or with one that is the root of its realm (another frame has its own). */
function requirePlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError('JSON cannot express an instance of a class.');
  }
}

function readData(value: object, key: string): unknown {
  const property = Object.getOwnPropertyDescriptor(value, key);
  if (property === undefined || !Object.hasOwn(property, 'value') || property.enumerable !== true) {
    throw new TypeError('JSON cannot express an accessor, a hole or a hidden property.');
  }
  return property.value;
}
