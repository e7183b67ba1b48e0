/** Words of asking that full text does not stop at, and that stand in many a heading. */
const fillers =
  /\b(?:how (?:long|much|many|soon|often)|please|hello|hi|hey|thanks?|thank you|something|anything|someone|somebody|anyone|anybody|things?|stuff|want|need|like|know|tell|help)\b/giu;

const maxSentences = 12;
const maxCharacters = 4000;

/**
 * Splits a question for the search: the whole of it first, then each sentence where there are several. Fusing their
 * rankings finds more than the whole question alone. Words like `please` and `something` are left out. Only the first 4,000 characters and 12 sentences count.
 * @param locale the language whose sentence ends are used, as in `en`
 * @returns an empty list for a blank question
 */
export function splitQuestion(question: string, locale: string): readonly string[] {
  const text = question.replaceAll('\0', ' ').slice(0, maxCharacters).replaceAll(fillers, ' ').trim();
  const segments = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
  const sentences = [...segments]
    .map((segment) => segment.segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return sentences.length < 2 ? sentences : [text, ...sentences.slice(0, maxSentences)];
}
