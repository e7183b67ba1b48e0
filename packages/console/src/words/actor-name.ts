import type { ConsoleActor } from '@deskbell/protocol';

/** Names who did it: the subject, the operator, or the end of an anonymous visitor's id; null for nobody. */
export function actorName(who: ConsoleActor): string | null {
  if (who.kind === 'none') return null;
  if (who.kind === 'operator') return who.name === 'start-link' ? 'Operator, by start link' : who.name;
  return who.subject ?? `Visitor ${who.id.slice(-4)}`;
}

/** Gives two letters for the round mark beside a name. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const text = letters.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return text === '' ? '?' : text.toUpperCase();
}
