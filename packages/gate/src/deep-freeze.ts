import type { JsonValue } from './json-value.ts';

/** Freezes a JSON value with all that is in it, and gives it back: nobody can change it any more. */
export function deepFreeze<T extends JsonValue>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values<JsonValue>(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
