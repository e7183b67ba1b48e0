import { readExactNumber } from './exact-number.ts';
import { emptyObject, pointerTo, type JsonValue } from './json-value.ts';
import { utf8Length } from './strict-utf8.ts';

/** The value, or where (JSON pointer) and why the text was refused. */
export type ParsedJson =
  | { readonly kind: 'parsed'; readonly value: JsonValue }
  | { readonly kind: 'refused'; readonly path: string; readonly reason: string };

/** How much of a text is read. `maxDepth` counts nested objects and arrays, `maxKeys` the keys of one object. */
export type JsonLimits = { readonly maxBytes: number; readonly maxDepth: number; readonly maxKeys: number };

/** The limits of a call's arguments. Source: ARG-1. */
export const ARGUMENT_LIMITS: JsonLimits = { maxBytes: 65_536, maxDepth: 32, maxKeys: 256 };

/**
 * Parses JSON so that no other reader of the same text can see another value.
 *
 * Refused are, besides what RFC 8259 refuses: duplicate keys at any depth, numbers that do not survive a round trip, minus zero,
 * lone surrogates (raw or escaped), the keys `__proto__`, `constructor` and `prototype`, and everything over the limits.
 * Objects inherit nothing. Source: ARG-1.
 *
 * @param limits [those of arguments]
 */
export function parseStrictJson(text: string, limits: JsonLimits = ARGUMENT_LIMITS): ParsedJson {
  if (text.length > limits.maxBytes || (text.length * 3 > limits.maxBytes && utf8Length(text) > limits.maxBytes)) {
    return { kind: 'refused', path: '', reason: `The text is longer than ${limits.maxBytes} bytes.` };
  }
  if (LONE_SURROGATE.test(text)) return { kind: 'refused', path: '', reason: LONE_SURROGATE_REASON };
  return new StrictReader(text, limits).readDocument();
}

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;
const LONE_SURROGATE_REASON = 'A string holds half of a surrogate pair.';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** One pass over one text. Each `read…` answers `undefined` once something was refused; the first refusal stays. */
class StrictReader {
  readonly #text: string;
  readonly #limits: JsonLimits;
  readonly #path: (string | number)[] = [];
  #at = 0;
  #reason = '';

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  readDocument(): ParsedJson {
    const value = this.#readValue(1);
    if (value !== undefined) {
      this.#next();
      if (this.#at >= this.#text.length) return { kind: 'parsed', value };
      this.#refuse('There is text after the value.');
    }
    return { kind: 'refused', path: this.#path.reduce<string>(pointerTo, ''), reason: this.#reason };
  }

  #refuse(reason: string): undefined {
    this.#reason = reason;
    return undefined;
  }

  #notJson(at = this.#at): undefined {
    const end = at >= this.#text.length;
    return this.#refuse(end ? 'The text ends too early.' : `The text is not JSON at position ${at}.`);
  }

  /** The code of the next character that is not white space, NaN at the end. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      this.#at += 1;
    }
  }

  #readValue(depth: number): JsonValue | undefined {
    const code = this.#next();
    if (code === QUOTE) return this.#readString();
    if (code === 0x7b) return this.#readObject(depth);
    if (code === 0x5b) return this.#readArray(depth);
    if (code === 0x2d || (code >= 0x30 && code <= 0x39)) return this.#readNumber();
    if (code === 0x74) return this.#readWord('true', true);
    if (code === 0x66) return this.#readWord('false', false);
    if (code === 0x6e) return this.#readWord('null', null);
    return this.#notJson();
  }

  #readWord<T extends boolean | null>(word: string, value: T): T | undefined {
    if (!this.#text.startsWith(word, this.#at)) return this.#notJson();
    this.#at += word.length;
    return value;
  }

  #readObject(depth: number): JsonValue | undefined {
    if (depth > this.#limits.maxDepth) return this.#refuse(`There are more than ${this.#limits.maxDepth} levels.`);
    const object = emptyObject();
    let keys = 0;
    this.#at += 1;
    if (this.#next() === 0x7d) return this.#close(object);
    for (;;) {
      if (this.#next() !== QUOTE) return this.#notJson();
      const key = this.#readString();
      if (key === undefined) return undefined;
      this.#path.push(key);
      keys += 1;
      const fault = this.#keyFault(key, keys, key in object);
      if (fault !== null) return this.#refuse(fault);
      if (this.#next() !== 0x3a) return this.#notJson();
      this.#at += 1;
      const value = this.#readValue(depth + 1);
      if (value === undefined) return undefined;
      this.#path.pop();
      object[key] = value;
      const after = this.#next();
      if (after === 0x7d) return this.#close(object);
      if (after !== COMMA) return this.#notJson();
      this.#at += 1;
    }
  }

  #keyFault(key: string, keys: number, isTaken: boolean): string | null {
    if (isTaken) return 'A key is there twice.';
    if (keys > this.#limits.maxKeys) return `An object has more than ${this.#limits.maxKeys} keys.`;
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return 'A key has a reserved name.';
    return null;
  }

  #readArray(depth: number): JsonValue | undefined {
    if (depth > this.#limits.maxDepth) return this.#refuse(`There are more than ${this.#limits.maxDepth} levels.`);
    const array: JsonValue[] = [];
    this.#at += 1;
    if (this.#next() === 0x5d) return this.#close(array);
    for (;;) {
      this.#path.push(array.length);
      const value = this.#readValue(depth + 1);
      if (value === undefined) return undefined;
      this.#path.pop();
      array.push(value);
      const after = this.#next();
      if (after === 0x5d) return this.#close(array);
      if (after !== COMMA) return this.#notJson();
      this.#at += 1;
    }
  }

  #close<T extends JsonValue>(value: T): T {
    this.#at += 1;
    return value;
  }

  #readString(): string | undefined {
    const start = this.#at;
    let isPlain = true;
    let at = start + 1;
    for (let code = this.#text.charCodeAt(at); code !== QUOTE; code = this.#text.charCodeAt(at)) {
      // Written so that NaN, the end of the text, is refused too.
      if (!(code >= 0x20)) return this.#notJson(at);
      if (code === BACKSLASH) isPlain = false;
      at += code === BACKSLASH ? 2 : 1;
    }
    this.#at = at + 1;
    return isPlain ? this.#text.slice(start + 1, at) : this.#unescape(this.#text.slice(start, at + 1), start);
  }

  /** A lone string is read by JSON.parse alike everywhere, and without a reviver it calls nothing of the page. */
  #unescape(token: string, start: number): string | undefined {
    try {
      const value: unknown = JSON.parse(token);
      if (typeof value === 'string') return LONE_SURROGATE.test(value) ? this.#refuse(LONE_SURROGATE_REASON) : value;
    } catch {
      return this.#notJson(start);
    }
    return this.#notJson(start);
  }

  #readNumber(): number | undefined {
    const source = NUMBER.exec(this.#text.slice(this.#at))?.[0];
    if (source === undefined) return this.#notJson();
    this.#at += source.length;
    const number = readExactNumber(source);
    return typeof number === 'number' ? number : this.#refuse(number);
  }
}
