import type { JsonValue } from '@deskbell/gate';
import { isJsonArray, isJsonObject, memberOf, textOf } from '../json-members.ts';
import type { ModelTool } from '../model.ts';
import { isIdKey } from './find-ids.ts';
import { stemsOf, wordsOfKey } from './words.ts';

/** A property of a tool's input as far as slots are filled from text. */
export interface ToolField {
  readonly key: string;
  /** Its title, else its key in words. */
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
  /** A list of values of `type`. */
  readonly isList: boolean;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'other';
  /** The pattern that a value has, where it is simple enough to be tried. */
  readonly pattern: RegExp | null;
  /** It names a thing by its id: its key or its pattern says so. */
  readonly isId: boolean;
  readonly choices: readonly Choice[];
  /** Stems of the tool's own name: they choose nothing. */
  readonly toolStems: ReadonlySet<string>;
}

/** Whether a field's values have a form by which they are found in a text: a pattern, or that of ids. */
export function hasForm(field: ToolField): boolean {
  return field.pattern !== null || field.isId;
}

/** One allowed value and its title. */
export interface Choice {
  readonly value: JsonValue;
  readonly title: string;
}

/** Reads the properties of a tool's input in the schema's order. Parts that it does not know are left alone. */
export function listFields(tool: ModelTool): readonly ToolField[] {
  const properties = memberOf(tool.inputSchema, 'properties');
  const required = memberOf(tool.inputSchema, 'required');
  const names = isJsonArray(required) ? required : [];
  const toolStems = stemsOf(wordsOfKey(tool.name));
  return isJsonObject(properties)
    ? Object.entries(properties).map(([key, schema]) => ({ ...readField(key, schema, names.includes(key)), toolStems }))
    : [];
}

function readField(key: string, schema: JsonValue, required: boolean): Omit<ToolField, 'toolStems'> {
  const isList = textOf(schema, 'type') === 'array';
  const value = isList ? memberOf(schema, 'items') : schema;
  const type = readType(value);
  const choices = readChoices(value);
  const pattern = simplePattern(textOf(value, 'pattern')) ?? formatPattern(key, value);
  const isIdKind = type === 'string' || type === 'integer';
  return {
    key,
    label: textOf(schema, 'title') ?? wordsOfKey(key),
    description: textOf(schema, 'description') ?? '',
    required,
    isList,
    type,
    pattern,
    isId: isIdKey(key) && isIdKind && choices.length === 0,
    choices,
  };
}

function readType(schema: JsonValue | undefined): ToolField['type'] {
  const type = textOf(schema, 'type');
  if (type === 'string' || type === 'number' || type === 'integer' || type === 'boolean') {
    return type;
  }
  return type === undefined && readChoices(schema).length > 0 ? 'string' : 'other';
}

function readChoices(schema: JsonValue | undefined): readonly Choice[] {
  const values = memberOf(schema, 'enum');
  const titled = memberOf(schema, 'oneOf') ?? memberOf(schema, 'anyOf');
  if (isJsonArray(values)) {
    return values.map((value) => ({ value, title: titleOf(value) }));
  }
  return (isJsonArray(titled) ? titled : []).flatMap((choice) => {
    const value = memberOf(choice, 'const');
    return value === undefined ? [] : [{ value, title: textOf(choice, 'title') ?? titleOf(value) }];
  });
}

function titleOf(value: JsonValue): string {
  if (typeof value !== 'string') {
    return JSON.stringify(value);
  }
  return /^[A-Z][^_]*$/u.test(value) ? value : wordsOfKey(value);
}

/**
 * A page's pattern is tried on short words only, and only where no group repeats and at most four parts vary in length: a
 * pattern must not be able to hold the server up.
 */
function simplePattern(pattern: string | undefined): RegExp | null {
  const varying = pattern?.match(/[*+?]|\{\d+,\d*\}/g)?.length ?? 0;
  if (pattern === undefined || pattern.length > 120 || varying > 4 || /\)[*+?{]|\\[1-9]|\(\?/.test(pattern)) {
    return null;
  }
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return null;
  }
}

const formats: readonly (readonly [RegExp, RegExp])[] = [
  [/^e-?mail$/iu, /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[a-z]{2,24}$/iu],
  [/^date$/iu, /^\d{4}-\d\d-\d\d$/u],
  [/^time$/iu, /^\d\d:\d\d$/u],
];

/** The form of an address of mail, a day or a time of day, told by the schema's format or the last word of the key. */
function formatPattern(key: string, schema: JsonValue | undefined): RegExp | null {
  const format = textOf(schema, 'format');
  const name = format ?? wordsOfKey(key).split(' ').at(-1) ?? '';
  const isPlain = textOf(schema, 'type') === 'string' && textOf(schema, 'pattern') === undefined;
  return isPlain ? (formats.find(([names]) => names.test(name))?.[1] ?? null) : null;
}
