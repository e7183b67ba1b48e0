import { z } from 'zod';

/** What the list of settings says about one: `docs/settings.md` is made of it. */
export interface SettingFacts {
  /** As it would be written in the environment; null when there is none. */
  readonly fallback: string | null;
  /** One line for the operator. */
  readonly meaning: string;
}

/** How one setting's text becomes its value. */
export interface SettingForm<Value> extends SettingFacts {
  /** Completes the sentence "NAME must be …". */
  readonly form: string;
  /** Null refuses the text. */
  readonly read: (text: string) => Value | null;
}

/** A setting that always has a value. */
export type RequiredSetting<Value> = z.ZodType<Value, string | undefined>;

/** A setting that may be missing. */
export type OptionalSetting<Value> = z.ZodType<Value | null, string | undefined>;

/** Makes a setting with a default. */
export function setting<Value>(form: SettingForm<Value> & { readonly fallback: string }): RequiredSetting<Value> {
  return z
    .string()
    .optional()
    .transform((text, context): Value => readOrRefuse(form, text ?? form.fallback, context))
    .meta(factsOf(form));
}

/** Makes a setting that is null where the environment does not have it. */
export function optionalSetting<Value>(form: Omit<SettingForm<Value>, 'fallback'>): OptionalSetting<Value> {
  const whole = { ...form, fallback: null };
  return z
    .string()
    .optional()
    .transform((text, context): Value | null => (text === undefined ? null : readOrRefuse(whole, text, context)))
    .meta(factsOf(whole));
}

function readOrRefuse<Value>(form: SettingForm<Value>, text: string, context: z.RefinementCtx): Value {
  const value = form.read(text);
  if (value === null) {
    context.addIssue({ code: 'custom', message: `must be ${form.form}` });
    return z.NEVER;
  }
  return value;
}

function factsOf<Value>(form: SettingForm<Value>): SettingFacts & Record<string, unknown> {
  return { fallback: form.fallback, meaning: form.meaning };
}

/** Reads a whole number within bounds, written in plain digits. */
export function wholeNumber(min: number, max: number): (text: string) => number | null {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : null;
  };
}

/** Reads a number over `above`, up to `max`; a fraction has a point. */
export function fraction(above: number, max: number): (text: string) => number | null {
  return (text) => {
    const value = /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
    return value > above && value <= max ? value : null;
  };
}

/** Reads one of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word | null {
  return (text) => words.find((word) => word === text) ?? null;
}

/** Reads an `http:` or `https:` address without a user, a query or a fragment; a slash at its end goes. */
export function httpAddress(text: string): string | null {
  if (!URL.canParse(text)) {
    return null;
  }
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isPlain && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : null;
}
