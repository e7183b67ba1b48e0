import type { JsonObject } from '@deskbell/gate';
import { isJsonObject } from './json-members.ts';

const maxCharacters = 65_536;
const maxDepth = 64;

/**
 * Reads arguments as an object that every provider takes back in a history.
 * Trust: nothing here is verified; it only mirrors what the model wrote.
 * @param argumentsText the arguments as the model wrote them
 * @returns an empty object where the text is no JSON object, is longer than 65,536 characters or deeper than 64
 */
export function readArgumentsObject(argumentsText: string): JsonObject {
  const value = parse(argumentsText);
  return isJsonObject(value) && isShallow(value, maxDepth) ? value : {};
}

function parse(text: string): unknown {
  if (text.length > maxCharacters) {
    return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}
