import { CALL_CODES, PROBLEMS } from '@deskbell/protocol';

const sentences: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PROBLEMS).map(([code, entry]): [string, string] => [code, entry.meaning]),
  ...Object.entries(CALL_CODES),
  ['BAD_SIGNATURE', 'The answer did not match the stored call. Nothing ran.'],
  ['identity', 'Another visitor signed in.'],
]);

/** Says in one sentence what a code means; null for one that has none. */
export function reasonSentence(code: string): string | null {
  return sentences.get(code) ?? null;
}
