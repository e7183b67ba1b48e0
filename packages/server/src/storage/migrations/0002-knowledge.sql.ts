/**
 * The tables of the operator's pages. Owner: knowledge.
 * A source is a folder under an address; a document is one page of it; a chunk is what a search finds. `search` holds the
 * title's words with weight A and the body's with weight D; `length` counts them. Source: product page, KB-2.
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
  search tsvector not null,
  unique (document, seq)
);
create index chunks_by_word on chunks using gin (search);
create index chunks_by_site on chunks (site);
`;
