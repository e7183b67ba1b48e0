import { describe, expect, it } from 'vitest';
import { createModel } from './create-model.ts';

describe('the model of a setting', () => {
  it('START-3: is the demo model for demo', () => {
    expect(createModel({ setting: 'demo' })).toMatchObject({ kind: 'model', model: { name: 'demo', demo: true } });
  });

  it('MOD-1: is a compatible model with its whole name, slashes included', () => {
    const created = createModel({ setting: 'compatible/meta-llama/Llama-3.1-8B', url: 'http://localhost:11434/v1/' });
    expect(created).toMatchObject({
      kind: 'model',
      model: { name: 'compatible/meta-llama/Llama-3.1-8B', demo: false },
    });
  });

  it.each([
    [{ setting: 'gpt' }, 'DESKBELL_MODEL is "gpt", which is not known.'],
    [{ setting: 'compatible/x' }, 'DESKBELL_MODEL names a compatible model, but DESKBELL_MODEL_URL is not set.'],
    [{ setting: 'compatible/x', url: 'localhost:1' }, 'DESKBELL_MODEL_URL is not an http or https address.'],
  ])('START-5: is refused in words that say what to do: %j', (setting, sentence) => {
    const created = createModel(setting);
    expect(created.kind === 'refused' ? created.sentence : '').toMatch(sentence);
  });
});
