/**
 * The tables of the operator's pages. Owner: knowledge.
 * A source is a folder under an address; a document is one page of it; a chunk is what a search finds. `chunk_words` is the
 * inverted index of BM25: how often a word stands in a chunk, the title counted twice; `length` is the sum of that. Plain
 * full text ranks without the rarity of words and opens every row that has one. Source: product page, KB-2, KB-3.
 */
export const knowledgeSql = `
create table sources (
  id bigint generated always as identity primary key,
  site text not null,
  url text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  indexed_at timestamptz(3),
  unique (site, url)
);

create table documents (
  id bigint generated always as identity primary key,
  source bigint not null references sources (id) on delete cascade,
  path text not null,
  digest text not null,
  title text not null,
  url text not null,
  indexed_at timestamptz(3) not null default clock_timestamp(),
  unique (source, path)
);

create table chunks (
  id bigint generated always as identity primary key,
  document bigint not null references documents (id) on delete cascade,
  site text not null,
  seq integer not null,
  title text not null,
  anchor text not null,
  body text not null,
  length integer not null,
  unique (document, seq)
);
create index chunks_by_site on chunks (site) include (length);

create table chunk_words (
  site text not null,
  lexeme text not null,
  chunk bigint not null references chunks (id) on delete cascade,
  frequency integer not null,
  titled boolean not null
);
create index chunk_words_by_lexeme on chunk_words (site, lexeme) include (chunk, frequency, titled);
create index chunk_words_by_chunk on chunk_words (chunk);
`;
