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
 * finds nothing unless some chunk has a fair share of its rare words; a word in a title lowers that share. Source: KB-3, KB-4.
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

/** Steps: the words asked for, where they stand, how rare each is, BM25 for each query, fusion. */
function searchStatement(search: Search): ReturnType<typeof sql<ExtractRow>> {
  return sql<ExtractRow>`
    with asked as materialized (
      select query.n, word.lexeme
      from unnest(${search.queries}::text[]) with ordinality as query (body, n),
        unnest(to_tsvector('english', query.body)) as word
    ), site as materialized (
      select count(*)::float8 as chunks, greatest(coalesce(avg(length), 1), 1)::float8 as length from chunks where site = ${search.site}
    ), hits as materialized (
      select lexeme, chunk, frequency, titled from chunk_words
      where site = ${search.site} and lexeme in (select lexeme from asked)
    ), rarity as materialized (
      select words.lexeme, ln(1 + (site.chunks - count(hits.chunk) + 0.5) / (count(hits.chunk) + 0.5)) as idf
      from (select distinct lexeme from asked) as words cross join site left join hits using (lexeme)
      group by words.lexeme, site.chunks
    ), wanted as (
      select asked.n, sum(rarity.idf) as idf from asked join rarity using (lexeme) group by asked.n
    ), weighed as materialized (
      select hits.chunk, hits.lexeme, hits.titled, rarity.idf,
        rarity.idf * hits.frequency * 2.2 / (hits.frequency + 1.2 * (0.25 + 0.75 * chunks.length / site.length)) as score
      from hits join rarity using (lexeme) join chunks on chunks.id = hits.chunk cross join site
    ), scored as materialized (
      select asked.n, weighed.chunk, sum(weighed.score) as score,
        sum(weighed.idf) / wanted.idf as coverage, bool_or(weighed.titled) as titled
      from asked join weighed using (lexeme) join wanted using (n)
      group by asked.n, weighed.chunk, wanted.idf
    ), best as (
      select n, max(coverage) as coverage, bool_or(titled) as titled from scored group by n
    ), ranked as (
      select scored.chunk, row_number() over (partition by scored.n order by scored.score desc, scored.chunk) as place
      from scored join best using (n)
      where best.coverage >= (case when best.titled then ${minTitledCoverage} else ${minBestCoverage} end)::float8 and scored.coverage >= best.coverage * ${minShareOfBest}
    ), fused as (
      select chunk, sum(1.0 / (60 + place)) as score from ranked group by chunk order by score desc, chunk limit ${search.limit}
    )
    select chunks.title, documents.url, chunks.anchor, chunks.body, fused.score::float8 as score
    from fused join chunks on chunks.id = fused.chunk join documents on documents.id = chunks.document
    order by fused.score desc, fused.chunk`;
}

/** Share of a query's rarity that its best chunk must have: below, the pages do not speak of it. */
const minBestCoverage = 0.3;

/** The same where the title of some chunk has one of its words. */
const minTitledCoverage = 0.12;

/** Share of the best chunk's coverage that another must have. */
const minShareOfBest = 0.25;
