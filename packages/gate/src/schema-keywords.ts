/**
 * The keywords that a schema may use, by what may stand behind them. Besides the list of ARG-2 there are those that draft-07 and OpenAPI write
 * and that the gate translates (`definitions`, `additionalItems`, `nullable`) and the annotation `format`.
 */
const KEYWORD_FORMS = [
  ['type', ['type']],
  ['value', ['const', 'default']],
  ['values', ['enum', 'examples']],
  ['text', ['title', 'description', '$id', '$comment', 'format']],
  ['flag', ['deprecated', 'readOnly', 'writeOnly', 'uniqueItems', 'nullable']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
  ['count', ['minProperties', 'maxProperties', 'minItems', 'maxItems', 'minLength', 'maxLength']],
  ['divisor', ['multipleOf']],
  ['pattern', ['pattern']],
  ['names', ['required']],
  ['names-by-name', ['dependentRequired']],
  [
    'schema',
    [
      'additionalProperties',
      'unevaluatedProperties',
      'propertyNames',
      'contains',
      'not',
      'if',
      'then',
      'else',
      'additionalItems',
    ],
  ],
  ['schema-or-list', ['items']],
  ['schemas', ['prefixItems', 'allOf', 'anyOf', 'oneOf']],
  ['schemas-by-name', ['properties', 'patternProperties', '$defs', 'definitions']],
  ['reference', ['$ref']],
  ['dialect', ['$schema']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

/** What may stand behind a keyword, and with it what the gate does with it. */
export type KeywordForm = (typeof KEYWORD_FORMS)[number][0];

/** The form of a keyword; `undefined` for one that a schema may not use. */
export function formOf(keyword: string): KeywordForm | undefined {
  for (const [form, keywords] of KEYWORD_FORMS) {
    if (keywords.some((name) => name === keyword)) return form;
  }
  return undefined;
}

const SILENT: readonly string[] = ['$schema', '$id', '$comment', '$defs', 'definitions', 'format'];

/** Keywords that are left out of the normalised schema: translated, or without meaning for a validator. */
export const LEFT_OUT: readonly string[] = [...SILENT, 'nullable', 'additionalItems'];

const SPOKEN = ['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/** Keywords that say something to people and nothing to a validator. */
export const ANNOTATIONS: readonly string[] = [...SILENT, ...SPOKEN];

/** Keywords whose schemas speak about the very value that the schema around them speaks about. */
export const IN_PLACE: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];
