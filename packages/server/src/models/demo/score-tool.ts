import type { ModelTool } from '../model.ts';
import { findInText, isAddressField } from './fill-from-text.ts';
import type { Question } from './question.ts';
import { readAddress } from './read-address.ts';
import type { ToolField } from './tool-fields.ts';
import { hasForm, listFields } from './tool-fields.ts';
import type { Verbs } from './verbs.ts';
import { nearVerbs } from './word-lists.ts';
import { countShared, stemsOf, wordsOf, wordsOfKey } from './words.ts';

/** What a tool is compared with. */
export interface Among {
  readonly tools: readonly ModelTool[];
  /** Whether the pages answer the question well: then no search is made for it. */
  readonly isAnswered: boolean;
}

/**
 * Says how well a tool fits a question; from 3 on it may be meant. Who asks to see something means a tool that reads, who
 * asks for anything else means one that does it, where there is one.
 */
export function scoreTool(question: Question, tool: ModelTool, among: Among): number {
  const asksToSee = question.mainVerb?.group === 'find' || question.kind !== 'request';
  const preferred = asksToSee === tool.readOnly ? 0 : -1.5;
  const score = tool.readOnly
    ? scoreReader(question, tool, among.isAnswered)
    : scoreWriter(question, tool, among.tools);
  const isFar = tool.readOnly && !asksToSee && slotEvidence(listFields(tool), question.text) > 0;
  return score + preferred - (isFar ? 2 : 0);
}

interface ToolWords {
  readonly verbs: ReadonlySet<string>;
  /** Stems of the name's other words. */
  readonly nouns: ReadonlySet<string>;
  /** Stems of the names of its fields. */
  readonly keys: ReadonlySet<string>;
  /** Stems of title, description and fields. */
  readonly others: ReadonlySet<string>;
}

function toolWords(tool: ModelTool, verbs: Verbs): ToolWords {
  const name = wordsOf(wordsOfKey(tool.name));
  const described = verbs.groupOf(wordsOf(tool.description)[0] ?? '');
  const named = verbs.groupOf(name[0] ?? '');
  const place = named === null ? name.findIndex((word) => described !== null && verbs.groupOf(word) === described) : 0;
  const fields = listFields(tool);
  const texts = fields.map((field) => `${field.label} ${field.description.replaceAll('_', ' ')}`);
  return {
    verbs: new Set([named, described].filter((verb) => verb !== null)),
    nouns: stemsOf(name.filter((_, at) => at !== place).join(' ')),
    keys: stemsOf(fields.map((field) => wordsOfKey(field.key)).join(' ')),
    others: stemsOf([tool.title, tool.description, ...texts].join(' ')),
  };
}

/** Three for the verb; nouns of the name, words of the description and filled slots tell tools of one verb apart. */
function scoreWriter(question: Question, tool: ModelTool, tools: readonly ModelTool[]): number {
  const words = toolWords(tool, question.vocabulary);
  const evidence = slotEvidence(listFields(tool), question.text);
  const nouns = countShared(words.nouns, question.stems);
  const verb = verbScore(question, words, nouns);
  if ((question.kind !== 'request' && !(evidence >= 2 && verb > 0)) || (verb === 0 && evidence < 3)) {
    return 0;
  }
  const strange = nouns === 0 && evidence === 0 && namesOther(question, words, tools) ? 2 : 0;
  const described = Math.min(1, countShared(words.others, question.stems) * 0.25);
  return Math.max(1, verb) + nouns * 2 + described + evidence - strange;
}

function verbScore(question: Question, words: ToolWords, nouns: number): number {
  if (countShared(words.verbs, question.verbs) > 0 || words.nouns.has(question.mainVerb?.stem ?? '')) {
    return 3;
  }
  const near = nearVerbs.get(question.mainVerb?.group ?? '');
  return near !== undefined && words.verbs.has(near) && nouns > 0 ? 2 : 0;
}

/** Whether the question names what other tools are for, and this one has no place for. */
function namesOther(question: Question, words: ToolWords, tools: readonly ModelTool[]): boolean {
  const nouns = new Set(tools.flatMap((tool) => [...toolWords(tool, question.vocabulary).nouns]));
  return [...question.stems].some((stem) => nouns.has(stem) && !words.keys.has(stem));
}

/** Values of fixed forms in the text speak for a tool: an id one, an address two. */
function slotEvidence(fields: readonly ToolField[], text: string): number {
  const address = readAddress(text);
  const addressed = fields.filter(isAddressField).length >= 3 && address?.city !== undefined ? 2 : 0;
  const patterned = fields.filter((field) => hasForm(field) && findInText(field, text).length > 0).length;
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
  const words = toolWords(tool, question.vocabulary);
  const fields = listFields(tool).filter((field) => field.required);
  const open = fields.filter((field) => !hasForm(field) && field.choices.length === 0);
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

/** Whether a tool says that it is about what belongs to the visitor. */
export function isAboutOwn(tool: ModelTool): boolean {
  return /\b(?:your|own|signed-in|customer's|visitor's|my)\b/iu.test(`${tool.title} ${tool.description}`);
}
