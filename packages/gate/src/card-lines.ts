import { showText } from './card-value.ts';
import type { CardWords } from './card-words.ts';
import { quotedKey } from './field-label.ts';
import type { Shape } from './input-shape.ts';
import { isJsonArray, isJsonObject, ownValue, type JsonObject, type JsonValue } from './json-value.ts';
import { mixedScripts } from './mixed-scripts.ts';

/** One line of a card. `depth` counts indents; a list and a group have no value of their own; `mixed` names two scripts in one token. */
export type CardLine = {
  readonly label: string;
  readonly value?: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'empty' | 'none' | 'list' | 'group';
  readonly depth: number;
  readonly mixed?: readonly [string, string];
};

/** Draws the lines of a call's arguments: named ones in the order of the schema, then the others by key. Source: CARD-2. */
export function drawArguments(given: JsonObject, shape: Shape, words: CardWords): readonly CardLine[] {
  const lines: CardLine[] = [];
  drawFields(given, shape, { words, lines, depth: 0 });
  return lines.length > 0 ? lines : [{ label: words('details'), value: words('none'), kind: 'none', depth: 0 }];
}

/** `mixed` is about the label that is drawn next. */
type Pen = {
  readonly words: CardWords;
  readonly lines: CardLine[];
  readonly depth: number;
  readonly mixed?: readonly [string, string];
};

function drawFields(object: JsonObject, shape: Shape, pen: Pen): void {
  let named = 0;
  for (const [key, field] of shape.fields) {
    const value = ownValue(object, key);
    if (value === undefined) continue;
    named += 1;
    drawValue(field.label, value, field.shape, pen);
  }
  const keys = Object.keys(object);
  if (keys.length === named) return;
  for (const key of keys.filter((name) => !shape.fields.has(name)).toSorted()) {
    const mixed = mixedScripts(key);
    const inner = mixed === null ? pen : { ...pen, mixed };
    drawValue(quotedKey(key), ownValue(object, key) ?? null, shape.others ?? OPEN, inner);
  }
}

function drawValue(label: string, value: JsonValue, shape: Shape, pen: Pen): void {
  const { words, lines, depth } = pen;
  const inner = { words, lines, depth: depth + 1 };
  if (isJsonArray(value) && value.length > 0) {
    lines.push(lineOf({ depth, kind: 'list', label }, pen.mixed));
    for (const [index, item] of value.entries()) {
      drawValue(String(index + 1), item, shape.firstItems[index] ?? shape.items ?? OPEN, inner);
    }
  } else if (isJsonObject(value) && Object.keys(value).length > 0) {
    lines.push(lineOf({ depth, kind: 'group', label }, pen.mixed));
    drawFields(value, shape, inner);
  } else {
    const mixed = typeof value === 'string' ? mixedScripts(value) : null;
    const text = scalarText(value, shape, words);
    lines.push(lineOf({ depth, kind: kindOf(value), label, value: text }, mixed ?? pen.mixed));
  }
}

function lineOf(line: CardLine, mixed: CardLine['mixed']): CardLine {
  return mixed === undefined ? line : { ...line, mixed };
}

function kindOf(value: JsonValue): CardLine['kind'] {
  if (value === '') return 'empty';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'none';
}

/** A place of which the schema says nothing. */
const OPEN: Shape = { isText: false, titles: [], fields: new Map(), firstItems: [], items: null, others: null };

/** The text of a value that has no lines below it. Two values of one place never have the same. Source: CARD-3. */
function scalarText(value: JsonValue, shape: Shape, words: CardWords): string {
  if (shape.titles.length > 0) return titledText(value, shape, words);
  if (!shape.isText) return openText(value, words);
  // What a schema calls a string and is none can only come from an operator's fixed argument; as a mark it cannot be mistaken for text.
  return typeof value === 'string' ? bareText(value, words) : `⟨${openText(value, words)}⟩`;
}

function bareText(value: string, words: CardWords): string {
  if (value === '') return words('empty');
  // The word ends with a bracket in every language; most values are done here.
  if (!/[")]$/.test(value)) return showText(value, words);
  return stripQuotes(value) === words('empty') ? `"${value}"` : showText(value, words);
}

/** `(empty)` in any number of quotes is the only text that could be read as the word for the empty string. */
function stripQuotes(value: string): string {
  let from = 0;
  while (value.length - 2 * from > 1 && value[from] === '"' && value[value.length - 1 - from] === '"') from += 1;
  return from === 0 ? value : value.slice(from, value.length - from);
}

function openText(value: JsonValue, words: CardWords): string {
  if (typeof value === 'string') {
    if (value === '') return words('empty');
    const shown = showText(value, words);
    return needsQuotes(shown, words) ? `"${shown}"` : shown;
  }
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? words('yes') : words('no');
  if (value === null) return words('none');
  return isJsonArray(value) ? words('noItems') : words('noFields');
}

const LIKE_ANOTHER_TYPE = /^(?:"[^]*|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|true|false|null)$/;

function needsQuotes(text: string, words: CardWords): boolean {
  if (LIKE_ANOTHER_TYPE.test(text)) return true;
  return [words('yes'), words('no'), words('empty'), words('none'), words('noItems'), words('noFields')].includes(text);
}

/** `Express (exp)`: a title never stands without its value. Where titles could be mistaken for each other none is used. */
function titledText(value: JsonValue, shape: Shape, words: CardWords): string {
  const texts = shape.titles.map((titled) => `${showText(titled.title, words)} (${openText(titled.value, words)})`);
  const index = shape.titles.findIndex((titled) => titled.value === value);
  const text = texts[index];
  if (text !== undefined && new Set(texts).size === texts.length && !text.startsWith('"')) return text;
  // Beside titles every other text is quoted, so that it cannot be read as one.
  const plain = openText(value, words);
  return typeof value === 'string' && value !== '' && !plain.startsWith('"') ? `"${plain}"` : plain;
}
