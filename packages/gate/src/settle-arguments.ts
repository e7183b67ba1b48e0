import { canonicalTextOfOwn } from './canonical-text.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { InputSchema } from './input-schema.ts';
import { emptyObject, objectOf, isJsonObject, pointerTo, type JsonObject, type JsonValue } from './json-value.ts';
import { withDefaults } from './schema-defaults.ts';
import { parseStrictJson } from './strict-json.ts';

/** Checks a value against a schema by a real validator: `null` when it fits, else where (JSON pointer) and why not. It must not change the value. */
export type Validate = (value: JsonValue) => null | { readonly path: string; readonly reason: string };

/** Arguments that will run as they are, or why they cannot. The canonical text is what is shown, signed, stored and run. */
export type SettledArguments =
  | { readonly kind: 'settled'; readonly value: JsonObject; readonly canonical: string }
  | { readonly kind: 'refused'; readonly code: 'INVALID_ARGUMENTS'; readonly path: string; readonly reason: string };

/**
 * Settles a call's arguments before anybody is asked: strict parse, validation, defaults, validation again, the operator's fixed arguments, canonical text.
 * Nothing is coerced. The value is parsed afresh from the canonical text and frozen: no hook and no page holds a part of it. Source: section 2, ACT-3.
 *
 * @param input.text the arguments as the model wrote them; nothing about them is known yet.
 * @param input.schema what the model may set: the schema without the fixed arguments.
 * @param input.validate checks against exactly this schema; one that throws refuses.
 * @param input.fixed arguments that only the operator sets; the model setting one is refused.
 */
export function settleArguments(input: {
  readonly text: string;
  readonly schema: InputSchema;
  readonly validate: Validate;
  readonly fixed?: JsonObject | undefined;
}): SettledArguments {
  const parsed = parseStrictJson(input.text);
  if (parsed.kind === 'refused') return refuse(parsed.path, parsed.reason);
  const given = parsed.value;
  if (!isJsonObject(given)) return refuse('', 'Arguments are an object.');
  const fixed = input.fixed ?? emptyObject();
  const taken = Object.keys(fixed).find((key) => Object.hasOwn(given, key));
  if (taken !== undefined) return refuse(pointerTo('', taken), 'This argument is set by the server.');
  const fault = check(input.validate, given);
  if (fault !== null) return refuse(fault.path, fault.reason);
  const whole = input.schema.hasDefaults ? withDefaults(given, input.schema.json) : given;
  if (!isJsonObject(whole)) return refuse('', 'The defaults of the schema do not end.');
  const later = whole === given ? null : check(input.validate, whole);
  if (later !== null) return refuse(later.path, later.reason);
  return seal(Object.keys(fixed).length === 0 ? whole : objectOf({ ...whole, ...fixed }));
}

function refuse(path: string, reason: string): SettledArguments {
  return { kind: 'refused', code: 'INVALID_ARGUMENTS', path, reason };
}

function check(validate: Validate, value: JsonObject): ReturnType<Validate> {
  try {
    return validate(value);
  } catch {
    return { path: '', reason: 'The arguments could not be checked.' };
  }
}

/** Parsing the canonical text again holds the defaults and the fixed arguments to the limits of ARG-1 too. */
function seal(value: JsonObject): SettledArguments {
  const canonical = canonicalTextOfOwn(value);
  const parsed = parseStrictJson(canonical);
  if (parsed.kind === 'refused') return refuse(parsed.path, parsed.reason);
  if (!isJsonObject(parsed.value)) return refuse('', 'Arguments are an object.');
  return { kind: 'settled', value: deepFreeze(parsed.value), canonical };
}
