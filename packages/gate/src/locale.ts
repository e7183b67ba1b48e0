/** The languages of the card. Source: WHO-2. */
export type Locale = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'zh' | 'ar';

/** All languages of the card, English first. */
export const LOCALES: readonly Locale[] = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'];

/**
 * Picks the text of one language; English for one that is not known.
 *
 * @param texts one text for each language, in the order of `LOCALES`, with `|` between them.
 */
export function inLocale(texts: string, locale: Locale): string {
  const [english = '', ...others] = texts.split('|');
  return others[LOCALES.indexOf(locale) - 1] ?? english;
}
