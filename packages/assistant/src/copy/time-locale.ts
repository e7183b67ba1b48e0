/**
 * Gives the locale (BCP 47) in which times are written: the page's language, as where the visitor is. `en` on a British machine is
 * `en-GB`; where the browser speaks another language than the page, 12 or 24 hours are still the browser's.
 * @param pageLocale - The page's locale; empty for English.
 * @param browserLocale - What the browser says of itself; one that cannot be read leaves the page's own habit.
 */
export function timeLocaleOf(pageLocale: string, browserLocale: string): string {
  const language = (pageLocale === '' ? 'en' : pageLocale).split('-')[0] ?? 'en';
  if (browserLocale.split('-')[0] === language) return browserLocale;
  const cycle = hourCycleOf(browserLocale);
  return cycle === undefined ? language : `${language}-u-hc-${cycle}`;
}

function hourCycleOf(locale: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle;
  } catch {
    return undefined;
  }
}
