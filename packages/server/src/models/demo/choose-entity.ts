import type { JsonObject } from '@deskbell/gate';
import { textOf } from '../json-members.ts';
import type { ModelTool } from '../model.ts';
import type { Entity } from './entities.ts';
import { entityStems } from './entities.ts';
import { verbGroupOf } from './question.ts';
import { listFields } from './tool-fields.ts';
import type { ToolField } from './tool-fields.ts';
import { ordinalWords } from './word-lists.ts';
import { countShared, plainPhrases, stemOf, stemsOf, wordsOf } from './words.ts';

/** What is chosen from: the tool and field to fill, and what was said so far. */
export interface Choosing {
  readonly tool: ModelTool;
  readonly field: ToolField;
  /** What the visitor wrote, newest last. */
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
  const place = byPlace(entities, choosing);
  if (place !== null) {
    return { kind: 'chosen', isNamed: true, entities: [place] };
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
    (word) => !ignored.has(word) && verbGroupOf(word) === null && !/\d{4}/u.test(word),
  );
  return new Set([...stemsOf(words.join(' '))].filter((stem) => !own.has(stem)));
}

const ignored: ReadonlySet<string> = new Set(
  'mistake longer needed asap immediately quickly now today yesterday soon instead anymore latest newest recent last first second third fourth fifth all everything both whole entire new another different old existing current account card'
    .split(' ')
    .filter((word) => word !== 'card'),
);

/** `the first one` of what was offered, or `my latest order`. */
function byPlace(entities: readonly Entity[], { texts, offered }: Choosing): Entity | null {
  const words = wordsOf(offered?.answer ?? texts.at(-1) ?? '');
  const list =
    offered === null
      ? entities
      : offered.values.flatMap((value) => entities.find((entity) => entity.value === value) ?? []);
  if (words.some((word) => ['latest', 'newest', 'recent'].includes(word))) {
    return list.toSorted((a, b) => newestInstant(b).localeCompare(newestInstant(a)))[0] ?? null;
  }
  const place = words.map((word) => ordinalWords.get(word)).find((found) => found !== undefined);
  return place === undefined ? null : (list.at(place) ?? null);
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
