const maxSentences = 12;
const maxCharacters = 4000;

/**
 * Splits a question for the search: the whole of it first, then each sentence where there are several. Fusing their
 * rankings finds more than the whole question alone. Only the first 4,000 characters and 12 sentences count.
 * @param locale the language whose sentence ends are used, as in `en`
 * @returns an empty list for a blank question
 */
export function splitQuestion(question: string, locale: string): readonly string[] {
  const text = question.replaceAll('\0', ' ').slice(0, maxCharacters).trim();
  const segments = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
  const sentences = [...segments]
    .map((segment) => segment.segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return sentences.length < 2 ? sentences : [text, ...sentences.slice(0, maxSentences)];
}
