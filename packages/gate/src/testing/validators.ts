import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { InputSchema } from '../input-schema.ts';
import { normaliseSchema } from '../input-schema.ts';
import type { JsonValue } from '../json-value.ts';
import type { Validate } from '../settle-arguments.ts';

/** An instance with the settings of the server; it also checks, slowly, that schemas are what the standard says. */
export function newAjv(): Ajv2020 {
  return new Ajv2020({ strict: false, validateFormats: false });
}

function quickAjv(): Ajv2020 {
  return new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
}

/** The server's validator. */
export function ajvValidate(schema: InputSchema, ajv: Ajv2020 = quickAjv()): Validate {
  const check = ajv.compile(schema.json);
  return (value) => {
    if (check(value)) return null;
    const [error] = check.errors ?? [];
    return { path: error?.instancePath ?? '', reason: error?.message ?? 'does not fit' };
  };
}

/** The browser's validator. */
export function browserValidate(schema: InputSchema): Validate {
  const validator = new Validator(schema.json, '2020-12');
  return (value) => (validator.validate(value).valid ? null : { path: '', reason: 'does not fit' });
}

/** A schema that a test knows to be without fault. */
export function schemaOf(written: JsonValue): InputSchema {
  const normalised = normaliseSchema(JSON.stringify(written));
  if (normalised.kind === 'refused') throw new Error(`${normalised.path}: ${normalised.reason}`);
  return normalised.schema;
}
