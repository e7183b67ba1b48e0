import type { JsonObject, JsonValue } from '@deskbell/gate';
import { isJsonArray, isJsonObject, memberOf } from '../json-members.ts';
import type { ToolField } from './tool-fields.ts';
import { stemsOf } from './words.ts';

/** An object in a tool's result that has a value for a field. */
export interface Entity {
  readonly value: string;
  readonly object: JsonObject;
  /** The objects that hold it, outermost first. */
  readonly owners: readonly JsonObject[];
}

const maxObjects = 2000;

/**
 * Finds the objects in results that can fill a field: an own member of the field's name (a list `item_ids` takes
 * `item_id`, `new_item_id` takes `item_id`) whose value has the field's pattern. The first object of each value counts.
 */
export function findEntities(field: ToolField, results: readonly JsonValue[]): readonly Entity[] {
  const keys = memberKeys(field);
  const found = new Map<string, Entity>();
  for (const { object, owners } of results.flatMap((result) => listObjects(result))) {
    const value = keys
      .map((key) => (isNameOf(object, key) ? memberOf(object, key) : undefined))
      .find((member) => typeof member === 'string');
    if (typeof value === 'string' && (field.pattern === null || field.pattern.test(value)) && !found.has(value)) {
      found.set(value, { value, object, owners });
    }
  }
  return [...found.values()];
}

/** An order that names its payment method is not that payment method: an object's own id comes first. */
function isNameOf(object: JsonObject, key: string): boolean {
  const first = Object.keys(object).find((name) => /(?:^|_)id$/iu.test(name));
  return first === undefined || first === key || !/(?:^|_)id$/iu.test(key);
}

function memberKeys(field: ToolField): readonly string[] {
  const single = field.isList ? field.key.replace(/s$/u, '') : field.key;
  const plain = single.replace(/^new_/u, '');
  const ids = field.isId || (field.pattern !== null && /id$/iu.test(plain)) ? ['id'] : [];
  return [...new Set([single, plain, ...ids])];
}

interface HeldObject {
  readonly object: JsonObject;
  readonly owners: readonly JsonObject[];
}

function listObjects(value: JsonValue, owners: readonly JsonObject[] = []): readonly HeldObject[] {
  if (owners.length > 8) {
    return [];
  }
  if (isJsonArray(value)) {
    return value.flatMap((item) => listObjects(item, owners)).slice(0, maxObjects);
  }
  if (!isJsonObject(value)) {
    return [];
  }
  const inner = Object.values(value).flatMap((member) => listObjects(member, [...owners, value]));
  return [{ object: value, owners }, ...inner].slice(0, maxObjects);
}

/** The stems of all texts in an object, so that `my headphones order` finds the order with headphones. */
export function entityStems(object: JsonValue): ReadonlySet<string> {
  return stemsOf(textsIn(object).join(' ').replaceAll('_', ' '));
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') {
    return [value.slice(0, 200)];
  }
  if (isJsonArray(value)) {
    return value.flatMap(textsIn);
  }
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
