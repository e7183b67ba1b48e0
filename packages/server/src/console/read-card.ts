import type { Card } from '@deskbell/gate';

function looksLikeCard(value: unknown): value is Card {
  if (typeof value !== 'object' || value === null) return false;
  return 'title' in value && typeof value.title === 'string' && 'lines' in value && Array.isArray(value.lines);
}

/**
 * Reads a card as it was stored: as JSON text or as the value of it. The server wrote it, so only its outline is looked at.
 * @returns null when there is none
 */
export function readCard(stored: unknown): Card | null {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return looksLikeCard(value) ? value : null;
}

/** Gives the value of the card's first line, by which a person recognises the call; null without one. */
export function cardSubject(card: Card | null): string | null {
  return card?.lines.find((line) => line.value !== undefined)?.value ?? null;
}
