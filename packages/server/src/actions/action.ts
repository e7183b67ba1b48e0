import {
  decidePolicy,
  definitionText,
  normaliseSchema,
  omitProperties,
  policyVersion,
  type InputSchema,
  type Policy,
  type Validate,
} from '@deskbell/gate';
import { digestOf } from '../approvals/digest.ts';
import type { ActionSettings } from '../sites/site.ts';
import { compileValidator } from './validator.ts';

/** What becomes of a call of an action before anything runs. */
export type Verdict = 'run' | 'ask' | 'off';

/** An action, ready to be called: its settings, what the gate made of them and its definition. */
export interface Action {
  readonly site: string;
  /** `site/name` */
  readonly toolId: string;
  readonly settings: ActionSettings;
  readonly verdict: Verdict;
  /** Source: section 0, "policy version". */
  readonly policyVersion: string;
  readonly definitionText: string;
  readonly definitionDigest: string;
  /** The whole schema: the card's titles and their order. */
  readonly schema: InputSchema;
  /** The schema without the fixed arguments: what the model sees and is held to. */
  readonly modelSchema: InputSchema;
  readonly validate: Validate;
}

/** An action, or why its settings make none. */
export type MadeAction =
  | { readonly kind: 'made'; readonly action: Action }
  | { readonly kind: 'refused'; readonly reason: string };

const POLICY_OF_VERDICT: Readonly<Record<Verdict, Policy>> = { run: 'automatic', ask: 'confirm', off: 'off' };

/** Makes an action of its settings. Source: POL-6, ARG-2, section 0 "definition digest". */
export function makeAction(site: string, settings: ActionSettings): MadeAction {
  const decided = decidePolicy({
    hints: settings.hints,
    ...(settings.policy === undefined ? {} : { policy: settings.policy }),
  });
  if (decided.kind === 'refused') return { kind: 'refused', reason: decided.reason };
  const normalised = normaliseSchema(settings.schemaText);
  if (normalised.kind === 'refused') return { kind: 'refused', reason: `${normalised.path}: ${normalised.reason}` };
  const toolId = `${site}/${settings.name}`;
  const text = definitionText(definitionOf(toolId, settings));
  const modelSchema = omitProperties(normalised.schema, Object.keys(settings.fixed));
  return {
    kind: 'made',
    action: Object.freeze({
      site,
      toolId,
      settings,
      verdict: decided.verdict,
      policyVersion: policyVersion({ policy: POLICY_OF_VERDICT[decided.verdict], verifiedOnly: settings.verifiedOnly }),
      definitionText: text,
      definitionDigest: digestOf(text),
      schema: normalised.schema,
      modelSchema,
      validate: compileValidator(modelSchema),
    }),
  };
}

function definitionOf(toolId: string, settings: ActionSettings): Parameters<typeof definitionText>[0] {
  const { http } = settings;
  return {
    toolId,
    name: settings.name,
    label: settings.label ?? '',
    description: settings.description,
    schemaText: settings.schemaText,
    hints: settings.hints,
    kind: 'http',
    target: {
      method: http.method,
      url: http.url,
      headers: Object.keys(http.headers).toSorted(),
      body: http.body,
      fixed: { ...settings.fixed },
      allowPrivate: settings.allowPrivate,
      idempotent: settings.idempotent,
    },
    serverIdentity: new URL(http.url.replaceAll(/\{[^}]*\}/g, 'x')).origin,
  };
}
