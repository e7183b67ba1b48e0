import type { JsonObject, JsonValue } from '@deskbell/gate';
import { memberOf } from '../json-members.ts';
import type { ModelTool } from '../model.ts';
import { chooseEntities } from './choose-entity.ts';
import type { Choosing } from './choose-entity.ts';
import type { Entity } from './entities.ts';
import { findEntities } from './entities.ts';
import { findInText, isAddressField } from './fill-from-text.ts';
import { freeText } from './free-text.ts';
import { readAnswer } from './read-answer.ts';
import type { MadeCall, Offer, Thread } from './thread.ts';
import { valueOf } from './thread.ts';
import type { ToolField } from './tool-fields.ts';
import { hasForm, listFields } from './tool-fields.ts';

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
    const found = findNewest(field, filling.thread).filter((value) => !taken.has(value));
    const fresh = found.filter((value) => !filling.used.includes(value));
    const [value] = fresh.length > 0 ? fresh : found;
    if (value === undefined) {
      return [];
    }
    if (hasForm(field)) {
      taken.add(value);
    }
    return [[field.key, field.isList ? found : value] as const];
  });
  return Object.fromEntries(entries);
}

/** The newest text that says something about a field counts; of what was offered for another field, nothing. */
function findNewest(field: ToolField, thread: Thread): readonly JsonValue[] {
  const found = thread.texts
    .map((text, place) => {
      const offers = thread.offers.filter(({ answeredBy }) => answeredBy === place);
      const own = offers.find(({ key }) => key === field.key);
      const others = new Set<JsonValue>(own === undefined ? offers.flatMap(({ values }) => values) : []);
      const values =
        own === undefined
          ? findInText(field, text)
          : readAnswer(field, text, offers.length === 1 || startsAddress(field, text, { thread, offers }));
      return values.filter((value) => !others.has(value));
    })
    .toReversed();
  return found.find((values) => values.length > 0) ?? [];
}

/** Of an address that is told part by part, an answer without commas is the first part that was asked for. */
function startsAddress(
  field: ToolField,
  text: string,
  { thread, offers }: { readonly thread: Thread; readonly offers: readonly Offer[] },
): boolean {
  const asked = listFields(thread.tool).filter(({ key }) => offers.some((offer) => offer.key === key));
  const isOther = asked.some((each) => findInText(each, text).length > 0);
  const hasNumber = /street|line|postal|post_?code|zip/iu.test(field.key);
  return offers[0]?.key === field.key && !isOther && !/[,\n]/u.test(text) && /\d/u.test(text) === hasNumber;
}

interface Filled {
  readonly value?: JsonValue;
  readonly options: readonly Entity[];
}

interface State {
  readonly filling: Filling;
  readonly args: JsonObject;
}

function fillFromResults(field: ToolField, state: State): Filled {
  const { thread } = state.filling;
  if (!hasForm(field) && field.choices.length === 0 && field.type === 'string' && !field.isList) {
    const value = takesAnyText(field, thread.tool)
      ? freeText(thread.tool, withoutArgs(thread.texts.join(' '), state.args))
      : '';
    return value === '' ? { options: [] } : { value, options: [] };
  }
  const entities = field.choices.length > 0 ? [] : entitiesFor(field, state);
  const offered = offeredFor(field, thread);
  const answered = offered === null ? null : fillFromAnswer(field, { entities, offered, state });
  if (answered !== null) {
    return { value: answered, options: [] };
  }
  const texts = thread.texts.filter((_, place) => isAbout(field, thread, place));
  const chosen = choose(field, entities, { state, texts, offered });
  const alone = chosen.value === undefined && texts.length < thread.texts.length;
  return alone ? choose(field, entities, { state, texts: thread.texts, offered, isLoose: true }) : chosen;
}

/** A word that fills another field is not left for this one. */
function withoutArgs(text: string, args: JsonObject): string {
  const taken = new Set(Object.values(args).filter((value) => typeof value === 'string'));
  return text
    .split(/(\s+)/u)
    .filter((word) => !taken.has(word.replaceAll(/^#|[.,!?:;]+$/gu, '')))
    .join('');
}

/** The only text that a tool needs takes what is left of the words; of several none can be told apart. */
function takesAnyText(field: ToolField, tool: ModelTool): boolean {
  const open = listFields(tool).filter(
    (each) => each.required && each.type === 'string' && !hasForm(each) && each.choices.length === 0,
  );
  return !isAddressField(field) && open.length === 1;
}

/** An answer names one of the values that were offered, by its words or its place. */
function fillFromAnswer(
  field: ToolField,
  {
    entities,
    offered,
    state,
  }: { entities: readonly Entity[]; offered: NonNullable<Choosing['offered']>; state: State },
): JsonValue | null {
  const among = entities.filter(({ value }) => offered.values.includes(value));
  const found = choose(field, among, { state, texts: [offered.answer], offered });
  return found.isNamed === true ? (found.value ?? null) : null;
}

/** A text that answers a question about another field names nothing for this one. */
function isAbout(field: ToolField, { offers }: Thread, place: number): boolean {
  const answered = offers.filter(({ answeredBy }) => answeredBy === place);
  return answered.length === 0 || answered.some(({ key }) => key === field.key);
}

interface Choice {
  readonly state: State;
  readonly texts: readonly string[];
  readonly offered: Choosing['offered'];
  /** The texts also answer other questions: a place in them names nothing here. */
  readonly isLoose?: boolean;
}

function choose(
  field: ToolField,
  entities: readonly Entity[],
  { state, texts, offered, isLoose = false }: Choice,
): Filled & { readonly isNamed?: boolean } {
  const { thread } = state.filling;
  const placed = isLoose ? { values: [], answer: '' } : offered;
  const choosing = { tool: thread.tool, field, texts: textsFor(field, texts), offered: placed, filled: state.args };
  const chosen = chooseEntities(entities, choosing);
  if (chosen.kind === 'asked') {
    return { options: chosen.entities };
  }
  const values = chosen.entities.map((entity) => entity.value);
  const isMeant = values.length === 1 || asksForAll(texts) || (chosen.isNamed && joins(texts));
  if (field.isList && values.length > 0 && isMeant) {
    return { value: values, options: [], isNamed: chosen.isNamed || asksForAll(texts) };
  }
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? { value: only, options: [], isNamed: chosen.isNamed }
    : { options: chosen.entities };
}

function offeredFor(field: ToolField, { offers, texts }: Thread): Choosing['offered'] {
  const offer = offers.findLast(({ key, values }) => key === field.key && values.length > 0);
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
      .filter((tool) => listFields(tool).some((open) => open.required && !hasForm(open)))
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
