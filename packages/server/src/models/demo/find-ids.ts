import type { JsonValue } from '@deskbell/gate';
import type { ToolField } from './tool-fields.ts';
import { countShared, stemsOf, wordsOfKey } from './words.ts';

const nameOfId = /\b(?:ids?|numbers?|nos?|codes?|refs?|references?|barcodes?|sku|isbn)$/u;
const between: ReadonlySet<string> = new Set(['id', 'number', 'no', 'nr', 'code', 'reference', 'is', 'with', 'the']);

/** Says whether a key names an id: `loan_id`, `ticketNumber`, `booking_ref`. */
export function isIdKey(key: string): boolean {
  return nameOfId.test(wordsOfKey(key)) && !/\b(?:postal|post|zip|phone|country)\b/u.test(wordsOfKey(key));
}

/** The noun of an id: `loan` of `loan_id`. */
export function nounOfId(key: string): string {
  return wordsOfKey(key).replace(nameOfId, '').trim();
}

/**
 * Finds ids for a field that gives no pattern: words of letters and digits or of four digits and more. Those that follow
 * the field's noun come alone where there are any, and may be any word with a digit: `ticket 12`.
 * @param isAnswer the text answers a question about this field, so that any word with a digit will do
 */
export function findIds(field: ToolField, text: string, isAnswer: boolean): readonly JsonValue[] {
  const tokens = text
    .slice(0, 8000)
    .split(/[\s,;()"“”]+/u)
    .map((token) => token.replace(/[.!?:]+$/u, '').replace(/^#/u, ''))
    .slice(0, 400);
  const nouns = stemsOf(`${nounOfId(field.key)} ${wordsOfKey(field.label)}`);
  const found = tokens.flatMap((token, at) => {
    const isNear = isAnswer || followsNoun(tokens.slice(0, at), nouns);
    return isWord(token, field) && (isNear || isLikeId(token)) ? [{ token, isNear }] : [];
  });
  const near = found.filter(({ isNear }) => isNear);
  const values = [...new Set((near.length > 0 ? near : found).map(({ token }) => token))];
  return field.type === 'integer' || field.type === 'number' ? values.map(Number) : values;
}

function followsNoun(before: readonly string[], nouns: ReadonlySet<string>): boolean {
  const last = before.findLast((token) => token !== '' && !between.has(token.toLowerCase()));
  return last !== undefined && countShared(nouns, stemsOf(last)) > 0;
}

const times = /^(?:\d{4}-\d\d-\d\d.*|\d{1,2}[:.]\d\d(?:am|pm)?|\d{1,2}(?:am|pm|st|nd|rd|th|h|min|x))$/iu;

function isWord(token: string, { type }: ToolField): boolean {
  const form = type === 'string' ? /^(?=.*\d)[\p{L}\d][\p{L}\d_/-]{0,63}$/u : /^\d{1,12}$/u;
  return form.test(token) && !times.test(token);
}

function isLikeId(token: string): boolean {
  return /^\d{4,}$/u.test(token) || (/\p{L}/u.test(token) && !/^\d+-\p{L}/u.test(token));
}
