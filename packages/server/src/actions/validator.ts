import type { InputSchema, Validate } from '@deskbell/gate';
import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Compiles a normalised schema: JSON Schema 2020-12, nothing coerced, no defaults, formats are annotations. Source: ARG-2.
 * @throws Error when the schema cannot be compiled; it was normalised before, so this is a fault of the gate
 */
export function compileValidator(schema: InputSchema): Validate {
  const ajv = new Ajv2020({
    strict: false,
    coerceTypes: false,
    useDefaults: false,
    validateFormats: false,
    addUsedSchema: false,
  });
  const check = ajv.compile(schema.json);
  return (value) => {
    if (check(value)) return null;
    const [first] = check.errors ?? [];
    return { path: first?.instancePath ?? '', reason: reasonOf(first) };
  };
}

/** Says what is wrong without the value itself, which is personal data. */
function reasonOf(error: { readonly message?: string; readonly params: Record<string, unknown> } | undefined): string {
  const { additionalProperty, unevaluatedProperty } = error?.params ?? {};
  const unknown = additionalProperty ?? unevaluatedProperty;
  return typeof unknown === 'string'
    ? `there is no property "${unknown.slice(0, 64)}"`
    : (error?.message ?? 'is not valid');
}
