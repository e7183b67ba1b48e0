import { nounVerbs, policyWords, verbOf } from './word-lists.ts';
import { plainPhrases, stemOf, stemsOf, wordsOf } from './words.ts';

/** What a visitor's text is, as far as words tell. */
export interface Question {
  /** The text with phrases replaced. */
  readonly text: string;
  /**
   * `request`: it asks to do something. `question`: it asks for something that a look may tell. `rule`: it asks how
   * things are done or whether they may be; no tool is called for it.
   */
  readonly kind: 'request' | 'question' | 'rule';
  /** Stems of the words that have a subject. */
  readonly stems: ReadonlySet<string>;
  /** The groups of its verbs. */
  readonly verbs: ReadonlySet<string>;
  /** The first verb of a request. */
  readonly mainVerb: { readonly group: string; readonly stem: string } | null;
}

/** Reads a visitor's text. Nothing in it is trusted: it can only ask, and what changes anything is confirmed on a card. */
export function readQuestion(original: string): Question {
  const text = plainPhrases(original);
  const words = wordsOf(text);
  const verbs = new Set(words.flatMap((word) => verbGroupOf(word) ?? []));
  return { text, kind: kindOf(text), stems: stemsOf(text), verbs, mainVerb: mainVerbOf(text) };
}

function mainVerbOf(text: string): Question['mainVerb'] {
  const sentence = sentencesOf(text).find((each) => kindOfSentence(each) === 'request') ?? text;
  const wished = wish.exec(sentence)?.[0].length;
  const clause = wished === undefined ? clausesOf(sentence).find(isImperative) : sentence.slice(wished);
  const verb = wordsOf(clause ?? sentence).find((word) => verbGroupOf(word) !== null);
  return verb === undefined ? null : { group: verbGroupOf(verb) ?? '', stem: stemOf(verb) };
}

/** The group of a verb in any of its forms, or null. */
export function verbGroupOf(word: string): string | null {
  const base = verbOf.get(word) ?? verbStems.get(stemOf(word));
  return base ?? null;
}

const verbStems: ReadonlyMap<string, string> = new Map([...verbOf].map(([verb, group]) => [stemOf(verb), group]));

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
function kindOf(text: string): Question['kind'] {
  if (isNegated(text) || howToDoThat.test(text)) {
    return 'rule';
  }
  const kinds = sentencesOf(text).map(kindOfSentence);
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

function kindOfSentence(text: string): Question['kind'] {
  if (looks.test(text)) {
    return 'question';
  }
  if (rule.test(text)) {
    return 'rule';
  }
  return wish.test(text) || clausesOf(text).some(isImperative) ? 'request' : 'question';
}

/** `Do not cancel my order` is no request to cancel. */
function isNegated(text: string): boolean {
  return [...text.matchAll(negated)].some(([, verb]) => verb !== undefined && verbGroupOf(verb.toLowerCase()) !== null);
}

/** Questions about the visitor's own things and about what there is. */
const looks = new RegExp(
  `${lead}(?:what(?:'s| is| are)(?: the)? (?:status|state|balance|total|price|in|my)\\b|what did i|which (?:of my |orders?)|when (?:will|does|is|did) my|(?:can|could|may) i (?:see|view|get a list|look at|have a look)|do you (?:have|sell|carry|stock|offer)|have you got|how much (?:is|are|does|do|for)|how many|is (?:the|a|an|my)\\b|are (?:the|my)\\b|has my|did my|have my|i want to (?:see|know where))`,
  'iu',
);

function isImperative(text: string): boolean {
  const start = new RegExp(lead, 'iu').exec(text)?.[0].length ?? 0;
  const [first, second] = wordsOf(text.slice(start));
  if (first === undefined || !verbOf.has(first)) {
    return false;
  }
  if (!nounVerbs.has(first)) {
    return true;
  }
  const alone = second === undefined || policyWords.has(second);
  return !alone && !(text.trim().endsWith('?') && wordsOf(text).length < 4);
}
