import type { JsonValue } from './json-value.ts';

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
  return writeValue(value, 1, DOUBTFUL);
}

/**
 * Writes the same text, in less time, for a value that the gate parsed or drew itself and that nobody else could change.
 *
 * @throws TypeError as `canonicalText`, but for accessors, hidden properties and class instances, which such a value has none of.
 */
export function canonicalTextOfOwn(value: JsonValue): string {
  return writeValue(value, 1, OWN);
}

type Parts = { readonly [key: string | number]: unknown };

/** How the parts of an object are had: its keys, and the value of one. */
type Reading = {
  readonly keysOf: (object: Parts) => string[];
  readonly read: (object: Parts, key: string | number) => unknown;
};

const OWN: Reading = { keysOf: Object.keys, read: (object, key) => object[key] };

const DOUBTFUL: Reading = { keysOf: plainKeys, read: readData };

const MAX_LEVELS = 256;
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

function writeValue(value: unknown, level: number, reading: Reading): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (!isObject(value)) throw new TypeError(`JSON cannot express a ${typeof value}.`);
  if (level > MAX_LEVELS) throw new TypeError('JSON cannot express a cycle.');
  return Array.isArray(value) ? writeArray(value, level, reading) : writeObject(value, level, reading);
}

function isObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null;
}

function writeString(value: string): string {
  if (isPlain(value)) return `"${value}"`;
  if (LONE_SURROGATE.test(value)) throw new TypeError('JSON text cannot carry half of a surrogate pair.');
  // Called on a string, JSON.stringify calls nothing of the page, and its escapes are those of RFC 8785, section 3.2.2.2.
  return JSON.stringify(value);
}

/** Printable ASCII without a quote and a backslash stands for itself. */
function isPlain(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return false;
  }
  return true;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('JSON cannot express a number that is not finite.');
  if (Object.is(value, -0)) throw new TypeError('Minus zero would become zero.');
  return String(value);
}

function writeArray(value: readonly unknown[] & Parts, level: number, reading: Reading): string {
  const { length } = value;
  if (reading === DOUBTFUL && Reflect.ownKeys(value).length !== length + 1) {
    throw new TypeError('JSON cannot express an array with holes or names.');
  }
  let text = '[';
  for (let index = 0; index < length; index += 1) {
    if (index > 0) text += ',';
    text += writeValue(reading.read(value, index), level + 1, reading);
  }
  return `${text}]`;
}

function writeObject(value: Parts, level: number, reading: Reading): string {
  let text = '{';
  for (const key of sorted(reading.keysOf(value))) {
    if (text !== '{') text += ',';
    text += `${writeString(key)}:${writeValue(reading.read(value, key), level + 1, reading)}`;
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

/** Plain is an object without a prototype, or with one that is the root of its realm (another frame has its own). */
function plainKeys(value: Parts): string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError('JSON cannot express an instance of a class.');
  }
  const keys: string[] = [];
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key !== 'string') throw new TypeError('JSON cannot express a property that is named by a symbol.');
    keys.push(key);
  }
  return keys;
}

function readData(value: Parts, key: string | number): unknown {
  const property = Object.getOwnPropertyDescriptor(value, key);
  if (property === undefined || !Object.hasOwn(property, 'value') || property.enumerable !== true) {
    throw new TypeError('JSON cannot express an accessor, a hole or a hidden property.');
  }
  return property.value;
}
