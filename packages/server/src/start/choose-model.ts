import { createDemoModel } from '../models/demo-model.ts';
import type { Model } from '../models/model.ts';
import { createCompatibleModel } from '../models/openai-compatible.ts';
import type { ModelSettings } from '../settings/settings.ts';

/** Makes the model that the settings name. Nothing is asked of it yet. Source: MOD-1, START-3. */
export function chooseModel(settings: ModelSettings): Model {
  if (settings.kind === 'demo') {
    return createDemoModel();
  }
  const { name, url, key } = settings;
  return createCompatibleModel({ name, baseUrl: url, ...(key === null ? {} : { key }) });
}
