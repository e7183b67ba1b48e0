import type { ModelSource } from '../model.ts';
import { countShared, plainPhrases, stemsOf, wordsOf } from './words.ts';

/** A passage of a source, word for word. */
interface Passage {
  readonly source: ModelSource;
  readonly place: number;
  readonly text: string;
  readonly score: number;
}

/** Extracts that answer a question, and how much of it they speak of. */
export interface ExtractedAnswer {
  /** Markdown with markers `[n]`; empty when nothing fits. */
  readonly text: string;
  /** Share of the question's words that the best passage and its title have, 0 to 1. */
  readonly coverage: number;
}

const maxPassages = 3;
/** Share of the question's words that the best passage must have. */
const minCoverage = 0.5;
/** The same where the title of its page has one of them. */
const minTitledCoverage = 0.2;

/** Words about asking, not about the subject. */
const askingWords =
  'policy policies rule rules information info details question terms conditions work works long soon many take takes accept allow allowed possible support';

/**
 * Answers with the passages of the sources that share the most with the question, at most three, word for word, each with
 * the number of its source. Words that most passages have weigh less. Source: START-3, KB-4.
 */
export function extractAnswer(question: string, sources: readonly ModelSource[]): ExtractedAnswer {
  const asking = stemsOf(askingWords);
  const wanted = new Set(
    [...stemsOf(nameFaults(plainPhrases(question)))].filter((stem) => !asking.has(stem) && !/\d{4}/u.test(stem)),
  );
  const passages = sources.flatMap((source) => readPassages(source));
  const weights = weigh(wanted, passages);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const measure = measureOf(question);
  const scored = passages
    .map((passage) => ({ ...passage, ...scorePassage(passage, { weights, measure }) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  const coverage = best === undefined || total === 0 ? 0 : best.covered / total;
  if (best === undefined || best.score <= 0 || coverage < (best.isTitled ? minTitledCoverage : minCoverage)) {
    return { text: '', coverage };
  }
  const chosen = scored.filter((passage) => passage.score >= best.score * 0.6).slice(0, maxPassages);
  return { text: writePassages(chosen), coverage };
}

/** A thing that broke asks for its warranty. */
function nameFaults(text: string): string {
  const faults =
    /\b(?:broke|broken|defective|faulty|stopped working|(?:does not|doesn't|do not|don't|no longer|not) work(?:s|ing)?|fell apart)\b/giu;
  const numbers = /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,3})\b/giu;
  return faults.test(text) ? text.replace(faults, 'fault warranty').replaceAll(numbers, ' ') : text;
}

function readPassages(source: ModelSource): readonly Passage[] {
  const blocks = source.text.split(/\n{2,}/u);
  const texts = blocks.flatMap((block) => splitBlock(block)).filter((text) => wordsOf(text).length > 2);
  return texts.map((text, place) => ({ source, place, text, score: 0 }));
}

/** A table or code is one passage, a list has one an item, a paragraph one a sentence. */
function splitBlock(block: string): readonly string[] {
  if (/^\s*(?:\||```|~~~)/u.test(block)) {
    return [block.trim()];
  }
  const lines = block.split('\n').map((line) => line.trim());
  return lines
    .flatMap((line) =>
      /^(?:[-*]|\d+\.)\s/u.test(line) ? [line.replace(/^(?:[-*]|\d+\.)\s+/u, '')] : splitSentences(line),
    )
    .filter((text) => text !== '');
}

function splitSentences(text: string): readonly string[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim());
}

/** Rare words of the question weigh more; a word that no passage has weighs most. */
function weigh(wanted: ReadonlySet<string>, passages: readonly Passage[]): ReadonlyMap<string, number> {
  const found = passages.map((passage) => stemsOf(plainPhrases(`${passage.source.title}. ${passage.text}`)));
  return new Map(
    [...wanted].map((stem) => [
      stem,
      Math.log(1 + (passages.length + 1) / (found.filter((stems) => stems.has(stem)).length + 1)),
    ]),
  );
}

interface Scored {
  readonly score: number;
  readonly covered: number;
  /** The page's title has a word of the question. */
  readonly isTitled: boolean;
}

interface Asked {
  readonly weights: ReadonlyMap<string, number>;
  readonly measure: RegExp | null;
}

function scorePassage(passage: Passage, { weights, measure }: Asked): Scored {
  const inText = stemsOf(plainPhrases(passage.text));
  const inTitle = stemsOf(plainPhrases(passage.source.title));
  let score = 0;
  let covered = 0;
  for (const [stem, weight] of weights) {
    score += (inText.has(stem) ? weight : 0) + (inTitle.has(stem) ? weight * 0.6 : 0);
    covered += inText.has(stem) || inTitle.has(stem) ? weight : 0;
  }
  const isMeasured = score > 0 && measure?.test(passage.text) === true;
  const isTitled = countShared(new Set(weights.keys()), inTitle) > 0;
  return { score: isMeasured ? score * 1.6 : score, covered, isTitled };
}

/** What a passage holds that answers `how long` or `how much`. */
function measureOf(question: string): RegExp | null {
  if (
    /\bhow (?:long|many days|soon|quickly|fast)\b|\bwhen (?:do|does|will|is|can)\b|\bdeadline\b|\bdays\b/iu.test(
      question,
    )
  ) {
    return /\b\d+ (?:to \d+ )?(?:business )?(?:minutes?|hours?|days?|weeks?|months?|years?)\b|\bat once\b/iu;
  }
  const asksForCost = /\bhow much\b|\bcosts?\b|\bprices?\b|\bfees?\b|\bfree\b/iu.test(question);
  return asksForCost ? /[$€£]\s?\d|\d\s?[$€£]|\bfree\b/iu : null;
}

/** Passages in the order of their sources; a table keeps its lines, its marker follows it. */
function writePassages(passages: readonly Passage[]): string {
  const ordered = passages.toSorted((a, b) => a.source.number - b.source.number || a.place - b.place);
  return ordered
    .map(({ text, source }) => `${withoutMarkers(text)}${/^[|`~]/u.test(text) ? '\n\n' : ' '}[${source.number}]`)
    .join('\n\n');
}

/** A page's own `[3]` would read as a marker of ours. */
function withoutMarkers(text: string): string {
  return text.replaceAll(/\[\d{1,3}\]/gu, '').replaceAll('](', '] (');
}
