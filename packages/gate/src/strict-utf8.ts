/**
 * Decodes UTF-8 and refuses what is not UTF-8, where the usual decoders put U+FFFD in place of it.
 *
 * A byte order mark is kept as U+FEFF. Overlong forms, surrogates, values over U+10FFFF and cut sequences are refused.
 * Source: RFC 3629, section 4.
 *
 * @returns the text, or `null` when the bytes are not UTF-8.
 */
export function decodeUtf8Strict(bytes: Uint8Array): string | null {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4_096) text += String.fromCharCode(...bytes.subarray(at, at + 4_096));
  try {
    // The one strict decoder of the language itself. Source: ECMA-262, Decode, step on valid UTF-8 encodings.
    return decodeURIComponent(text.replace(/[%\u0080-\u00FF]/g, percent));
  } catch {
    return null;
  }
}

function percent(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16)}`;
}

/** Counts the bytes that a text has as UTF-8; a lone surrogate counts three. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    length += unit < 0x800 ? 1 : 2;
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at += 1;
  }
  return length;
}
