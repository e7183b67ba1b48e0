/** Text as PostgreSQL can store it: no NUL and no half of a surrogate pair; each becomes a visible replacement character. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
