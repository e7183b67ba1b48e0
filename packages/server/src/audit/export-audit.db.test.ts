import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, type FreshDatabase } from '../testing/database.fixture.ts';
import { appendAudit } from './append-audit.ts';
import { exportAudit, type ExportOptions } from './export-audit.ts';
import { auditKey } from './tampering.fixture.ts';

const visitor = '0197f2a0-0000-7000-8000-000000000001';
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await appendAudit(fresh.database, { event: 'refused', site: 'shop', reason: '=HYPERLINK("http://x")\u001B[2J' });
  const personal = { visitor, body: { arguments: '{"order_id":"secret-42"}' } };
  await appendAudit(fresh.database, { event: 'asked', site: 'shop', personal }, auditKey);
  await appendAudit(fresh.database, { event: 'asked', site: 'other' });
});
afterAll(() => fresh.drop());

async function exported(options: Partial<ExportOptions> = {}): Promise<readonly string[]> {
  let text = '';
  const wanted = { format: 'jsonl', personal: false, pageRows: 2, ...options } as const;
  for await (const part of exportAudit(fresh.database, wanted)) text += part;
  return text.split(/\r?\n/).slice(0, -1);
}

describe('exportAudit', () => {
  it('AUD-4: writes each row as a line of JSON, over several pages', async () => {
    const rows = (await exported()).map((line): unknown => JSON.parse(line));
    expect(rows).toMatchObject([
      { id: '1', event: 'refused', reason: '=HYPERLINK("http://x")\u001B[2J' },
      { id: '2', event: 'asked', site: 'shop', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { id: '3', site: 'other' },
    ]);
  });

  it('AUD-4: writes CSV with a line of names, formulas and controls escaped (T-29)', async () => {
    const lines = await exported({ format: 'csv' });
    expect(lines[0]).toMatch(/^id,at,event,reason,site,/);
    expect(lines[1]).toContain(String.raw`"'=HYPERLINK(""http://x"")\u001B[2J"`);
    expect(lines).toHaveLength(4);
  });

  it('AUD-4: narrows by site and by time', async () => {
    expect(await exported({ site: 'other' })).toHaveLength(1);
    expect(await exported({ from: new Date(Date.now() + 86_400_000) })).toEqual([]);
    expect(await exported({ to: new Date(Date.now() + 86_400_000) })).toHaveLength(3);
  });

  it('AUD-4: holds nothing personal unless it is asked for', async () => {
    for (const format of ['jsonl', 'csv'] as const) {
      const [without, whole] = [await exported({ format }), await exported({ format, personal: true })];
      expect(without.join('')).not.toMatch(/secret-42|0197f2a0/);
      expect(whole.join('')).toContain('secret-42');
      expect(whole.join('')).toContain(visitor);
    }
  });
});
