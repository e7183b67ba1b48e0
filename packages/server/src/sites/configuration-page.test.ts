import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { configJsonSchema } from './config-schema.ts';
import { loadConfig } from './load-config.ts';

const page = await readFile(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');

/** The names of all fields in a JSON Schema, but for those of an action's own input. */
function fieldsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) {
    return [];
  }
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

describe('docs/configuration.md', () => {
  it('CON-5: shows a file that loads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deskbell-page-'));
    await mkdir(join(folder, 'help'));
    const file = [...page.matchAll(/```yaml\n([^]*?)```/g)]
      .map((match) => match[1] ?? '')
      .find((text) => text.startsWith('sites:'));
    await writeFile(join(folder, 'deskbell.yaml'), file ?? '');
    const environment = { SHOP_IDENTITY_SECRET: 's'.repeat(32), SHOP_API_KEY: 'k' };
    expect(await loadConfig({ path: join(folder, 'deskbell.yaml'), environment })).toMatchObject({ kind: 'loaded' });
    await rm(folder, { recursive: true });
  });

  it('CON-5: names every field of the form', () => {
    const fields = fieldsOf(configJsonSchema()).filter((name) => !['sites', 'kty'].includes(name));
    expect(fields.length).toBeGreaterThan(30);
    expect(fields.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
