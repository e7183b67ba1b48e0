import { isJsonArray, isJsonObject, type JsonValue } from './json-value.ts';

type Check = (value: JsonValue) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isNumber: Check = (value) => typeof value === 'number';
const isCount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isDivisor: Check = (value) => isCount(value) && value !== 0;
const isFilled: Check = (value) => isJsonArray(value) && value.length > 0;
const isObject: Check = (value) => isJsonObject(value);
const areNames: Check = (value) => isJsonArray(value) && value.every(isText);
const areNamesByName: Check = (value) => isJsonObject(value) && Object.values(value).every(areNames);
const isAnything: Check = () => true;
const isChoice: Check = (value) => isFilled(value) && isComparable(value);
const isSchemaOrList: Check = (value) => !isJsonArray(value) || value.length > 0;
const isDialect: Check = (value) => isDraft07(value) || is2020(value);

/**
 * The keywords that a schema may use, by what stands behind them, and how a fault in it is said. Besides the list of ARG-2 there are those that draft-07
 * and OpenAPI write and that the gate translates (`definitions`, `additionalItems`, `nullable`) and the annotation `format`.
 */
const FORMS = [
  ['text', 'A text is expected.', isText, ['title', 'description', '$id', '$comment', 'format', '$ref']],
  ['flag', 'True or false is expected.', isFlag, ['deprecated', 'readOnly', 'writeOnly', 'uniqueItems', 'nullable']],
  ['number', 'A number is expected.', isNumber, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
  ['count', 'A whole number from zero is expected.', isCount, ['minLength', 'maxLength', 'minItems', 'maxItems']],
  ['count', 'A whole number from zero is expected.', isCount, ['minProperties', 'maxProperties']],
  ['divisor', 'A whole number above zero is expected.', isDivisor, ['multipleOf']],
  ['type', 'A type, or a list of types, is expected.', isType, ['type']],
  ['pattern', 'A regular expression is expected.', isPattern, ['pattern']],
  ['value', '', isAnything, ['default']],
  ['values', 'A list of values is expected.', isFilled, ['examples']],
  ['value', 'A value without objects is expected.', isComparable, ['const']],
  ['values', 'A list of values without objects is expected.', isChoice, ['enum']],
  ['names', 'A list of names is expected.', areNames, ['required']],
  ['names-by-name', 'Lists of names by name are expected.', areNamesByName, ['dependentRequired']],
  ['schema', '', isAnything, ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contains']],
  ['schema', '', isAnything, ['not', 'if', 'then', 'else', 'additionalItems']],
  ['schema-or-list', 'A list of schemas is expected.', isSchemaOrList, ['items']],
  ['schemas', 'A list of schemas is expected.', isFilled, ['prefixItems', 'allOf', 'anyOf', 'oneOf']],
  ['schemas-by-name', 'Names that are no array indexes are expected.', arePropertyNames, ['properties']],
  ['schemas-by-name', 'Regular expressions are expected.', arePatterns, ['patternProperties']],
  ['schemas-by-name', 'An object is expected.', isObject, ['$defs', 'definitions']],
  ['dialect', 'Only JSON Schema 2020-12 and draft-07 are supported.', isDialect, ['$schema']],
] as const satisfies readonly (readonly [string, string, Check, readonly string[]])[];

/** What stands behind a keyword, and with it what the gate does with it. */
export type KeywordForm = (typeof FORMS)[number][0];

/** The form of a keyword, and what is said when its value does not fit; `undefined` for a keyword that a schema may not use. */
export function keywordOf(
  keyword: string,
): { readonly form: KeywordForm; readonly fits: Check; readonly reason: string } | undefined {
  for (const [form, reason, fits, keywords] of FORMS) {
    if (keywords.some((name) => name === keyword)) return { form, fits, reason };
  }
  return undefined;
}

const SILENT: readonly string[] = ['$schema', '$id', '$comment', '$defs', 'definitions', 'format'];
const SPOKEN: readonly string[] = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
];

/** Keywords that are left out of the normalised schema: translated, or without meaning for a validator. */
export const LEFT_OUT: readonly string[] = [...SILENT, 'nullable', 'additionalItems'];

/** Keywords that say something to people and nothing to a validator. */
export const ANNOTATIONS: readonly string[] = [...SILENT, ...SPOKEN];

/** Keywords whose schemas speak about the very value that the schema around them speaks about. */
export const IN_PLACE: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

/** Says whether a `$schema` names draft-07. */
export function isDraft07(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(value);
}

function is2020(value: JsonValue): boolean {
  return typeof value === 'string' && /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(value);
}

const TYPES: readonly JsonValue[] = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

function isType(value: JsonValue): boolean {
  const types = isJsonArray(value) ? value : [value];
  return types.length > 0 && types.every((type) => TYPES.includes(type)) && new Set(types).size === types.length;
}

function isPattern(value: JsonValue): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').flags === 'u';
  } catch {
    return false;
  }
}

function arePatterns(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).every(isPattern);
}

/** JavaScript would move properties that are array indexes to the front, and with them the lines of the card. */
function arePropertyNames(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).every((name) => !/^(?:0|[1-9]\d{0,9})$/.test(name));
}

function isComparable(value: JsonValue): boolean {
  return isJsonArray(value) ? value.every(isComparable) : !isJsonObject(value);
}
