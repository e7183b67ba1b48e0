import { createDemoModel } from './demo-model.ts';
import type { Model } from './model.ts';
import { createCompatibleModel } from './openai-compatible.ts';

/** The setting of the model, as `DESKBELL_MODEL`, `DESKBELL_MODEL_URL` and `DESKBELL_MODEL_KEY` name it. */
export interface ModelSetting {
  /** `demo` or `compatible/NAME`. */
  readonly setting: string;
  readonly url?: string;
  readonly key?: string;
}

/** A model, or one sentence that says why there is none and what to do. */
export type CreatedModel =
  | { readonly kind: 'model'; readonly model: Model }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Creates the model that a setting names. Nothing is sent yet. Source: MOD-1, START-5, OPS-2. */
export function createModel({ setting, url, key }: ModelSetting): CreatedModel {
  if (setting === 'demo') {
    return { kind: 'model', model: createDemoModel() };
  }
  const name = /^compatible\/(\S.{0,199})$/u.exec(setting)?.[1];
  if (name === undefined) {
    return refuse(
      `DESKBELL_MODEL is ${JSON.stringify(setting)}, which is not known. Set it to demo or to compatible/NAME.`,
    );
  }
  if (url === undefined || url === '') {
    return refuse(
      'DESKBELL_MODEL names a compatible model, but DESKBELL_MODEL_URL is not set. Set it to the base URL of the server, for example http://localhost:11434/v1.',
    );
  }
  if (!isHttpUrl(url)) {
    return refuse(
      'DESKBELL_MODEL_URL is not an http or https address. Set it to the base URL of the server, for example http://localhost:11434/v1.',
    );
  }
  return {
    kind: 'model',
    model: createCompatibleModel({
      name,
      baseUrl: url.replace(/\/+$/u, ''),
      ...(key === undefined || key === '' ? {} : { key }),
    }),
  };
}

function refuse(sentence: string): CreatedModel {
  return { kind: 'refused', sentence };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
