import type { JsonObject } from '@deskbell/gate';
import { isVerified, type Visitor } from '../visitors/visitor.ts';
import type { Action } from './action.ts';

const SUBJECT = '{visitor.sub}';

/** Text with the visitor's subject filled in; null when it asks for one and the visitor has none. */
export function fillSubject(text: string, visitor: Visitor): string | null {
  if (!text.includes(SUBJECT)) return text;
  return isVerified(visitor) ? text.replaceAll(SUBJECT, () => visitor.subject) : null;
}

/**
 * The arguments that the server fills in, or null when this visitor cannot give them.
 * They are on the card, digested, signed and run; the model neither sees nor sets them. Source: ACT-3.
 */
export function fixedArguments(action: Action, visitor: Visitor): JsonObject | null {
  const filled: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(action.settings.fixed)) {
    const known = typeof value === 'string' ? fillSubject(value, visitor) : value;
    if (known === null) return null;
    Object.defineProperty(filled, key, { value: known, enumerable: true, writable: true, configurable: true });
  }
  return filled;
}
