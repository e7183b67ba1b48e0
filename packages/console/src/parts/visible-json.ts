/** Code points that do not show, or that change how others show; a line break of the indentation is none of them. */
const hidden =
  /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/**
 * Writes JSON text for reading: indented where it is JSON, with everything that does not show as its JSON escape, so
 * that two different texts never look alike. Text that is no JSON stays as it came. Source: CARD-4, for operators.
 */
export function visibleJson(text: string): string {
  return indented(text).replaceAll(hidden, escaped);
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
