/** Any value that JSON text can say. Nothing else enters the gate. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Those that the gate makes do not inherit from `Object.prototype`: polluting it adds nothing to them. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** An object that is still being filled, before anybody else sees it. */
export type JsonDraft = { [key: string]: JsonValue };

/** Says whether a JSON value is an object (not an array, not null). */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Says whether a JSON value is an array. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** An empty object that nobody can fill. Inheriting from it is inheriting nothing, and much faster than having no prototype. */
const NOTHING: object = Object.freeze(Object.create(null));

/** Gives a new object that inherits nothing. */
export function emptyObject(): JsonDraft {
  const object: JsonDraft = Object.create(NOTHING);
  return object;
}

/** Gives a copy of an object that inherits nothing. */
export function objectOf(object: JsonObject): JsonDraft {
  return Object.assign(emptyObject(), object);
}

/** Reads an own property; what is inherited does not exist. */
export function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Appends one step to a JSON pointer. Source: RFC 6901, section 3. */
export function pointerTo(path: string, step: string | number): string {
  return `${path}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
