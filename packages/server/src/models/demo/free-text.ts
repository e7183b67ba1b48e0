import type { ModelTool } from '../model.ts';
import { verbGroupOf } from './verbs.ts';
import { numberWords, stopWords } from './word-lists.ts';
import { stemOf, stemsOf } from './words.ts';

/**
 * Gives what is left of a text for a field that takes any: what stands in quotes or behind a colon, else the words that are neither verbs
 * nor the tool's own.
 * @returns an empty text when nothing is left
 */
export function freeText(tool: ModelTool, text: string): string {
  const quoted = /["“']([^"”']{1,200})["”']/u.exec(text)?.[1]?.trim();
  if (quoted !== undefined && quoted !== '') {
    return quoted;
  }
  const behind = /:\s+(\S[^]{2,199})$/u.exec(text)?.[1]?.trim();
  if (behind !== undefined) {
    return behind;
  }
  const own = stemsOf(`${tool.name.replaceAll('_', ' ')} ${tool.title}`);
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  const left = words.filter((word) => isLeft(word.toLowerCase(), own)).slice(0, 6);
  const isPlural = words.some((word) => (numberWords.get(word.toLowerCase()) ?? Number(word)) > 1);
  return isPlural ? left.join(' ').replace(/([^s])s$/u, '$1') : left.join(' ');
}

const commerceWords: ReadonlySet<string> = new Set(
  'price cost costs stock sell carry offer available buy order much many status new cheap cheapest best kind any account'.split(
    ' ',
  ),
);

function isLeft(word: string, own: ReadonlySet<string>): boolean {
  const isOwn = own.has(stemOf(word)) || verbGroupOf(word) !== null || stopWords.has(word) || commerceWords.has(word);
  return !isOwn && !numberWords.has(word) && !/^\d{1,2}$/u.test(word);
}
