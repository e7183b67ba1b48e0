import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Extract, Knowledge } from './search.ts';
import { splitQuestion } from './split-question.ts';

interface ExtractRow {
  readonly title: string;
  readonly url: string;
  readonly anchor: string;
  readonly body: string;
  readonly score: number;
}

/**
 * Creates the search over the operator's pages in PostgreSQL's full text: BM25 with the title counted twice, for the
 * whole question and each sentence, fused by reciprocal rank. A query
 * finds nothing unless some chunk has a fair share of its rare words, or one of its words in the title. Source: KB-3, KB-4.
 */
export function createKnowledge(database: Database): Knowledge {
  return Object.freeze({
    async search(site: string, question: string, limit: number): Promise<readonly Extract[]> {
      const queries = splitQuestion(question, 'en');
      if (queries.length === 0) {
        return [];
      }
      const { rows } = await searchStatement({ site, queries, limit }).execute(database);
      return rows.map(toExtract);
    },
  });
}

function toExtract(row: ExtractRow): Extract {
  const url = row.anchor === '' ? row.url : `${row.url}#${encodeURIComponent(row.anchor)}`;
  return { title: row.title, url, text: row.body, score: row.score };
}

interface Search {
  readonly site: string;
  readonly queries: readonly string[];
  readonly limit: number;
}

/** Steps: the words asked for, the chunks that have any, how rare each word is, BM25 for each query, fusion. */
function searchStatement(search: Search): ReturnType<typeof sql<ExtractRow>> {
  return sql<ExtractRow>`
    with asked as (
      select query.n, word.lexeme
      from unnest(${search.queries}::text[]) with ordinality as query (body, n),
        unnest(to_tsvector('english', query.body)) as word
    ), words as (
      select distinct lexeme from asked
    ), site as (
      select count(*)::float8 as chunks, coalesce(avg(length), 1)::float8 as length from chunks where site = ${search.site}
    ), hits as (
      select chunks.id, chunks.length, word.lexeme,
        (select sum(case weight when 'A' then 2 else 1 end) from unnest(word.weights) as weight)::float8 as frequency,
        'A' = any(word.weights) as titled
      from chunks, unnest(chunks.search) as word
      where chunks.site = ${search.site} and chunks.search @@ (${anyWord()}) and word.lexeme in (select lexeme from words)
    ), rarity as (
      select words.lexeme, ln(1 + (site.chunks - count(hits.id) + 0.5) / (count(hits.id) + 0.5)) as idf
      from words cross join site left join hits using (lexeme) group by words.lexeme, site.chunks
    ), wanted as (
      select asked.n, sum(rarity.idf) as idf from asked join rarity using (lexeme) group by asked.n
    ), scored as (
      select asked.n, hits.id, sum(rarity.idf) / wanted.idf as coverage, bool_or(hits.titled) as titled,
        sum(rarity.idf * hits.frequency * 2.2 / (hits.frequency + 1.2 * (0.25 + 0.75 * hits.length / site.length))) as score
      from asked join hits using (lexeme) join rarity using (lexeme) join wanted using (n) cross join site
      group by asked.n, hits.id, wanted.idf
    ), best as (
      select n, max(coverage) as coverage, bool_or(titled) as titled from scored group by n
    ), ranked as (
      select scored.id, row_number() over (partition by n order by scored.score desc, scored.id) as place
      from scored join best using (n)
      where (best.coverage >= ${minBestCoverage} or best.titled) and scored.coverage >= best.coverage * ${minShareOfBest}
    ), fused as (
      select id, sum(1.0 / (60 + place))::float8 as score from ranked group by id order by score desc, id limit ${search.limit}
    )
    select chunks.title, documents.url, chunks.anchor, chunks.body, fused.score
    from fused join chunks using (id) join documents on documents.id = chunks.document
    order by fused.score desc, fused.id`;
}

/** Share of a query's rarity that its best chunk must have where no title has a word of it. */
const minBestCoverage = 0.3;

/** Share of the best chunk's coverage that another must have. */
const minShareOfBest = 0.4;

/** The words joined by OR, quoted as a tsquery wants it. */
function anyWord(): ReturnType<typeof sql> {
  return sql`select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery from words`;
}
