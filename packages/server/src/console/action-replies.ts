import { buildCard, parseStrictJson, type Card, type JsonObject, type JsonValue, type Policy } from '@deskbell/gate';
import type { ConsoleAction, ConsoleActionDetail, ConsoleArgument } from '@deskbell/protocol';
import type { Action, Verdict } from '../actions/action.ts';
import type { ActionUse } from '../actions/list-actions.ts';
import { sampleArguments } from './sample-arguments.ts';
import { shownAddress } from './shown-address.ts';

const policyOfVerdict: Readonly<Record<Verdict, Policy>> = { run: 'automatic', ask: 'confirm', off: 'off' };

/**
 * Renders an action for the list.
 * @param use its use in the last fourteen days; undefined when there was none
 */
export function actionRow(action: Action, use: ActionUse | undefined): ConsoleAction {
  return {
    site: action.site,
    name: action.settings.name,
    title: cardOf(action, {}).title,
    policy: policyOfVerdict[action.verdict],
    verifiedOnly: action.settings.verifiedOnly,
    runs: use?.runs ?? 0,
    lastAt: use?.last_at.toISOString() ?? null,
  };
}

/**
 * Renders an action with its card's preview. No header's value leaves the server. Source: ACT-2, ACT-8.
 * @param lastArguments the canonical text of the last call's; null when there was none
 */
export function actionDetail(
  action: Action,
  use: ActionUse | undefined,
  lastArguments: string | null,
): ConsoleActionDetail {
  const { settings } = action;
  const { http } = settings;
  return {
    ...actionRow(action, use),
    label: settings.label ?? null,
    description: settings.description,
    policyNamed: settings.policy !== undefined,
    hints: hintNames(action),
    idempotent: settings.idempotent,
    request: {
      method: http.method,
      address: shownAddress(http.url),
      headers: Object.keys(http.headers).toSorted(),
      body: http.method === 'GET' || http.method === 'DELETE' ? null : http.body,
      privateHostAllowed: settings.allowPrivate,
    },
    arguments: argumentRows(action),
    preview: {
      card: cardOf(action, lastArguments === null ? sampleOf(action) : parseArguments(lastArguments)),
      sample: lastArguments === null ? 'schema' : 'last-call',
    },
  };
}

function hintNames(action: Action): readonly string[] {
  const { hints } = action.settings;
  return [
    ...(hints.readOnly ? ['readOnlyHint'] : []),
    ...(hints.consequential ? ['consequentialHint'] : []),
    ...(hints.destructive ? ['destructiveHint'] : []),
    ...(hints.untrustedContent === true ? ['untrustedContentHint'] : []),
  ];
}

function cardOf(action: Action, values: JsonObject): Card {
  const { name, label, hints } = action.settings;
  return buildCard({
    tool: { name, ...(label === undefined ? {} : { label }), hints },
    schema: action.schema,
    arguments: values,
    locale: 'en',
  });
}

/** A sample of every property, the fixed ones as the server fills them in. */
function sampleOf(action: Action): JsonObject {
  return { ...sampleArguments(writtenSchema(action)), ...action.settings.fixed };
}

function argumentRows(action: Action): readonly ConsoleArgument[] {
  const written = writtenSchema(action);
  const required = written['required'];
  return Object.entries(propertiesOf(written)).map(([key, schema]) => ({
    key,
    type: typeWords(schema),
    shownAs: shownAs(action, key),
    required: Array.isArray(required) && required.includes(key),
    fixed: Object.hasOwn(action.settings.fixed, key) ? String(action.settings.fixed[key]) : null,
  }));
}

/** The label that the card itself gives: the gate alone knows the rule (CARD-2). */
function shownAs(action: Action, key: string): string {
  const value = sampleOf(action)[key] ?? null;
  return cardOf(action, { [key]: value }).lines[0]?.label ?? key;
}

function typeWords(schema: JsonValue): string {
  if (!isObject(schema)) return 'any';
  if (Array.isArray(schema['enum'])) return `enum, ${schema['enum'].length}`;
  const type = schema['type'];
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.join(' or ') : 'any';
}

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  return isObject(properties) ? properties : {};
}

/** The schema in its written order, which is the card's. */
function writtenSchema(action: Action): JsonObject {
  const { written } = action.schema;
  return isObject(written) ? written : {};
}

function parseArguments(canonical: string): JsonObject {
  const parsed = parseStrictJson(canonical);
  return parsed.kind === 'parsed' && isObject(parsed.value) ? parsed.value : {};
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
