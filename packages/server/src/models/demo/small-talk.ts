import type { ModelTool } from '../model.ts';
import { oneLine } from './describe-value.ts';

const intro =
  "I am the demo model: I answer with extracts from this site's pages, word for word, and prepare requests. Nothing is changed without your Confirm.";

/**
 * Answers greetings, thanks and questions about the assistant itself, honestly.
 * @returns null for anything else
 */
export function smallTalk(question: string, tools: readonly ModelTool[]): string | null {
  const text = question.trim().toLowerCase().replaceAll('’', "'");
  if (
    /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings)(?:\s+(?:there|everyone|all))?[\s!.,?]*$/u.test(
      text,
    )
  ) {
    return `Hello. ${intro}`;
  }
  if (/^(?:ok |okay |great,? |perfect,? )?(?:thanks?|thank you|thx|cheers)\b[\s\p{L}!.,]{0,20}$/u.test(text)) {
    return 'You are welcome.';
  }
  if (/^(?:bye|goodbye|see you)\b[\s\p{L}!.,]{0,12}$/u.test(text)) {
    return 'Goodbye.';
  }
  if (/\b(?:who|what) are you\b|\bare you (?:a |an )?(?:bot|robot|human|person|ai|real)\b/u.test(text)) {
    return intro;
  }
  return /^(?:what (?:can|could) you do|help|how can you help(?: me)?|what do you do)[\s?!.]*$/u.test(text)
    ? abilities(tools)
    : null;
}

function abilities(tools: readonly ModelTool[]): string {
  return tools.length === 0
    ? intro
    : [intro, '', 'You can ask for:', '', ...tools.slice(0, 20).map((tool) => `- ${oneLine(tool.title)}`)].join('\n');
}

/** Whether a text asks for a person instead of the assistant. */
export function asksForPerson(question: string): boolean {
  return /\b(?:talk|speak|chat|connect(?: me)?|get in touch|put me through)\s+(?:to|with)\s+(?:(?:an?|the|your|some|real|live|actual)\s+)*(?:human|person|people|someone|somebody|anyone|agent|representative|advisor|operator|employee|staff|team|support|manager|customer (?:service|support))\b|\b(?:real|actual|live) (?:human|person|agent)\b|^\W*(?:human|agent|representative|operator)\W*$/iu.test(
    question,
  );
}

/** Whether a text is no more than a yes: in the chat it confirms nothing. Source: CARD-11. */
export function isBareYes(question: string): boolean {
  return /^\W*(?:yes|yep|yeah|sure|ok|okay|confirm(?:ed)?|do it|go ahead|please do|yes,? please)\W*$/iu.test(question);
}
