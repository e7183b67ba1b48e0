import type { ModelTool } from '../model.ts';
import type { Verbs } from './verbs.ts';
import { readVerbs, verbGroupOf } from './verbs.ts';
import { nounVerbs, policyWords } from './word-lists.ts';
import { plainPhrases, stemOf, stemsOf, wordsOf, wordsOfKey } from './words.ts';

/** What a visitor's text is, as far as words tell. */
export interface Question {
  /** The text with phrases replaced. */
  readonly text: string;
  /**
   * `request`: it asks to do something. `question`: it asks for something that a look may tell. `rule`: it asks how
   * things are done or whether they may be; no tool is called for it.
   */
  readonly kind: 'request' | 'question' | 'rule';
  /** It asks `can I …` with so much detail that it means a request; pages that answer it come first. */
  readonly asksMay: boolean;
  /** Stems of the words that have a subject. */
  readonly stems: ReadonlySet<string>;
  /** The groups of its verbs. */
  readonly verbs: ReadonlySet<string>;
  /** The first verb of a request. */
  readonly mainVerb: { readonly group: string; readonly stem: string } | null;
  /** The verbs that it was read with. */
  readonly vocabulary: Verbs;
}

/** Reads a visitor's text. Nothing in it is trusted: it can only ask, and what changes anything is confirmed on a card. */
export function readQuestion(original: string, tools: readonly ModelTool[]): Question {
  const vocabulary = readVerbs(tools);
  const text = plainPhrases(spellNames(original, tools));
  const verbs = new Set(wordsOf(text).flatMap((word) => vocabulary.groupOf(word) ?? []));
  const kind = kindOf(text, vocabulary);
  const asksMay = kind === 'request' && sentencesOf(text).some((sentence) => asksForOne(sentence, vocabulary));
  return { text, kind, asksMay, stems: stemsOf(text), verbs, mainVerb: mainVerbOf(text, vocabulary), vocabulary };
}

/** A tool's name that begins the text reads as its words: `renew_loan L1`. Further on it is no request. */
function spellNames(text: string, tools: readonly ModelTool[]): string {
  const names = new Map(tools.map(({ name }) => [name.toLowerCase(), wordsOfKey(name)]));
  return text
    .slice(0, 8000)
    .replace(
      /^(\W*(?:please\s+)?)([\p{L}\p{N}_-]+)/iu,
      (all, start: string, word: string) => start + (names.get(word.toLowerCase()) ?? all.slice(start.length)),
    );
}

function mainVerbOf(text: string, verbs: Verbs): Question['mainVerb'] {
  const sentence = sentencesOf(text).find((each) => kindOfSentence(each, verbs) === 'request') ?? text;
  const wished = wish.exec(sentence)?.[0].length;
  const imperative = clausesOf(sentence).find((each) => isImperative(each, verbs));
  const clause = wished === undefined ? imperative : sentence.slice(wished);
  const verb = wordsOf(clause ?? sentence).find((word) => verbs.groupOf(word) !== null);
  return verb === undefined ? null : { group: verbs.groupOf(verb) ?? '', stem: stemOf(verb) };
}

const lead = String.raw`^(?:[^\p{L}\p{N}]|(?:please|pls|hi|hello|hey|ok|okay|so|then|now|just|well|and|also|actually|yes|no|good|kindly|there|thanks|great|alright)\b)*`;
const wish = new RegExp(
  `${lead}(?:(?:can|could|would|will) you(?: please| kindly)?|i(?:'d| would| want| need| wish|'m going)? ?(?:like|want|need|wish|have)? to|let me|let's|help me(?: to)?|i(?:'d| would) like|i want|i need|please)\\s+(?!know|understand|ask|learn)`,
  'iu',
);
const rule = new RegExp(
  `\\bhow (?:do|can|could|should|would|to|does|did|long|soon|quickly|often)\\b|\\bwhether\\b|${lead}(?:can|could|may|am|should|do|would|will|must) (?:i|we|it|one|an?|my|the|orders?|customers?|items?)\\b|${lead}(?:is it|is there|are there|what (?:if|happens|about|do i|should i|can i|does)|what(?:'s| is| are)(?: the| your)|when|why|who|does|tell me (?:about|how|what)|explain|i (?:want|need|would like|'d like) to (?:know|understand|ask|learn))`,
  'iu',
);
const negated = /\b(?:do not|don't|dont|never|not)\s+(?:please\s+)?(?:want (?:you )?to\s+)?(\p{L}+)/giu;

/** A request in any sentence is one, unless it asks how that is done. */
function kindOf(text: string, verbs: Verbs): Question['kind'] {
  if (isNegated(text, verbs) || howToDoThat.test(text)) {
    return 'rule';
  }
  const kinds = sentencesOf(text).map((sentence) => kindOfSentence(sentence, verbs));
  return kinds.find((kind) => kind === 'request') ?? kinds.find((kind) => kind === 'question') ?? 'rule';
}

const howToDoThat = /\bhow (?:do|can|could|would|should) (?:i|we) (?:do|go about|proceed|start)\b/iu;

function sentencesOf(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return sentences.length === 0 ? [text] : sentences;
}

/** `I have moved, send it to my office` asks in its second part. */
function clausesOf(sentence: string): readonly string[] {
  return [sentence, ...sentence.split(/[,;:]\s+|\s(?:and|so|but)\s/iu).slice(1)];
}

function kindOfSentence(text: string, verbs: Verbs): Question['kind'] {
  if (looks.test(text)) {
    return 'question';
  }
  if (asksForOne(text, verbs)) {
    return 'request';
  }
  if (rule.test(text)) {
    return 'rule';
  }
  return wish.test(text) || clausesOf(text).some((clause) => isImperative(clause, verbs)) ? 'request' : 'question';
}

/** `Do not cancel my order` is no request to cancel. */
function isNegated(text: string, verbs: Verbs): boolean {
  return [...text.matchAll(negated)].some(
    ([, verb]) => verb !== undefined && verbs.groupOf(verb.toLowerCase()) !== null,
  );
}

const may = new RegExp(`${lead}(?:can|could|may) (?:i|we)(?: please)?\\s+(\\p{L}+)\\s+([^]*)`, 'iu');

/** `Can I swap my t-shirt for a size L` names one thing and what is to become of it; `can I return an order` does not. */
function asksForOne(text: string, verbs: Verbs): boolean {
  const [, verb, rest] = may.exec(text) ?? [];
  if (verb === undefined || rest === undefined || verbs.groupOf(verb.toLowerCase()) === null) {
    return false;
  }
  const hasAim = /^(?:my|this|the)\s[^]*\s(?:for|to|into|with)\s+\S/iu.test(rest);
  return hasAim || /(?:^|\s)#?(?=[\p{L}\d-]*\d)(?:\p{L}[\p{L}\d-]*|\d{4,})(?=$|[\s.,!?])/u.test(rest);
}

/** Questions about the visitor's own things and about what there is. */
const looks = new RegExp(
  `${lead}(?:what(?:'s| is| are)(?: the)? (?:status|state|balance|total|price|in|my)\\b|what did i|which (?:of my |orders?)|when (?:will|does|is|did) my|(?:can|could|may) i (?:see|view|get a list|look at|have a look)|do you (?:have|sell|carry|stock|offer)|have you got|how much (?:is|are|does|do|for)|how many|is (?:the|a|an|my)\\b|are (?:the|my)\\b|has my|did my|have my|i want to (?:see|know where))`,
  'iu',
);

function isImperative(text: string, verbs: Verbs): boolean {
  const start = new RegExp(lead, 'iu').exec(text)?.[0].length ?? 0;
  const [first, second] = wordsOf(text.slice(start));
  if (first === undefined || !verbs.isBase(first)) {
    return false;
  }
  if (!nounVerbs.has(first)) {
    return verbGroupOf(first) !== null || second === undefined || !policyWords.has(second);
  }
  const alone = second === undefined || policyWords.has(second);
  return !alone && !(text.trim().endsWith('?') && wordsOf(text).length < 4);
}
