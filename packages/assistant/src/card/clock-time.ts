/** Writes an instant (ISO 8601) as a time of day where the visitor is. */
export function clockTime(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}
