import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { Database, Transaction } from '../storage/database.ts';
import { chunkPage } from './chunk-page.ts';
import type { Chunk } from './chunk-page.ts';

/** Pages of one folder and where visitors read them. */
export interface FolderSource {
  readonly site: string;
  /** Absolute path. */
  readonly folder: string;
  /** Address of the folder; a page is `url/name#anchor`. */
  readonly url: string;
}

/** What an ingestion did, in pages. */
export interface IngestReport {
  readonly indexed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Counts up when pages must be cut again although they did not change. */
const chunkForm = 1;

const maxPageBytes = 4_194_304;

/**
 * Indexes the Markdown files of a folder and its subfolders: new and changed pages are cut and stored, pages with the
 * digest of the last time are left alone, pages whose file is gone are removed. A page is replaced in one transaction,
 * so a search never sees half of one. A second run, also beside this one, changes nothing. Source: KB-2.
 * @throws the system's error where the folder or a file cannot be read; what was indexed before stays
 * @throws PageTooLarge for a file over 4 MiB
 */
export async function ingestFolder(database: Database, source: FolderSource): Promise<IngestReport> {
  const paths = await listPages(source.folder);
  const id = await openSource(database, source);
  const known = await digestsOf(database, id);
  let indexed = 0;
  for (const path of paths) {
    const page = await readPage(join(source.folder, path));
    const digest = digestOf(page, source);
    if (known.get(path) !== digest) {
      await database.transaction().execute((transaction) => storePage(transaction, { source, id, path, page, digest }));
      indexed += 1;
    }
  }
  const removed = await removeOthers(database, id, paths);
  await sql`update sources set indexed_at = clock_timestamp() where id = ${id}`.execute(database);
  return { indexed, unchanged: paths.length - indexed, removed };
}

/**
 * Forgets the sources of a site that its operator has taken out, with all their pages.
 * @param keptUrls addresses of the sources that stay
 */
export async function forgetOtherSources(database: Database, site: string, keptUrls: readonly string[]): Promise<void> {
  await sql`delete from sources where site = ${site} and not (url = any(${keptUrls}::text[]))`.execute(database);
}

/** A page of the operator is over the limit. */
export class PageTooLarge extends Error {
  readonly code = 'PAGE_TOO_LARGE';

  constructor(path: string) {
    super(`${path} is larger than 4 MiB. Split the page.`);
    this.name = 'PageTooLarge';
  }
}

async function listPages(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

async function readPage(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (bytes.length > maxPageBytes) {
    throw new PageTooLarge(path);
  }
  return bytes.toString('utf8').replaceAll('\0', '');
}

function digestOf(page: string, source: FolderSource): string {
  return createHash('sha256')
    .update(JSON.stringify(['deskbell/page', chunkForm, source.url, page]))
    .digest('base64url');
}

async function openSource(database: Database, source: FolderSource): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sources (site, url) values (${source.site}, ${source.url})
    on conflict (site, url) do update set url = excluded.url returning id`.execute(database);
  return rows[0]?.id ?? '';
}

async function digestsOf(database: Database, id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ path: string; digest: string }>`
    select path, digest from documents where source = ${id}`.execute(database);
  return new Map(rows.map((row) => [row.path, row.digest]));
}

async function removeOthers(database: Database, id: string, paths: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from documents where source = ${id} and not (path = any(${paths}::text[])) returning id`.execute(database);
  return rows.length;
}

interface PageToStore {
  readonly source: FolderSource;
  readonly id: string;
  readonly path: string;
  readonly page: string;
  readonly digest: string;
}

async function storePage(transaction: Transaction, stored: PageToStore): Promise<void> {
  const name = stored.path.replace(/\.md$/, '');
  const { title, chunks } = chunkPage(stored.page, titleFromName(name));
  const url = `${stored.source.url.replace(/\/$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`;
  const { rows } = await sql<{ id: string }>`
    insert into documents (source, path, digest, title, url)
    values (${stored.id}, ${stored.path}, ${stored.digest}, ${title}, ${url})
    on conflict (source, path) do update set digest = excluded.digest, title = excluded.title, url = excluded.url, indexed_at = clock_timestamp()
    returning id`.execute(transaction);
  const document = rows[0]?.id ?? '';
  await sql`delete from chunks where document = ${document}`.execute(transaction);
  await storeChunks(transaction, { document, site: stored.source.site, chunks });
}

function titleFromName(name: string): string {
  const words = (name.split('/').at(-1) ?? name).replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

async function storeChunks(
  transaction: Transaction,
  page: { readonly document: string; readonly site: string; readonly chunks: readonly Chunk[] },
): Promise<void> {
  const titles = page.chunks.map((chunk) => chunk.title);
  const anchors = page.chunks.map((chunk) => chunk.anchor);
  const texts = page.chunks.map((chunk) => chunk.text);
  await sql`
    with given as (
      select * from unnest(${titles}::text[], ${anchors}::text[], ${texts}::text[]) with ordinality as row (title, anchor, body, seq)
    ), words as (
      select given.seq, word.lexeme, sum(word.weight * cardinality(word.positions))::integer as frequency, bool_or(word.weight = 2) as titled
      from given, lateral (
        select lexeme, positions, 2 as weight from unnest(to_tsvector('english', given.title))
        union all select lexeme, positions, 1 from unnest(to_tsvector('english', given.body))
      ) as word
      group by given.seq, word.lexeme
    ), stored as (
      insert into chunks (document, site, seq, title, anchor, body, length)
      select ${page.document}, ${page.site}, given.seq, given.title, given.anchor, given.body,
        coalesce((select sum(frequency) from words where words.seq = given.seq), 0)
      from given returning id, seq
    )
    insert into chunk_words (site, lexeme, chunk, frequency, titled)
    select ${page.site}, words.lexeme, stored.id, words.frequency, words.titled from words join stored using (seq)`.execute(
    transaction,
  );
}
