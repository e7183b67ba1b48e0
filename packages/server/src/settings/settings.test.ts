import { describe, expect, it } from 'vitest';

import { listSettings, readSettings, type ReadSettings } from './settings.ts';

function sentence(result: ReadSettings): string {
  return result.kind === 'refused' ? result.sentence : '';
}

describe('readSettings', () => {
  it('OPS-2: has a default for everything', () => {
    expect(readSettings({})).toEqual({
      kind: 'read',
      settings: {
        port: 4300,
        publicUrl: null,
        databaseUrl: null,
        poolMax: 10,
        model: { setting: 'demo' },
        maxOutputTokens: 1024,
        approvalTtlMs: 600_000,
        callLeaseMs: 30_000,
        auditCheckpointsPath: null,
        logLevel: 'info',
        production: false,
      },
    });
  });

  it('takes a blank setting for a missing one', () => {
    expect(readSettings({ PORT: '  ', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  it('BIND-5: reads fractions of a minute for the life of a card', () => {
    expect(readSettings({ DESKBELL_ACTION_APPROVAL_TTL_MIN: '0.05' })).toMatchObject({
      settings: { approvalTtlMs: 3000 },
    });
    expect(readSettings({ DESKBELL_ACTION_APPROVAL_TTL_MIN: '1440' })).toMatchObject({
      settings: { approvalTtlMs: 86_400_000 },
    });
  });

  it('BIND-5: refuses a card that never expires, has expired or lives over a day', () => {
    for (const text of ['0', '-1', '1440.1', '1e3', 'Infinity', 'NaN', '0x10', '10 minutes']) {
      expect(sentence(readSettings({ DESKBELL_ACTION_APPROVAL_TTL_MIN: text }))).toBe(
        'DESKBELL_ACTION_APPROVAL_TTL_MIN must be a number over 0, up to 1440; docs/settings.md lists every setting.',
      );
    }
  });

  it('OPS-2: reads a compatible model with its address and key', () => {
    const environment = {
      DESKBELL_MODEL: 'compatible/llama3:8b',
      DESKBELL_MODEL_URL: 'http://localhost:11434/v1/',
      DESKBELL_MODEL_KEY: 'k',
    };
    expect(readSettings(environment)).toMatchObject({
      settings: { model: { setting: 'compatible/llama3:8b', url: 'http://localhost:11434/v1', key: 'k' } },
    });
  });

  it('AUD-5: never repeats a value, which could be a password', () => {
    expect(sentence(readSettings({ DATABASE_URL: 'mysql://root:hunter2@db/x' }))).not.toContain('hunter2');
  });

  it('refuses an address that is none, or that is more than one', () => {
    for (const url of ['desk.example', 'ftp://desk.example', 'https://a:b@desk.example', 'https://desk.example/?x=1']) {
      expect(sentence(readSettings({ DESKBELL_URL: url }))).toMatch(/^DESKBELL_URL must be an address/);
    }
    expect(readSettings({ DESKBELL_URL: 'https://desk.example/' })).toMatchObject({
      settings: { publicUrl: 'https://desk.example' },
    });
  });
});

describe('listSettings', () => {
  it('OPS-2: lists every setting with one line', () => {
    const listed = listSettings();
    expect(listed).toContainEqual({ name: 'PORT', fallback: '4300', meaning: expect.stringContaining('port') });
    expect(listed.every((each) => each.meaning.endsWith('.') && !each.meaning.includes('\n'))).toBe(true);
  });
});
