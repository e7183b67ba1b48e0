/** What may stand behind a keyword, and with it what the gate does with it. */
export type KeywordForm =
  | 'type'
  | 'value'
  | 'values'
  | 'text'
  | 'flag'
  | 'number'
  | 'count'
  | 'divisor'
  | 'pattern'
  | 'names'
  | 'names-by-name'
  | 'schema'
  | 'schema-or-list'
  | 'schemas'
  | 'schemas-by-name'
  | 'reference'
  | 'dialect';

/**
 * The keywords that a schema may use. Besides the list of ARG-2 there are those that draft-07 and OpenAPI write and that the gate translates
 * (`definitions`, `additionalItems`, `nullable`) and the annotation `format`.
 */
export const SCHEMA_KEYWORDS: ReadonlyMap<string, KeywordForm> = new Map<string, KeywordForm>([
  ['type', 'type'],
  ['enum', 'values'],
  ['const', 'value'],
  ['title', 'text'],
  ['description', 'text'],
  ['default', 'value'],
  ['examples', 'values'],
  ['deprecated', 'flag'],
  ['readOnly', 'flag'],
  ['writeOnly', 'flag'],
  ['properties', 'schemas-by-name'],
  ['required', 'names'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['patternProperties', 'schemas-by-name'],
  ['propertyNames', 'schema'],
  ['minProperties', 'count'],
  ['maxProperties', 'count'],
  ['items', 'schema-or-list'],
  ['prefixItems', 'schemas'],
  ['contains', 'schema'],
  ['minItems', 'count'],
  ['maxItems', 'count'],
  ['uniqueItems', 'flag'],
  ['minLength', 'count'],
  ['maxLength', 'count'],
  ['pattern', 'pattern'],
  ['minimum', 'number'],
  ['maximum', 'number'],
  ['exclusiveMinimum', 'number'],
  ['exclusiveMaximum', 'number'],
  ['multipleOf', 'divisor'],
  ['allOf', 'schemas'],
  ['anyOf', 'schemas'],
  ['oneOf', 'schemas'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['dependentRequired', 'names-by-name'],
  ['$ref', 'reference'],
  ['$defs', 'schemas-by-name'],
  ['$schema', 'dialect'],
  ['$id', 'text'],
  ['$comment', 'text'],
  ['definitions', 'schemas-by-name'],
  ['additionalItems', 'schema'],
  ['nullable', 'flag'],
  ['format', 'text'],
]);

/** Keywords that say something to people and nothing to a validator. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  '$defs',
  'definitions',
  '$schema',
  '$id',
  'format',
]);

/** Keywords that are left out of the normalised schema: translated, or without meaning for a validator. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'format',
  'nullable',
  'additionalItems',
]);

/** Keywords whose schemas speak about the very value that the schema around them speaks about. */
export const IN_PLACE: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'];

/** The types of JSON Schema. */
export const SCHEMA_TYPES: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
  'integer',
]);
