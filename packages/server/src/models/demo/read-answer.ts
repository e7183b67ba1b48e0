import type { JsonValue } from '@deskbell/gate';
import { findIds } from './find-ids.ts';
import { findInText, isAddressField } from './fill-from-text.ts';
import { readPlaces } from './read-place.ts';
import type { ToolField } from './tool-fields.ts';
import { hasForm } from './tool-fields.ts';
import { numberWords } from './word-lists.ts';
import { stemsOf, wordsOf } from './words.ts';

/**
 * Reads the answer to a question about one field: more counts than in a request, for it can be about this field alone. A
 * text that any words fit is the whole answer.
 * @param isAlone nothing else was asked for
 * @returns empty where the answer does not fit
 */
export function readAnswer(field: ToolField, answer: string, isAlone: boolean): readonly JsonValue[] {
  const found = findInText(field, answer);
  if (found.length > 0) {
    return found;
  }
  if (field.choices.length > 0) {
    return readChoice(field, answer);
  }
  if (field.isId && field.pattern === null) {
    return findIds(field, answer, true);
  }
  if (field.type === 'number' || field.type === 'integer') {
    return wordsOf(answer)
      .flatMap((word) => (/^\d{1,9}$/u.test(word) ? [Number(word)] : (numberWords.get(word) ?? [])))
      .slice(0, 1);
  }
  if (field.type === 'boolean') {
    return readYesOrNo(answer);
  }
  const text = answer.trim().slice(0, 2000);
  const takesAll = field.type === 'string' && !hasForm(field) && !field.isList && (isAlone || !isAddressField(field));
  return takesAll && text !== '' ? [text] : [];
}

/** The choice as it is written, or its place. */
function readChoice({ choices }: ToolField, answer: string): readonly JsonValue[] {
  const plain = answer
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/u, '');
  const same = choices.filter(({ value, title }) => value === plain || title.toLowerCase() === plain);
  const [place] = readPlaces(answer, { nouns: new Set(['one', ...stemsOf('choice option')]), isAnswer: true });
  const placed =
    place === undefined ? [] : place.kind === 'index' ? choices.slice(place.index, place.index + 1) : choices.slice(-1);
  return (same.length > 0 ? same : placed).map(({ value }) => value).slice(0, 1);
}

function readYesOrNo(answer: string): readonly boolean[] {
  const [first = ''] = wordsOf(answer);
  return /^(?:yes|yep|yeah|true|on)$/u.test(first) ? [true] : /^(?:no|nope|false|off)$/u.test(first) ? [false] : [];
}
