/**
 * The audit's chain: one link for each sealed row, one signed checkpoint for each batch. Owner: audit.
 * `xid` says which transaction wrote a row, so that a row is sealed only when every earlier transaction is over; numbers of rows
 * cannot tell that, because they may become visible out of order. The order of the chain is the links' own number.
 * Source: confirmation contract, AUD-3.
 */
export const auditSealsSql = `
alter table audit add column xid xid8 not null default pg_current_xact_id();
create index audit_by_xid on audit (xid, id);

create table audit_seals (
  seq bigint primary key check (seq > 0),
  audit bigint not null unique,
  kid text not null,
  link text not null
);

create table audit_checkpoints (
  number bigint primary key check (number > 0),
  at timestamptz(3) not null,
  rows bigint not null,
  head text not null,
  last_audit bigint not null,
  horizon xid8 not null,
  ceiling xid8 not null,
  cluster text not null,
  kid text not null,
  signature text not null
);

create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function audit_guard();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function audit_guard();
create trigger audit_checkpoints_append_only before update or delete on audit_checkpoints for each row execute function audit_guard();
create trigger audit_checkpoints_no_truncate before truncate on audit_checkpoints for each statement execute function audit_guard();
`;
