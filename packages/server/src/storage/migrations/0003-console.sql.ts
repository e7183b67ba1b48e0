/**
 * The console's tables: one-time links and sessions. Owner: console.
 * Only digests of the secrets are kept: who reads the tables can follow no link and take no session.
 * The defaults are the lifetimes, so that the database's clock alone decides. Source: product page, CON-1.
 */
export const consoleSql = `
create table console_links (
  token_digest text primary key,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null default clock_timestamp() + interval '15 minutes',
  used_at timestamptz(3)
);

create table console_sessions (
  token_digest text primary key,
  operator text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null default clock_timestamp() + interval '12 hours'
);
`;
