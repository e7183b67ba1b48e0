import type { ModelTool } from '../model.ts';
import { readQuestion } from './question.ts';
import { isAboutOwn } from './score-tool.ts';

/**
 * Says what signing in may open, where a visitor asks for something of their own and no tool that is offered looks at
 * anybody's own things: tools for signed-in visitors are not offered to others.
 * @returns null for any other text
 */
export function signInHint(text: string, tools: readonly ModelTool[]): string | null {
  if (!/\bmy\b/iu.test(text) || tools.some((tool) => tool.readOnly && isAboutOwn(tool))) {
    return null;
  }
  if (readQuestion(text, tools).kind !== 'request' && !looksForOwn.test(text)) {
    return null;
  }
  return /\borders?\b/iu.test(text)
    ? 'I can look at orders after you have signed in.'
    : 'If this belongs to an account of yours, sign in first. I can see it only then.';
}

const looksForOwn =
  /^\W*(?:where|what|when|which)(?:'s|\s+is|\s+are|\s+will|\s+does)?\s+(?:of\s+)?my\b|^\W*(?:show|see|track|find|list)\b|\bstatus of my\b|^\W*(?:has|is|are|did|have)\s+my\b/iu;
