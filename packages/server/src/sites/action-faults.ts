import { decidePolicy, normaliseSchema, omitProperties, readHints } from '@deskbell/gate';

import type { ConfigAction } from './config-schema.ts';
import type { ConfigPath } from './config-text.ts';

/** What is wrong with a part of the file, and where that part is from here. */
export interface ConfigFault {
  readonly path: ConfigPath;
  /** One sentence: what, why, what to do. */
  readonly reason: string;
}

/** Finds what an action's form cannot tell: its policy against its hints, its schema, its address and its headers. Null: nothing. */
export function findActionFault(action: ConfigAction): ConfigFault | null {
  return policyFault(action) ?? schemaFault(action) ?? addressFault(action) ?? headerFault(action);
}

/** Gives the input schema as JSON text in its written order; without one, no arguments. */
export function schemaTextOf(action: ConfigAction): string {
  return JSON.stringify(action.input ?? { type: 'object', properties: {}, additionalProperties: false });
}

/** Source: POL-6. */
function policyFault(action: ConfigAction): ConfigFault | null {
  const decided = decidePolicy({ hints: readHints(action.hints), policy: action.policy });
  return decided.kind === 'refused'
    ? { path: ['policy'], reason: `${decided.reason} Set the policy of ${action.name} to confirm or off.` }
    : null;
}

/** Source: ARG-2. */
function schemaFault(action: ConfigAction): ConfigFault | null {
  const normalised = normaliseSchema(schemaTextOf(action));
  if (normalised.kind === 'refused') {
    const path = stepsOf(normalised.path);
    const where = path.length === 0 ? 'Its input schema' : `${path.join('.')} in its input schema`;
    return { path: ['input', ...path], reason: `${where} cannot be used: ${normalised.reason}` };
  }
  try {
    omitProperties(normalised.schema, Object.keys(action.fixed ?? {}));
    return null;
  } catch {
    const reason =
      'The input schema refers to an argument that fixed fills in; give that argument a schema without a reference.';
    return { path: ['input'], reason };
  }
}

function stepsOf(pointer: string): readonly PropertyKey[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return /^\d+$/.test(key) ? Number(key) : key;
  });
}

/** The model never chooses the host: what it fills in stands behind it. Source: ACT-5. */
function addressFault(action: ConfigAction): ConfigFault | null {
  const path = ['http', 'url'];
  const sample = action.http.url.replaceAll(/\{[^{}]*\}/g, 'x');
  if (!/^https?:\/\/[^/?#{}\\@\s]+(?:[/?]|$)/.test(action.http.url) || !URL.canParse(sample)) {
    const reason =
      'The address of an action begins with http:// or https:// and a host without {…} or a user; write the host out.';
    return { path, reason };
  }
  if (/[{}#]/.test(sample)) {
    return {
      path,
      reason: 'The address of an action has a brace without its partner or a fragment; write each argument as {name}.',
    };
  }
  const known = new Set([...Object.keys(propertiesOf(action)), ...Object.keys(action.fixed ?? {}), 'visitor.sub']);
  const strange = Array.from(action.http.url.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? '').find(
    (name) => !known.has(name),
  );
  return strange === undefined
    ? null
    : {
        path,
        reason: `The address names {${strange}}, which is no argument; add it to the input schema or to fixed, or correct it.`,
      };
}

function propertiesOf(action: ConfigAction): object {
  const properties = action.input?.['properties'];
  return typeof properties === 'object' && properties !== null ? properties : {};
}

const ownHeaders = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'idempotency-key',
]);

function headerFault(action: ConfigAction): ConfigFault | null {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(action.http.headers ?? {})) {
    const path = ['http', 'headers', name];
    const lower = name.toLowerCase();
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name)) {
      return { path, reason: 'This is no name of a header; correct it.' };
    }
    if (ownHeaders.has(lower) || seen.has(lower)) {
      return {
        path,
        reason: `The header ${name} is ${seen.has(lower) ? 'here twice' : 'set by Deskbell'}; remove it.`,
      };
    }
    if (!/^[\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
      return { path, reason: `The header ${name} has a character that no header can carry; correct its value.` };
    }
    seen.add(lower);
  }
  return null;
}
