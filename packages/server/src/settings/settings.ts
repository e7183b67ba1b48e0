import { z } from 'zod';

import type { ModelSetting } from '../models/create-model.ts';
import { readVariable, type Environment } from './environment.ts';
import {
  fraction,
  httpAddress,
  oneOf,
  optionalSetting,
  setting,
  wholeNumber,
  type SettingFacts,
} from './setting-forms.ts';

/** How much the log says. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const environmentSchema = z.object({
  PORT: setting({
    fallback: '4300',
    meaning: 'The port to listen on; 0 takes a free one.',
    form: 'a port from 0 to 65535',
    read: wholeNumber(0, 65_535),
  }),
  DESKBELL_URL: optionalSetting({
    meaning: 'The address under which browsers reach Deskbell; without it http://localhost:PORT.',
    form: 'an address like https://desk.example, without a query',
    read: httpAddress,
  }),
  DATABASE_URL: optionalSetting({
    meaning: 'A PostgreSQL 15 or later; without it Deskbell runs its own in the data folder.',
    form: 'an address like postgres://user:password@host:5432/name',
    read: (text) => (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : null),
  }),
  DESKBELL_DATABASE_POOL: setting({
    fallback: '10',
    meaning: 'The most database connections of one process.',
    form: 'a whole number from 2 to 500',
    read: wholeNumber(2, 500),
  }),
  BETTER_AUTH_SECRET: optionalSetting({
    meaning: 'The secret that signs, at least 32 random bytes; in development one is made and kept in the data folder.',
    form: 'text',
    read: (text) => text,
  }),
  BETTER_AUTH_SECRETS: optionalSetting({
    meaning: 'Several secrets, as `2:new,1:old`: the first signs, the others and BETTER_AUTH_SECRET only verify.',
    form: 'text',
    read: (text) => text,
  }),
  DESKBELL_MODEL: setting({
    fallback: 'demo',
    meaning: 'The model: `demo`, or `compatible/NAME` for any server that speaks the OpenAI protocol.',
    form: 'demo or compatible/NAME',
    read: (text) => text,
  }),
  DESKBELL_MODEL_URL: optionalSetting({
    meaning: 'The base URL of a compatible model, like http://localhost:11434/v1.',
    form: 'an address like http://localhost:11434/v1',
    read: httpAddress,
  }),
  DESKBELL_MODEL_KEY: optionalSetting({
    meaning: 'The key that a compatible model asks for.',
    form: 'text',
    read: (text) => text,
  }),
  DESKBELL_MAX_OUTPUT_TOKENS: setting({
    fallback: '1024',
    meaning: 'The most tokens that one model step may write, reserved from the budget before it.',
    form: 'a whole number from 16 to 200000',
    read: wholeNumber(16, 200_000),
  }),
  DESKBELL_ACTION_APPROVAL_TTL_MIN: setting({
    fallback: '10',
    meaning: 'The minutes after which a card that nobody answered expires; fractions are allowed.',
    form: 'a number over 0, up to 1440',
    read: fraction(0, 1440),
  }),
  DESKBELL_CALL_LEASE_S: setting({
    fallback: '30',
    meaning: 'The seconds after which a call whose process died counts as unknown.',
    form: 'a number over 0, up to 45',
    read: fraction(0, 45),
  }),
  DESKBELL_AUDIT_CHECKPOINTS: optionalSetting({
    meaning:
      'A file to which each checkpoint of the audit is appended too; keep it where the database cannot be changed.',
    form: 'the path of a file',
    read: (text) => text,
  }),
  DESKBELL_LOG_LEVEL: setting<LogLevel>({
    fallback: 'info',
    meaning: 'How much is logged: debug, info, warn, error or silent.',
    form: 'debug, info, warn, error or silent',
    read: oneOf(logLevels),
  }),
  NODE_ENV: setting({
    fallback: 'development',
    meaning: '`production` refuses to start without a good secret.',
    form: 'a word',
    read: (text) => text,
  }),
});

/** The settings of one process; the secrets are read on their own. */
export interface Settings {
  readonly port: number;
  /** Null: `http://localhost:PORT`. Without a slash at its end. */
  readonly publicUrl: string | null;
  /** Null: the embedded server. */
  readonly databaseUrl: string | null;
  readonly poolMax: number;
  /** Checked where the model is made. */
  readonly model: ModelSetting;
  readonly maxOutputTokens: number;
  readonly approvalTtlMs: number;
  readonly callLeaseMs: number;
  /** Null: the audit's checkpoints are kept in the database alone. */
  readonly auditCheckpointsPath: string | null;
  readonly logLevel: LogLevel;
  readonly production: boolean;
}

/** The settings, or one sentence for the operator: what, why, what to do. */
export type ReadSettings =
  | { readonly kind: 'read'; readonly settings: Settings }
  | { readonly kind: 'refused'; readonly sentence: string };

/**
 * Reads all settings from the environment; a blank one counts as missing. No value is repeated in a refusal: it could be a secret.
 * Source: product page, OPS-2.
 */
export function readSettings(environment: Environment): ReadSettings {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).map((name) => [name, readVariable(environment, name) ?? undefined]),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const sentence = `${String(issue?.path[0])} ${issue?.message}; docs/settings.md lists every setting.`;
    return { kind: 'refused', sentence };
  }
  return { kind: 'read', settings: settingsOf(parsed.data) };
}

function settingsOf(read: z.output<typeof environmentSchema>): Settings {
  return {
    port: read.PORT,
    publicUrl: read.DESKBELL_URL,
    databaseUrl: read.DATABASE_URL,
    poolMax: read.DESKBELL_DATABASE_POOL,
    model: modelOf(read),
    maxOutputTokens: read.DESKBELL_MAX_OUTPUT_TOKENS,
    approvalTtlMs: read.DESKBELL_ACTION_APPROVAL_TTL_MIN * 60_000,
    callLeaseMs: Math.round(read.DESKBELL_CALL_LEASE_S * 1000),
    auditCheckpointsPath: read.DESKBELL_AUDIT_CHECKPOINTS,
    logLevel: read.DESKBELL_LOG_LEVEL,
    production: read.NODE_ENV === 'production',
  };
}

function modelOf(read: z.output<typeof environmentSchema>): ModelSetting {
  const { DESKBELL_MODEL_URL: url, DESKBELL_MODEL_KEY: key } = read;
  return { setting: read.DESKBELL_MODEL, ...(url === null ? {} : { url }), ...(key === null ? {} : { key }) };
}

/** Lists every setting with its default and its meaning, in the order of the documentation. */
export function listSettings(): readonly (SettingFacts & { readonly name: string })[] {
  return Object.entries(environmentSchema.shape).map(([name, form]) => ({ name, ...factsSchema.parse(form.meta()) }));
}

const factsSchema = z.object({ fallback: z.string().nullable(), meaning: z.string() });
