import type { World } from './world.ts';

/** The same text for worlds that differ only in who of several Confirms, or of several Cancels, stands where. */
export function worldKey({ confirmers, cancellers, ...rest }: World): string {
  return `${sortedTexts(confirmers)}/${sortedTexts(cancellers)}/${textOf(rest)}`;
}

function sortedTexts(parts: readonly object[]): string {
  return parts.map(textOf).toSorted().join(';');
}

/** The values of a part in their order, those of its own parts in brackets. */
function textOf(part: object): string {
  let text = '';
  for (const value of Object.values(part)) text += typeof value === 'object' ? `(${textOf(value)})` : `${value},`;
  return text;
}
