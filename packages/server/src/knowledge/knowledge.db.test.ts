import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.fixture.ts';
import type { FreshDatabase } from '../testing/database.fixture.ts';
import { createKnowledge } from './create-knowledge.ts';
import { forgetOtherSources, ingestFolder } from './ingest-folder.ts';
import type { IngestReport } from './ingest-folder.ts';

const url = 'https://shop.example/help';
let fresh: FreshDatabase;
let folder: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-knowledge-'));
});
afterEach(async () => {
  await sql`delete from sources`.execute(fresh.database);
  await rm(folder, { recursive: true });
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

function ingest(site = 'shop'): Promise<IngestReport> {
  return ingestFolder(fresh.database, { site, folder, url });
}

async function find(question: string, site = 'shop'): Promise<readonly string[]> {
  const extracts = await createKnowledge(fresh.database).search(site, question, 5);
  return extracts.map((extract) => extract.url.replace(`${url}/`, ''));
}

async function writeHelp(): Promise<void> {
  await write(
    'returns.md',
    '# Returns\n\nSend items back.\n\n## How long you have\n\nYou have 30 days from delivery to return an item.\n\n## Fees\n\nReturns are free.',
  );
  await write(
    'shipping.md',
    '# Shipping\n\n## What it costs\n\n| Shipping | Cost |\n|---|---|\n| Standard | $4.90 |\n| Express | $12.00 |\n\n## Where we send to\n\nWe send to Germany and France.',
  );
  await write('gift cards.md', '# Gift cards\n\nA gift card does not expire.');
}

describe('a folder of pages', () => {
  it('KB-2: is indexed page by page', async () => {
    await writeHelp();
    expect(await ingest()).toEqual({ indexed: 3, unchanged: 0, removed: 0 });
  });

  it('KB-2: leaves unchanged pages alone at the next run', async () => {
    await writeHelp();
    await ingest();
    await write('returns.md', '# Returns\n\nYou have 60 days.');
    const before = await sql`select id from chunks order by id`.execute(fresh.database);
    expect(await ingest()).toEqual({ indexed: 1, unchanged: 2, removed: 0 });
    const kept = await sql`select id from chunks where id <= (select max(id) - 1 from chunks)`.execute(fresh.database);
    expect(before.rows).toEqual(expect.arrayContaining([...kept.rows]));
    expect(await find('How many days?')).toEqual(['returns']);
  });

  it('KB-2: forgets a page whose file is gone', async () => {
    await writeHelp();
    await ingest();
    await rm(join(folder, 'returns.md'));
    expect(await ingest()).toEqual({ indexed: 0, unchanged: 2, removed: 1 });
    expect(await find('return an item')).toEqual([]);
  });

  it('KB-2: keeps its pages when it cannot be read', async () => {
    await writeHelp();
    await ingest();
    const missing = ingestFolder(fresh.database, { site: 'shop', folder: join(folder, 'none'), url });
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await find('Do gift cards expire?')).toEqual(['gift%20cards']);
  });

  it('KB-2: is forgotten with its pages once the operator has taken it out', async () => {
    await writeHelp();
    await ingest();
    await forgetOtherSources(fresh.database, 'shop', ['https://shop.example/other']);
    expect(await find('Do gift cards expire?')).toEqual([]);
  });

  it('KB-2: gives the same rows when two processes index it at once', async () => {
    await writeHelp();
    await Promise.all([ingest(), ingest()]);
    const { rows } = await sql<{ n: string }>`select count(*) as n from chunks`.execute(fresh.database);
    expect(rows[0]?.n).toBe('6');
  });
});

describe('a search', () => {
  beforeEach(async () => {
    await writeHelp();
    await ingest();
  });

  it('WID-5: gives title, page address with anchor, and text', async () => {
    const [first] = await createKnowledge(fresh.database).search(
      'shop',
      'How many days until I must return an item?',
      5,
    );
    expect(first).toMatchObject({
      title: 'Returns: How long you have',
      url: 'https://shop.example/help/returns#how-long-you-have',
      text: 'You have 30 days from delivery to return an item.',
    });
  });

  it('KB-3: takes a whole question of several sentences', async () => {
    expect((await find('I live in France. What does express shipping cost? And are returns free?')).toSorted()).toEqual(
      expect.arrayContaining(['returns#fees', 'shipping#what-it-costs']),
    );
  });

  it('KB-3: finds a word in another form', async () => {
    expect(await find('returning items')).toContain('returns#how-long-you-have');
  });

  it('KB-4: gives nothing for a question about something else', async () => {
    expect(await find('What is the weather?')).toEqual([]);
    expect(await find('Who won the football match in Lisbon yesterday after the long rain?')).toEqual([]);
  });

  it('KB-4: gives nothing for words that say nothing', async () => {
    expect(await find('what is it?')).toEqual([]);
    expect(await find('')).toEqual([]);
  });

  it('KB-2: stays within the site', async () => {
    expect(await find('Do gift cards expire?', 'other')).toEqual([]);
  });

  it('KB-3: gives at most as many as were asked for, the best first', async () => {
    const extracts = await createKnowledge(fresh.database).search('shop', 'returns', 2);
    expect(extracts).toHaveLength(2);
    expect(extracts[0]?.score).toBeGreaterThanOrEqual(extracts[1]?.score ?? 1);
  });
});

describe('attacks: questions that are no questions', () => {
  it('KB-3: takes operators of the query language as words', async () => {
    await writeHelp();
    await ingest();
    expect(await find(`gift & card | !expire <-> ':*' \\ '; drop table chunks; -- %_`)).toEqual(['gift%20cards']);
  });

  it('KB-3: takes bytes and lengths that no person types', async () => {
    await writeHelp();
    await ingest();
    expect(await find('\0\uD800 '.repeat(10))).toEqual([]);
    expect(await find("a\\b'c d:e ".repeat(5000))).toEqual([]);
  });
});
