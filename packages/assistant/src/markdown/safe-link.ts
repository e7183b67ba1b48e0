/** The only schemes that an answer may link to. Source: WID-4. */
const ALLOWED = /^(?:https?:\/\/|mailto:)/i;

/** A control character, a space or a backslash: such a link says one thing and means another. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const SUSPECT = /[\u0000-\u0020\u007f-\u009f\\]/;

/**
 * Gives the address of a link when it may be followed, else `null` (the link is then plain text).
 * Relative addresses are refused too: the model does not know the page that it is read on.
 */
export function safeLink(address: string): string | null {
  if (SUSPECT.test(address) || !ALLOWED.test(address)) return null;
  if (!URL.canParse(address)) return null;
  return address;
}
