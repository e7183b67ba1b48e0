import type { JsonObject, JsonValue } from '@deskbell/gate';
import { memberOf } from '../json-members.ts';
import type { ModelTool } from '../model.ts';
import { chooseEntities } from './choose-entity.ts';
import type { Choosing } from './choose-entity.ts';
import type { Entity } from './entities.ts';
import { findEntities } from './entities.ts';
import { findInText, isAddressField } from './fill-from-text.ts';
import { freeText } from './free-text.ts';
import type { MadeCall, Thread } from './thread.ts';
import { valueOf } from './thread.ts';
import type { ToolField } from './tool-fields.ts';
import { listFields } from './tool-fields.ts';

/** The arguments that could be filled, and what is missing. */
export interface FilledSlots {
  readonly args: JsonObject;
  /** Required fields without a value, in the schema's order. */
  readonly missing: readonly MissingSlot[];
}

/** A required field without a value, and what it could be. */
export interface MissingSlot {
  readonly field: ToolField;
  readonly options: readonly Entity[];
}

/** What slots are filled from. */
export interface Filling {
  readonly thread: Thread;
  /** Calls that gave something, of this turn and of the thread's turns. */
  readonly calls: readonly MadeCall[];
  readonly tools: readonly ModelTool[];
  /** Values that this turn has used already. */
  readonly used: readonly JsonValue[];
}

/**
 * Fills a tool's fields: first from the visitor's text, then from what look-ups gave. Optional fields are filled only
 * where the text names them, so that defaults stay with the gate.
 */
export function fillSlots(filling: Filling): FilledSlots {
  const fields = listFields(filling.thread.tool);
  const written = fillFromTexts(fields, filling);
  const args: Record<string, JsonValue> = { ...written };
  const missing: MissingSlot[] = [];
  for (const field of fields) {
    if (!field.required || args[field.key] !== undefined) {
      continue;
    }
    const found = fillFromResults(field, { filling, args });
    if (found.value === undefined) {
      missing.push({ field, options: found.options });
    } else {
      args[field.key] = found.value;
    }
  }
  const ordered = fields.flatMap(({ key }) => (args[key] === undefined ? [] : [[key, args[key]] as const]));
  return { args: Object.fromEntries(ordered), missing };
}

function fillFromTexts(fields: readonly ToolField[], filling: Filling): Readonly<Record<string, JsonValue>> {
  const taken = new Set<JsonValue>();
  const entries = fields.flatMap((field) => {
    const found = findNewest(field, filling.thread.texts).filter((value) => !taken.has(value));
    const fresh = found.filter((value) => !filling.used.includes(value));
    const [value] = fresh.length > 0 ? fresh : found;
    if (value === undefined) {
      return [];
    }
    if (field.pattern !== null) {
      taken.add(value);
    }
    return [[field.key, field.isList ? found : value] as const];
  });
  return Object.fromEntries(entries);
}

/** The newest text that says something about a field counts. */
function findNewest(field: ToolField, texts: readonly string[]): readonly JsonValue[] {
  const found = texts.toReversed().map((text) => findInText(field, text));
  return found.find((values) => values.length > 0) ?? [];
}

interface Filled {
  readonly value?: JsonValue;
  readonly options: readonly Entity[];
}

function fillFromResults(field: ToolField, state: { filling: Filling; args: JsonObject }): Filled {
  const { thread } = state.filling;
  if (field.pattern === null && field.choices.length === 0 && field.type === 'string' && !field.isList) {
    const value = isAddressField(field) ? '' : freeText(thread.tool, thread.texts.join(' '));
    return value === '' ? { options: [] } : { value, options: [] };
  }
  const entities = field.choices.length > 0 ? [] : entitiesFor(field, state);
  const choosing = {
    tool: thread.tool,
    field,
    texts: textsFor(field, thread.texts),
    offered: offeredFor(field, thread),
    filled: state.args,
  };
  const chosen = chooseEntities(entities, choosing);
  if (chosen.kind === 'asked') {
    return { options: chosen.entities };
  }
  const values = chosen.entities.map((entity) => entity.value);
  if (
    field.isList &&
    values.length > 0 &&
    (values.length === 1 || asksForAll(thread.texts) || (chosen.isNamed && joins(thread.texts)))
  ) {
    return { value: values, options: [] };
  }
  const [only] = values;
  return values.length === 1 && only !== undefined ? { value: only, options: [] } : { options: chosen.entities };
}

function offeredFor(field: ToolField, { offers, texts }: Thread): Choosing['offered'] {
  const offer = offers.findLast(({ key }) => key === field.key);
  return offer === undefined ? null : { values: offer.values, answer: texts[offer.answeredBy] ?? '' };
}

/** `the candle and the socks` */
function joins(texts: readonly string[]): boolean {
  return texts.some((text) => /\band\b|&|,/iu.test(text));
}

function asksForAll(texts: readonly string[]): boolean {
  return texts.some((text) => /\b(?:all|everything|both|whole|entire|each)\b/iu.test(text));
}

/** What a new thing is called stands behind `for`, `to` or `with`. */
function textsFor(field: ToolField, texts: readonly string[]): readonly string[] {
  return field.key.startsWith('new_')
    ? texts.map((text) => /\b(?:for|to|into|with)\s([^]*)$/iu.exec(text)?.[1] ?? text)
    : texts;
}

/** Objects that fit a field, within those that the arguments name already. */
function entitiesFor(field: ToolField, { filling, args }: { filling: Filling; args: JsonObject }): readonly Entity[] {
  const isNew = field.key.startsWith('new_');
  const searches = new Set(
    filling.tools
      .filter((tool) => listFields(tool).some((open) => open.required && open.pattern === null))
      .map((tool) => tool.name),
  );
  const results = filling.calls
    .filter((call) => searches.has(call.name) || !isNew)
    .flatMap((call) => valueOf(call) ?? []);
  const entities = findEntities(field, results).filter(
    ({ value }) => !Object.values(args).includes(value) && !filling.used.includes(value),
  );
  const within = entities.filter(({ object, owners }) =>
    Object.entries(args).some(([key, value]) => [object, ...owners].some((holder) => memberOf(holder, key) === value)),
  );
  const available = (within.length > 0 && !isNew ? within : entities).filter(
    ({ object }) => memberOf(object, 'is_available') !== false,
  );
  return available;
}
