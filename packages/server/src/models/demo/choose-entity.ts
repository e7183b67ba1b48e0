import type { JsonObject } from '@deskbell/gate';
import { textOf } from '../json-members.ts';
import type { ModelTool } from '../model.ts';
import type { Entity } from './entities.ts';
import { entityStems } from './entities.ts';
import { nounOfId } from './find-ids.ts';
import type { Place } from './read-place.ts';
import { isTimeUnit, readPlaces } from './read-place.ts';
import { hasForm, listFields } from './tool-fields.ts';
import type { ToolField } from './tool-fields.ts';
import { verbGroupOf } from './verbs.ts';
import { countShared, plainPhrases, stemOf, stemsOf, wordsOf } from './words.ts';

/** What is chosen from: the tool and field to fill, and what was said so far. */
export interface Choosing {
  readonly tool: ModelTool;
  readonly field: ToolField;
  /** What the visitor wrote for it, newest last. An answer to a question about another field is not among them. */
  readonly texts: readonly string[];
  /** The values that a question back offered for this field, in its order, and what was answered. */
  readonly offered: { readonly values: readonly string[]; readonly answer: string } | null;
  /** Arguments that have a value: their words name nothing else. */
  readonly filled: JsonObject;
}

/** `chosen`: the visitor's words leave these. `asked`: their words name none of them, so none may be taken. */
export interface Chosen {
  readonly kind: 'chosen' | 'asked';
  /** The visitor's words name each of them. */
  readonly isNamed: boolean;
  readonly entities: readonly Entity[];
}

/** Chooses among objects by the visitor's own words and places, then by the states that the tool's description names. */
export function chooseEntities(entities: readonly Entity[], choosing: Choosing): Chosen {
  const placed = byPlace(entities, choosing);
  if (placed.length > 0) {
    return { kind: 'chosen', isNamed: true, entities: placed };
  }
  const wanted = namedStems(choosing);
  const scored = entities.map((entity) => ({ entity, shared: countShared(wanted, entityStems(entity.object)) }));
  const most = Math.max(0, ...scored.map(({ shared }) => shared));
  const named = scored.filter(({ shared }) => shared === most).map(({ entity }) => entity);
  const left = named.length > 1 ? byState(named, choosing.tool) : named;
  return { kind: wanted.size > 0 && most === 0 ? 'asked' : 'chosen', isNamed: most > 0, entities: left };
}

/** Words of the text that could name a thing: neither the tool's own, nor verbs, nor those of other arguments. */
function namedStems({ tool, texts, filled }: Choosing): ReadonlySet<string> {
  const fields = listFields(tool).flatMap((field) => [field.label, ...field.choices.map((choice) => choice.title)]);
  const own = stemsOf(
    [tool.name.replaceAll('_', ' '), tool.title, tool.description, ...fields, JSON.stringify(filled)].join(' '),
  );
  const words = wordsOf(plainPhrases(texts.join(' '))).filter(
    (word) => !ignored.has(word) && !isTimeUnit(word) && verbGroupOf(word) === null && !/\d{4}/u.test(word),
  );
  return new Set([...stemsOf(words.join(' '))].filter((stem) => !own.has(stem)));
}

const ignored: ReadonlySet<string> = new Set(
  'mistake longer needed bigger smaller larger asap immediately quickly now today yesterday soon instead anymore latest newest recent last first second third fourth fifth all everything both whole entire new another different old existing current account ago'.split(
    ' ',
  ),
);

/** `the first one` of what was offered, or `my latest order`, which is one that the tool takes where there is any. */
function byPlace(entities: readonly Entity[], choosing: Choosing): readonly Entity[] {
  const { texts, offered, field, tool } = choosing;
  const answer = offered?.answer ?? texts.at(-1) ?? '';
  const places = readPlaces(answer, { nouns: placeNouns(choosing), isAnswer: offered !== null });
  const list =
    offered === null
      ? entities
      : offered.values.flatMap((value) => entities.find((entity) => entity.value === value) ?? []);
  const allowed = offered === null ? byState(list, tool) : list;
  const found = places.flatMap((place) => entityAt(place, { list, allowed, isShown: offered !== null }) ?? []);
  return field.isList ? [...new Set(found)] : found.slice(0, 1);
}

/** What a field's things are called. `the second one` means the first thing that a tool asks for, or what was offered. */
function placeNouns({ field, tool, offered }: Choosing): ReadonlySet<string> {
  const first = listFields(tool).find((each) => each.required && hasForm(each));
  const noun = [...stemsOf(nounOfId(field.key).replace(/^new /u, ''))].slice(-1);
  return new Set([...noun, ...(offered !== null || first?.key === field.key ? ['one', 'on'] : [])]);
}

function entityAt(
  place: Place,
  { list, allowed, isShown }: { list: readonly Entity[]; allowed: readonly Entity[]; isShown: boolean },
): Entity | undefined {
  if (place.kind === 'index') {
    return list.at(place.index);
  }
  const isDated = allowed.some((entity) => newestInstant(entity) !== '');
  if (place.kind === 'last' && (isShown || !isDated)) {
    return list.at(-1);
  }
  return allowed.toSorted((a, b) => newestInstant(b).localeCompare(newestInstant(a)))[0];
}

function newestInstant(entity: Entity): string {
  const texts = Object.values(entity.object).filter((value) => typeof value === 'string');
  return texts.find((text) => /^\d{4}-\d\d-\d\d/u.test(text)) ?? '';
}

/** A description that says `a pending order` leaves the orders that are pending, where there are any. */
function byState(entities: readonly Entity[], tool: ModelTool): readonly Entity[] {
  const verb = stemOf(wordsOf(tool.name.replaceAll('_', ' '))[0] ?? '');
  const named = stemsOf(tool.description);
  const allowed = entities.filter(({ object, owners }) =>
    [object, ...owners].some((holder) => {
      const state = stemOf((textOf(holder, 'state') ?? textOf(holder, 'status') ?? '').toLowerCase());
      return state !== '' && state !== verb && named.has(state);
    }),
  );
  return allowed.length === 0 ? entities : allowed;
}
