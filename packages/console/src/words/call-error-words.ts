import { reasonSentence } from './reason-sentence.ts';

/**
 * Gives what a call's error says beside the reason, which is shown with its own sentence: the error without the reason's code.
 * Null where it says no more than that.
 */
export function callErrorWords(reason: string | null, error: string | null): string | null {
  if (error === null) return null;
  if (reason === null || !error.startsWith(`${reason}: `)) return error;
  const rest = error.slice(reason.length + 2);
  return rest === reasonSentence(reason) ? null : rest;
}
