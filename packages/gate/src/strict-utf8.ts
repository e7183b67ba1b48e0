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
  let units: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return null;
    const point = codePointAt(bytes, at, length);
    if (point > 0xffff) units.push(0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff));
    else units.push(point);
    at += length;
    if (units.length > 4_000) {
      text += String.fromCharCode(...units);
      units = [];
    }
  }
  return text + String.fromCharCode(...units);
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

/** The length of the well-formed sequence at `at`, 1 to 4; 0 when there is none. The second byte has a narrower range after E0, ED, F0 and F4. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0) return 0;
  const second = bytes[at + 1] ?? 0;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let next = at + 2; next < at + length; next += 1) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function codePointAt(bytes: Uint8Array, at: number, length: number): number {
  const lead = bytes[at] ?? 0;
  if (length === 1) return lead;
  let point = lead & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next += 1) point = (point << 6) | ((bytes[next] ?? 0) & 0x3f);
  return point;
}
