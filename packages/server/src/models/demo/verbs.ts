import type { ModelTool } from '../model.ts';
import { stopWords, verbOf } from './word-lists.ts';
import { stemOf, wordsOf, wordsOfKey } from './words.ts';

/** The verbs that are known: those of the list, and those that the tools' own names begin with. */
export interface Verbs {
  /** The group of a verb in any of its forms, or null. */
  readonly groupOf: (word: string) => string | null;
  /** Whether a word is a verb in the form of a request: `renew`, not `renewed`. */
  readonly isBase: (word: string) => boolean;
}

/** Reads the verbs of tools, so that an operator's `renew_loan` is asked for by `renew`. */
export function readVerbs(tools: readonly ModelTool[]): Verbs {
  const nouns = new Set(tools.flatMap(otherStems));
  const own = new Set(tools.flatMap((tool) => ownVerb(tool, nouns) ?? []));
  const groupOf = (word: string): string | null =>
    verbGroupOf(word) ?? (own.has(stemOf(word)) && word.length > 1 ? stemOf(word) : null);
  const isBase = (word: string): boolean =>
    verbOf.has(word) || (groupOf(word) !== null && own.has(stemOf(word)) && !/(?:ing|ed|[^s]s)$/u.test(word));
  return { groupOf, isBase };
}

/** The group of a verb of the list in any of its forms, or null. */
export function verbGroupOf(word: string): string | null {
  return verbOf.get(word) ?? verbStems.get(stemOf(word)) ?? null;
}

const verbStems: ReadonlyMap<string, string> = new Map([...verbOf].map(([verb, group]) => [stemOf(verb), group]));

function nameWords(tool: ModelTool): readonly string[] {
  return wordsOf(wordsOfKey(tool.name)).filter((word) => !stopWords.has(word));
}

/** The word of the name that the description begins with, else its first word unless that is a noun elsewhere. */
function ownVerb(tool: ModelTool, nouns: ReadonlySet<string>): string | null {
  const stems = nameWords(tool).map(stemOf);
  const begun = [tool.description, tool.title].map((text) => stemOf(wordsOf(text)[0] ?? ''));
  const said = begun.find((stem) => stems.includes(stem) && !nouns.has(stem));
  const [first] = stems;
  const isVerb = first !== undefined && stems.length > 1 && !nouns.has(first);
  return said ?? (isVerb ? first : null);
}

/** Stems that name things: the words of a tool's arguments, and of its name behind the first. */
function otherStems(tool: ModelTool): readonly string[] {
  const { properties } = tool.inputSchema;
  const keys = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const [first = '', ...rest] = nameWords(tool);
  const described = stemOf(wordsOf(tool.description)[0] ?? '');
  const behind = rest.map(stemOf).filter((stem) => stem !== described && stem !== stemOf(first));
  return [...behind, ...keys.flatMap((key) => wordsOf(wordsOfKey(key)).map(stemOf))];
}
