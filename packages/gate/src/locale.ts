/** The languages of the card. Source: WHO-2. */
export type Locale = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'zh' | 'ar';

/** All languages of the card, English first. */
export const LOCALES: readonly Locale[] = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'];

/** One text in each language, in the order of `LOCALES`. */
export type InEachLocale = readonly [string, string, string, string, string, string, string, string];

/** The text of one language; English for one that is not known. */
export function inLocale(texts: InEachLocale, locale: Locale): string {
  return texts[LOCALES.indexOf(locale)] ?? texts[0];
}
