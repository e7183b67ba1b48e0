import type { ModelTool } from '../model.ts';
import { findInText, isAddressField } from './fill-from-text.ts';
import type { Question } from './question.ts';
import { verbGroupOf } from './question.ts';
import { readAddress } from './read-address.ts';
import type { ToolField } from './tool-fields.ts';
import { listFields } from './tool-fields.ts';
import { countShared, stemsOf, wordsOf } from './words.ts';

/** What a question means among the tools. */
export type ToolMatch =
  | { readonly kind: 'one'; readonly tool: ModelTool }
  /** Several fit equally: to be asked about. */
  | { readonly kind: 'several'; readonly tools: readonly ModelTool[] }
  | { readonly kind: 'none' };

/**
 * Matches a question against the tools by words of name, title and description. A tool that changes anything fits only a
 * request that has its verb; a tool that only reads also fits a question about the visitor's own things or what there is.
 * @param isAnswered whether the pages answer the question well: then no search is made for it
 */
export function matchTool(question: Question, tools: readonly ModelTool[], isAnswered: boolean): ToolMatch {
  if (question.kind === 'rule') {
    return { kind: 'none' };
  }
  const scored = tools
    .map((tool) => ({ tool, score: scoreTool(question, tool, isAnswered) }))
    .filter(({ score }) => score >= 3)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) {
    return { kind: 'none' };
  }
  const equal = scored.filter(({ score }) => score >= best.score - 0.2).map(({ tool }) => tool);
  return equal.length === 1 || best.tool.readOnly
    ? { kind: 'one', tool: best.tool }
    : { kind: 'several', tools: equal };
}

/** Who asks to see something means a tool that reads; who asks for anything else means one that does it, where there is one. */
function scoreTool(question: Question, tool: ModelTool, isAnswered: boolean): number {
  const asksToSee = question.mainVerb?.group === 'find' || question.kind !== 'request';
  const preferred = asksToSee === tool.readOnly ? 0 : -1.5;
  const score = tool.readOnly ? scoreReader(question, tool, isAnswered) : scoreWriter(question, tool);
  const isFar = tool.readOnly && !asksToSee && slotEvidence(listFields(tool), question.text) > 0;
  return score + preferred - (isFar ? 2 : 0);
}

interface ToolWords {
  readonly verbs: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

function toolWords(tool: ModelTool): ToolWords {
  const name = tool.name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  const [first = '', ...rest] = wordsOf(name);
  const described = verbGroupOf(wordsOf(tool.description)[0] ?? '');
  const named = verbGroupOf(first);
  const verbs = new Set([named, described].filter((verb) => verb !== null));
  const nouns = stemsOf((named === null ? [first, ...rest] : rest).join(' '));
  return { verbs, nouns, others: stemsOf(`${tool.title} ${tool.description}`) };
}

/** Three for the verb; nouns of the name, words of the description and filled slots tell tools of one verb apart. */
function scoreWriter(question: Question, tool: ModelTool): number {
  const words = toolWords(tool);
  const fields = listFields(tool);
  const evidence = slotEvidence(fields, question.text);
  const verb = countShared(words.verbs, question.verbs) > 0 || words.nouns.has(question.mainVerb?.stem ?? '');
  const nouns = countShared(words.nouns, question.stems);
  const ownNoun = [...words.nouns].length === 0 || nouns > 0;
  if (question.kind !== 'request' && !(evidence >= 2 && verb)) {
    return 0;
  }
  if (!verb && !(evidence >= 3)) {
    return 0;
  }
  const fits = ownNoun || evidence > 0 || verb;
  return fits
    ? (verb ? 3 : 1) + nouns * 2 + Math.min(1, countShared(words.others, question.stems) * 0.25) + evidence
    : 0;
}

/** Values of fixed forms in the text speak for a tool: an id one, an address two. */
function slotEvidence(fields: readonly ToolField[], text: string): number {
  const address = readAddress(text);
  const addressed = fields.filter(isAddressField).length >= 3 && address?.city !== undefined ? 2 : 0;
  const patterned = fields.filter((field) => field.pattern !== null && findInText(field, text).length > 0).length;
  const chosen = fields.some(
    (field) =>
      field.required && field.choices.length > 0 && !isAddressField(field) && findInText(field, text).length > 0,
  );
  return addressed + Math.min(1, patterned) + (patterned > 1 ? 0.5 : 0) + (chosen ? 1 : 0);
}

const stockWords =
  /\b(?:do you (?:have|sell|carry|stock|offer)|have you got|in stock|available|how much (?:is|are|does|do|for)|price of|cost of|search|find|looking for|show me|buy)\b/iu;
const ownWords = /\b(?:my|mine|i|i've|i'm|me)\b/iu;

function scoreReader(question: Question, tool: ModelTool, isAnswered: boolean): number {
  const words = toolWords(tool);
  const fields = listFields(tool).filter((field) => field.required);
  const open = fields.filter((field) => field.pattern === null && field.choices.length === 0);
  const filled = fields.filter((field) => findInText(field, question.text).length > 0).length;
  const nouns = countShared(words.nouns, question.stems);
  const verb = countShared(words.verbs, question.verbs) > 0 ? 1.5 : 0;
  if (open.length > 0) {
    return isAnswered && question.kind !== 'request'
      ? 0
      : scoreSearch(question, { nouns, verb, others: countShared(words.others, question.stems) });
  }
  if (filled < fields.length) {
    return 0;
  }
  const own = isAboutOwn(tool) && ownWords.test(question.text) ? 1.5 : 0;
  if (own === 0 && filled === 0 && question.kind !== 'request') {
    return 0;
  }
  const described = Math.min(2, countShared(words.others, question.stems) * 0.75);
  return nouns * 2 + verb + own + described + filled * 3;
}

function scoreSearch(
  question: Question,
  found: { readonly nouns: number; readonly verb: number; readonly others: number },
): number {
  const asks = stockWords.test(question.text) ? 3 : 0;
  return asks + found.verb + found.nouns * 2 + Math.min(1, found.others * 0.5);
}

function isAboutOwn(tool: ModelTool): boolean {
  return /\b(?:your|own|signed-in|customer's|visitor's|my)\b/iu.test(`${tool.title} ${tool.description}`);
}
