import type { JsonValue } from '@deskbell/gate';
import { findCountry } from './countries.ts';
import { findIds } from './find-ids.ts';
import type { AddressParts } from './read-address.ts';
import { readAddress } from './read-address.ts';
import { isTimeUnit } from './read-place.ts';
import type { Choice, ToolField } from './tool-fields.ts';
import { numberWords } from './word-lists.ts';
import { countShared, plainPhrases, stemsOf, wordsOf, wordsOfKey } from './words.ts';

/**
 * Finds a value for a field in what the visitor wrote. A value that only a guess would give is not found.
 * @param text what the visitor wrote, as they wrote it
 * @returns every value that fits, in the order of the text; empty when there is none
 */
export function findInText(field: ToolField, text: string): readonly JsonValue[] {
  if (field.choices.length > 0) {
    return findChoice(field, text);
  }
  if (field.pattern !== null) {
    return findByPattern(field.pattern, text);
  }
  if (field.isId) {
    return findIds(field, text, false);
  }
  if (field.type === 'number' || field.type === 'integer') {
    return findNumber(field, text);
  }
  return field.type === 'string' && !field.isList ? findByLabel(field, text) : [];
}

/** Short words that have the pattern; a leading `#` is left out where the pattern allows it. */
function findByPattern(pattern: RegExp, text: string): readonly string[] {
  const tokens = text
    .slice(0, 8000)
    .split(/[\s,;()"“”]+/u)
    .slice(0, 400);
  const found = tokens.flatMap((token) => {
    const plain = token.replace(/[.!?:]+$/u, '').slice(0, 64);
    const forms = [plain.replace(/^#/u, ''), plain.replace(/^#/u, '').toUpperCase(), plain];
    const fits = plain === '' ? undefined : forms.find((form) => pattern.test(form));
    return fits === undefined || fits === '' ? [] : [fits];
  });
  return [...new Set(found)];
}

/** The choice whose own words the text has; a short code counts only as it is written. */
function findChoice(field: ToolField, text: string): readonly JsonValue[] {
  const { choices, toolStems } = field;
  if (/\bcountry$/u.test(wordsOfKey(field.key))) {
    return [findCountry(choices, text)].flatMap((choice) => (choice === undefined ? [] : [choice.value]));
  }
  const plain = plainPhrases(text);
  const found = stemsOf(plain);
  const written = new Set(plain.split(/[^\p{L}\p{N}]+/u));
  const scored = choices.map((choice, index) => {
    const code = typeof choice.value === 'string' && choice.value.length <= 3 ? choice.value : null;
    const exact = code !== null && written.has(code) ? 2 : 0;
    return {
      value: choice.value,
      score: exact + shareOf(ownStems(choices, { index, isCode: code !== null, toolStems }), found),
    };
  });
  const [best, second] = scored.toSorted((a, b) => b.score - a.score);
  return best === undefined || best.score < 0.5 || best.score === second?.score ? [] : [best.value];
}

interface ChoicePlace {
  readonly index: number;
  readonly isCode: boolean;
  readonly toolStems: ReadonlySet<string>;
}

/** The words of a choice that neither another choice nor the tool's name has. */
function ownStems(choices: readonly Choice[], { index, isCode, toolStems }: ChoicePlace): ReadonlySet<string> {
  const stems = (choice: Choice | undefined): ReadonlySet<string> =>
    stemsOf(
      choice === undefined ? '' : `${choice.title} ${isCode ? '' : JSON.stringify(choice.value).replaceAll('_', ' ')}`,
    );
  const others = new Set(choices.flatMap((choice, at) => (at === index ? [] : [...stems(choice)])));
  return new Set([...stems(choices[index])].filter((stem) => !others.has(stem) && !toolStems.has(stem)));
}

function shareOf(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : countShared(wanted, found) / wanted.size;
}

const limits: readonly (readonly [RegExp, RegExp])[] = [
  [
    /max|most|highest|upper|below|limit/iu,
    /(?:under|below|less than|cheaper than|at most|up to|max(?:imum)?(?: of)?|within)\s*\D{0,3}(\d+(?:[.,]\d{1,2})?)/iu,
  ],
  [
    /min|least|lowest|lower|above/iu,
    /(?:over|above|more than|at least|from|min(?:imum)?(?: of)?)\s*\D{0,3}(\d+(?:[.,]\d{1,2})?)/iu,
  ],
];

function findNumber(field: ToolField, text: string): readonly number[] {
  const name = `${field.key} ${field.label}`;
  const limit = limits.find(([names]) => names.test(name));
  if (limit !== undefined) {
    const digits = limit[1].exec(text)?.[1]?.replace(',', '.');
    return digits === undefined ? [] : [Number(digits)];
  }
  if (!/quantity|count|amount|number|pieces|many/iu.test(name)) {
    return findCounted(field, text);
  }
  const numbers = wordsOf(text).flatMap((word) =>
    /^\d{1,4}$/u.test(word) ? [Number(word)] : (numberWords.get(word) ?? []),
  );
  return numbers.slice(0, 1);
}

/** `4 guests`, `guests: 4`, `a table for 4`. */
function findCounted({ key, label }: ToolField, text: string): readonly number[] {
  const names = stemsOf(`${wordsOfKey(key)} ${label}`);
  const words = wordsOf(text);
  const numbers = words.map((word) => (/^\d{1,4}$/u.test(word) ? Number(word) : numberWords.get(word)));
  const isNamed = (at: number): boolean =>
    countShared(names, stemsOf(`${words[at - 1] ?? ''} ${words[at + 1] ?? ''}`)) > 0;
  const isPeople = /guest|people|person|seat|attendee|participant/iu.test(`${key} ${label}`);
  const isFor = (at: number): boolean =>
    isPeople &&
    words[at - 1] === 'for' &&
    !isTimeUnit(words[at + 1] ?? '') &&
    !/^(?:am|pm)$/u.test(words[at + 1] ?? '');
  return numbers
    .flatMap((number, at) => (number !== undefined && (isNamed(at) || isFor(at)) ? [number] : []))
    .slice(0, 1);
}

/** `city: Berlin`, a part of an address, or what stands in quotes for the only text of a tool. */
function findByLabel(field: ToolField, text: string): readonly string[] {
  const part = addressPart(field, readAddress(text));
  const label = field.label.replaceAll(/[^\p{L}\p{N} ]/gu, '.');
  const named = new RegExp(`(?:^|[\\s,;])${label}\\s*(?::|=| is )\\s*([^,;\\n]{1,200})`, 'iu').exec(text)?.[1];
  const value = part ?? named?.trim().replace(/[.!?]$/u, '');
  return value === undefined || value === '' ? [] : [value];
}

const addressKeys: readonly (readonly [RegExp, keyof AddressParts])[] = [
  [/^(?:street|address_?line_?1?|address1?|street_address)$/iu, 'street'],
  [/^(?:unit|flat|suite|apartment|address_?line_?2|address2)$/iu, 'unit'],
  [/^(?:city|town)$/iu, 'city'],
  [/^(?:region|state|province|county)$/iu, 'region'],
  [/^(?:postal_?code|zip|zip_?code|postcode)$/iu, 'postalCode'],
  [/^country$/iu, 'country'],
];

function addressPart(field: ToolField, address: AddressParts | null): string | undefined {
  const key = addressKeys.find(([names]) => names.test(field.key))?.[1];
  return key === undefined || address === null ? undefined : address[key];
}

/** Whether a field is a part of a postal address. */
export function isAddressField(field: ToolField): boolean {
  return addressKeys.some(([names]) => names.test(field.key));
}
