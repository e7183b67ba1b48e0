/**
 * The core tables: visitors, conversations, turns, calls, definitions, actions, audit.
 * Forward only. Each table has one owner folder; the states of a call and the audit's append-only rule are guarded here too.
 * Source: confirmation contract, "The states of a call", ARG-4, AUD-1, AUD-2.
 */
export const coreSql = `
create table visitors (
  id uuid primary key,
  site text not null,
  subject text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index visitors_by_subject on visitors (site, subject) where subject is not null;

create table conversations (
  id uuid primary key,
  site text not null,
  visitor uuid not null references visitors (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  writer uuid,
  writing_turn uuid,
  writing_until timestamptz,
  stop_asked boolean not null default false
);
create index conversations_by_visitor on conversations (visitor, updated_at desc);
create index conversations_by_site on conversations (site, updated_at desc);

create table turns (
  id uuid primary key,
  seq bigint generated always as identity,
  conversation uuid not null references conversations (id),
  visitor uuid not null,
  question_id text not null,
  question_text text not null,
  locale text not null,
  state text not null check (state in ('writing', 'paused', 'done', 'failed', 'stopped')),
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index turns_by_question on turns (visitor, question_id);
create index turns_by_conversation on turns (conversation, seq);

create table turn_parts (
  turn uuid not null references turns (id),
  seq integer not null,
  kind text not null check (kind in ('sources', 'step', 'bubble', 'notice')),
  body text not null,
  primary key (turn, seq)
);

create table stream_lines (
  turn uuid not null references turns (id),
  seq integer not null,
  data text not null,
  primary key (turn, seq)
);

create table definitions (
  digest text primary key,
  tool_id text not null,
  body text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

create table actions (
  tool_id text primary key,
  site text not null,
  name text not null,
  definition_digest text not null references definitions (digest),
  policy_version text not null,
  verdict text not null check (verdict in ('run', 'ask', 'off')),
  updated_at timestamptz(3) not null default clock_timestamp()
);

create table calls (
  id uuid primary key,
  seq bigint generated always as identity,
  site text not null,
  conversation uuid not null references conversations (id),
  turn uuid not null references turns (id),
  visitor uuid not null,
  kind text not null check (kind in ('action', 'page', 'none')),
  tool_name text not null,
  tool_id text,
  title text,
  registration text,
  revision bigint,
  raw_arguments text not null,
  arguments text,
  arguments_digest text,
  definition_digest text references definitions (digest),
  policy_version text,
  state text not null check (state in ('running', 'pending', 'page_open', 'refused', 'cancelled', 'expired', 'superseded', 'stale', 'succeeded', 'failed', 'unknown', 'resolved_done', 'resolved_not_done')),
  reason text,
  nonce text,
  locale text,
  card text,
  card_digest text,
  key_id text,
  signature text,
  issued_at timestamptz(3),
  expires_at timestamptz(3),
  attempt uuid,
  lease_until timestamptz,
  output text,
  error text,
  requested_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  settled_at timestamptz(3)
);
create index calls_by_turn on calls (turn, seq);
create index calls_by_conversation on calls (conversation, seq);
create index calls_pending on calls (expires_at) where state = 'pending';
create index calls_running on calls (lease_until) where state = 'running';
create index calls_page_open on calls (requested_at) where state = 'page_open';

create function calls_guard_edge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('running', 'pending', 'page_open', 'refused') then
      raise exception 'a call cannot begin as %', new.state using errcode = 'DB001';
    end if;
    return new;
  end if;
  if new.state = old.state and old.state <> 'running' then
    return new;
  end if;
  if (old.state, new.state) in (
    ('pending', 'running'), ('pending', 'cancelled'), ('pending', 'expired'), ('pending', 'superseded'), ('pending', 'stale'),
    ('running', 'succeeded'), ('running', 'failed'), ('running', 'unknown'), ('running', 'running'),
    ('page_open', 'succeeded'), ('page_open', 'failed'), ('page_open', 'cancelled'), ('page_open', 'stale'), ('page_open', 'unknown'),
    ('unknown', 'resolved_done'), ('unknown', 'resolved_not_done')
  ) then
    return new;
  end if;
  raise exception 'a call cannot go from % to %', old.state, new.state using errcode = 'DB001';
end $$;
create trigger calls_edge before insert or update of state on calls for each row execute function calls_guard_edge();

create function calls_guard_delete() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('deskbell.erasing', true) = 'on' then
    return old;
  end if;
  raise exception 'a call is never deleted' using errcode = 'DB001';
end $$;
create trigger calls_kept before delete on calls for each row execute function calls_guard_delete();
create trigger calls_no_truncate before truncate on calls for each statement execute function calls_guard_delete();

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  event text not null check (event in ('requested', 'asked', 'confirmed', 'cancelled', 'expired', 'superseded', 'stale', 'refused', 'started', 'sent', 'succeeded', 'failed', 'unknown', 'resolved', 'tool_changed', 'policy_changed', 'operator_signed_in')),
  reason text,
  site text not null,
  origin text,
  conversation uuid,
  turn uuid,
  call uuid,
  visitor_verified boolean,
  operator text,
  tool_id text,
  definition_digest text,
  policy_version text,
  arguments_digest text,
  card_digest text,
  key_id text,
  facts text,
  personal_digest text
);
create index audit_by_site on audit (site, id desc);
create index audit_by_call on audit (call, id);
create index audit_by_event on audit (event, id desc);

create table audit_personal (
  audit bigint primary key references audit (id),
  visitor uuid,
  body text not null
);
create index audit_personal_by_visitor on audit_personal (visitor);

create function audit_guard() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_personal' and tg_op = 'DELETE' and current_setting('deskbell.erasing', true) = 'on' then
    return old;
  end if;
  raise exception 'the audit is append-only' using errcode = 'DB002';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_guard();
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_guard();
create trigger audit_personal_append_only before update or delete on audit_personal for each row execute function audit_guard();
create trigger audit_personal_no_truncate before truncate on audit_personal for each statement execute function audit_guard();

create function definitions_guard() returns trigger language plpgsql as $$
begin
  raise exception 'definitions are never changed or deleted' using errcode = 'DB003';
end $$;
create trigger definitions_kept before update or delete on definitions for each row execute function definitions_guard();
create trigger definitions_no_truncate before truncate on definitions for each statement execute function definitions_guard();
`;
