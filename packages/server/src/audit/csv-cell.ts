/**
 * Writes one cell of a CSV file. A cell that a spreadsheet could take for a formula begins with an apostrophe; code points that do not show
 * become escapes like `\u001B`, so that a row is one line and no terminal obeys it. Source: RFC 4180, AUD-4, T-29.
 */
export function csvCell(value: string | boolean | null): string {
  const text = value === null ? '' : String(value);
  const guarded = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
  const shown = escapeHidden(guarded);
  return /[",']/.test(shown) || shown !== shown.trim() ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** Replaces controls, format characters, odd line breaks and lone surrogates by `\uXXXX`, which is also the escape of JSON. */
export function escapeHidden(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (found) =>
    Array.from({ length: found.length }, (_none, index) => codeUnit(found, index)).join(''),
  );
}

function codeUnit(text: string, index: number): string {
  return String.raw`\u${text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')}`;
}
