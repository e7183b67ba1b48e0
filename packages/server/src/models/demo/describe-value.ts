import type { JsonObject, JsonValue } from '@deskbell/gate';
import { isJsonArray, isJsonObject, memberOf, textOf } from '../json-members.ts';
import { wordsOfKey } from './words.ts';

const maxListed = 10;
const stateKeys = ['state', 'status'];

/**
 * Describes an object in a few words: what it is called, what it holds, its state and its sum.
 * Values are data: they stand as they are, without line breaks.
 * @param currency that of the object that holds it, for sums without one of their own
 */
export function describeObject(object: JsonObject, currency?: string): string {
  const names = ['label', 'title', 'name', 'brand', 'kind'].flatMap((key) => textOf(object, key) ?? []).slice(0, 2);
  const ending = textOf(object, 'last_four');
  const held = Object.values(object).flatMap((member) => (isJsonArray(member) ? namesIn(member) : []));
  const state = stateKeys.flatMap((key) => textOf(object, key) ?? []);
  const used = textOf(object, 'currency') ?? currency;
  const sums = Object.entries(object).flatMap(([key, value]) =>
    /^(?:total|price|balance)_cents$/u.test(key) ? describeSum(key, value, used) : [],
  );
  const options = memberOf(object, 'options');
  const details = isJsonObject(options) ? Object.values(options).filter((value) => typeof value === 'string') : [];
  const range = sums.length > 0 ? [] : priceRange(object, used);
  return [
    ...names.map(plainWords),
    ...(ending === undefined ? [] : [`ending in ${ending}`]),
    ...[...new Set(held)].slice(0, 4),
    ...details,
    ...state,
    ...sums,
    ...range,
  ]
    .map(oneLine)
    .join(', ');
}

/** The lowest and highest price among what an object holds. */
function priceRange(object: JsonObject, currency: string | undefined): readonly string[] {
  const held = Object.values(object).flatMap((member) => (isJsonArray(member) ? member : []));
  const prices = held.map((item) => memberOf(item, 'price_cents')).filter((price) => typeof price === 'number');
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((cents) => describeCents(cents, currency));
  return prices.length === 0 ? [] : [low === high ? `price ${low}` : `price ${low} to ${high}`];
}

/** A sum without a currency is named. */
function describeSum(key: string, value: JsonValue, currency: string | undefined): string {
  const text = typeof value === 'number' ? describeCents(value, currency) : '';
  return currency === undefined ? `${key.replace('_cents', '')} ${text}` : text;
}

function plainWords(text: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/u.test(text) ? text.replaceAll('_', ' ') : text;
}

function namesIn(list: readonly JsonValue[]): readonly string[] {
  return list.flatMap((item) => textOf(item, 'name') ?? textOf(item, 'title') ?? textOf(item, 'label') ?? []);
}

/**
 * Lists the members of an object as lines `Label: value`; ids of other things, empty members and the texts that were said
 * already are left out.
 * @param said keys that are not repeated
 */
export function describeMembers(object: JsonObject, said: ReadonlySet<string> = new Set()): readonly string[] {
  return Object.entries(object)
    .filter(([key]) => !said.has(key) && !/^(?:customer_id|user_id|currency)$/u.test(key))
    .flatMap(([key, value]) => {
      const text = describeMember(object, key, value);
      const isSum = key.endsWith('_cents') && Object.hasOwn(object, key.replace('_cents', ''));
      return text === '' ? [] : [`- ${labelOf(key)}${isSum ? ' cost' : ''}: ${text}`];
    })
    .slice(0, 14);
}

function labelOf(key: string): string {
  const words = wordsOfKey(key.replace(/_cents$|_at$/u, '')).replace(/\bid\b/u, 'ID');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeMember(object: JsonObject, key: string, value: JsonValue): string {
  if (typeof value === 'number' && key.endsWith('_cents')) {
    return describeCents(value, textOf(object, 'currency'));
  }
  if (typeof value === 'string') {
    return oneLine(describeText(value));
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  }
  if (isJsonArray(value)) {
    const items = value.map((item) =>
      isJsonObject(item) ? describeObject(item, textOf(object, 'currency')) : describeMember({}, '', item),
    );
    return items
      .filter((item) => item !== '')
      .slice(0, maxListed)
      .join('; ');
  }
  return isJsonObject(value)
    ? Object.entries(value)
        .map(([inner, member]) => describeMember(value, inner, member))
        .filter((text) => text !== '')
        .join(', ')
    : '';
}

function describeCents(cents: number, currency: string | undefined): string {
  const amount = (cents / 100).toFixed(2);
  return currency === undefined ? amount : currency === 'USD' ? `$${amount}` : `${amount} ${currency}`;
}

function describeText(text: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text) ? text.slice(0, 10) : text;
}

/** One line of at most 300 characters; a text from outside cannot draw a link or a marker. */
export function oneLine(text: string): string {
  const line = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('](', '] (')
    .replaceAll(/\[(\d{1,3})\]/gu, '($1)')
    .trim();
  return line.length > 300 ? `${line.slice(0, 299).toWellFormed()}…` : line;
}

/** One line of a list: what the object is called, its id where it has no label or title, and what is worth knowing. */
export function describeListed(object: JsonObject, id: string): string {
  const words = describeObject(object);
  const isCalled = textOf(object, 'label') !== undefined || textOf(object, 'title') !== undefined;
  return isCalled ? words : words === '' ? oneLine(id) : `${oneLine(id)}: ${words}`;
}

/** The id of an object and the word for what it is: `order`, `W6247578`. */
export function identify(
  object: JsonObject,
): { readonly noun: string; readonly id: string; readonly key: string } | null {
  const key = Object.keys(object).find((name) => /(?:^|_)id$/u.test(name) && textOf(object, name) !== undefined);
  return key === undefined
    ? null
    : { noun: wordsOfKey(key.replace(/_?id$/u, '')), id: oneLine(textOf(object, key) ?? ''), key };
}
