/** The languages of the card. Source: WHO-2. */
export type Locale = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'zh' | 'ar';

/** All languages of the card, English first. */
export const LOCALES: readonly Locale[] = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'];
