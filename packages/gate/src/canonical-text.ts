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
  return writeValue(value, 1);
}

const MAX_LEVELS = 256;
const PLAIN_STRING = /^[ !#-[\]-~]*$/;
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

function writeValue(value: unknown, level: number): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value !== 'object') throw new TypeError(`JSON cannot express a ${typeof value}.`);
  if (level > MAX_LEVELS) throw new TypeError('JSON cannot express a cycle.');
  return Array.isArray(value) ? writeArray(value, level) : writeObject(value, level);
}

function writeString(value: string): string {
  if (PLAIN_STRING.test(value)) return `"${value}"`;
  if (LONE_SURROGATE.test(value)) throw new TypeError('JSON text cannot carry half of a surrogate pair.');
  // Called on a string, JSON.stringify calls nothing of the page, and its escapes are those of RFC 8785, section 3.2.2.2.
  return JSON.stringify(value);
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('JSON cannot express a number that is not finite.');
  if (Object.is(value, -0)) throw new TypeError('Minus zero would become zero.');
  return String(value);
}

function writeArray(value: readonly unknown[], level: number): string {
  const { length } = value;
  if (Reflect.ownKeys(value).length !== length + 1)
    throw new TypeError('JSON cannot express an array with holes or names.');
  let text = '[';
  for (let index = 0; index < length; index += 1) {
    text += (index === 0 ? '' : ',') + writeValue(readData(value, String(index)), level + 1);
  }
  return `${text}]`;
}

function writeObject(value: object, level: number): string {
  requirePlain(value);
  const keys: string[] = [];
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key !== 'string') throw new TypeError('JSON cannot express a property that is named by a symbol.');
    keys.push(key);
  }
  keys.sort(byCodeUnits);
  let text = '{';
  for (const key of keys) {
    text += `${text === '{' ? '' : ','}${writeString(key)}:${writeValue(readData(value, key), level + 1)}`;
  }
  return `${text}}`;
}

/** Plain is an object without a prototype, or with one that is the root of its realm (another frame has its own). */
function requirePlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return;
  if (Object.getPrototypeOf(prototype) !== null) throw new TypeError('JSON cannot express an instance of a class.');
}

function readData(value: object, key: string): unknown {
  const property = Object.getOwnPropertyDescriptor(value, key);
  if (property === undefined || !('value' in property) || property.enumerable !== true) {
    throw new TypeError('JSON cannot express an accessor, a hole or a hidden property.');
  }
  return property.value;
}

/** Orders two keys by UTF-16 code units. Source: RFC 8785, section 3.2.3. */
export function byCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
