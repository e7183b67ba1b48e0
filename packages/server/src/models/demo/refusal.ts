import type { ModelTool } from '../model.ts';
import { readVerbs } from './verbs.ts';
import { wordsOf } from './words.ts';

const refusing =
  /^(?:(?:no|nope|nah|no no|never\s?mind|not (?:now|today|any ?more)|forget (?:it|that|about it|about that)|leave (?:it|that|them|everything)(?: (?:as (?:it|they|that) (?:is|are|was|were)|alone|be|so|for now))?|stop(?: it| that| here)?|nothing|no need|let it be|it(?:'s| is) (?:ok|okay|fine)|i(?:'ve| have)? changed my mind|drop it)(?:\s+(?:thanks?|thank you|please))?)$/iu;
const polite =
  /^(?:thanks?|thank you|please|sorry|ok|okay|all right|alright|well|but|then|actually|it(?:'s| is) (?:ok|okay|fine))(?: (?:anyway|though|very much|a lot|so much))?$/iu;
const forbidding =
  /^\W*(?:no|nope|please|ok|okay|sorry|actually|\W)*\s*(?:i\s+)?(?:do not|don['’]?t|never|would not|wouldn['’]?t|did not|didn['’]?t)\s+(?:please\s+)?(?:(?:want|wish|need|like|mean)\s+(?:you\s+)?to\s+)?(?:please\s+)?(\p{L}+)/iu;

/** `never mind`, `no thanks, leave it`, or `do not cancel it`. With anything else beside it, it is no refusal. */
export function isRefusal(text: string, tools: readonly ModelTool[]): boolean {
  const forbidden = forbidding.exec(text.slice(0, 400))?.[1];
  if (forbidden !== undefined && readVerbs(tools).groupOf(forbidden.toLowerCase()) !== null) {
    return true;
  }
  const parts = text
    .slice(0, 400)
    .replaceAll('’', "'")
    .split(/[,.;:!?\n–—]+/u)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);
  const isMeant = parts.some((part) => refusing.test(part));
  return isMeant && parts.every((part) => refusing.test(part) || polite.test(part));
}
