import type { CallState } from '@deskbell/gate';
import type { Generated, GeneratedAlways } from 'kysely';

/** The database's schema as types, beside the migrations. Instants are `Date` as node-postgres reads them; ids are text. */
export interface Tables {
  readonly visitors: VisitorTable;
  readonly conversations: ConversationTable;
  readonly turns: TurnTable;
  readonly turn_parts: TurnPartTable;
  readonly stream_lines: StreamLineTable;
  readonly definitions: DefinitionTable;
  readonly actions: ActionTable;
  readonly calls: CallTable;
  readonly audit: AuditTable;
  readonly audit_personal: AuditPersonalTable;
  readonly audit_seals: AuditSealTable;
  readonly audit_checkpoints: AuditCheckpointTable;
}

/** Owner: visitors. */
export interface VisitorTable {
  id: string;
  site: string;
  subject: string | null;
  created_at: Generated<Date>;
}

/** Owner: conversations. The writing lease is ASK-14's lock. */
export interface ConversationTable {
  id: string;
  site: string;
  visitor: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  writer: string | null;
  writing_turn: string | null;
  writing_until: Date | null;
  stop_asked: Generated<boolean>;
}

/** Owner: conversations. */
export interface TurnTable {
  id: string;
  seq: GeneratedAlways<string>;
  conversation: string;
  visitor: string;
  question_id: string;
  question_text: string;
  locale: string;
  state: 'writing' | 'paused' | 'done' | 'failed' | 'stopped';
  created_at: Generated<Date>;
}

/** Owner: conversations. `body` is JSON text of `TurnPart`. */
export interface TurnPartTable {
  turn: string;
  seq: number;
  kind: 'sources' | 'step' | 'bubble' | 'notice';
  body: string;
}

/** Owner: conversations. */
export interface StreamLineTable {
  turn: string;
  seq: number;
  data: string;
}

/** Owner: actions. Rows are never changed or deleted. */
export interface DefinitionTable {
  digest: string;
  tool_id: string;
  body: string;
  created_at: Generated<Date>;
}

/** Owner: actions. What each action is now; the claim compares with it. */
export interface ActionTable {
  tool_id: string;
  site: string;
  name: string;
  definition_digest: string;
  policy_version: string;
  verdict: 'run' | 'ask' | 'off';
  updated_at: Generated<Date>;
}

/** Owner: calls. */
export interface CallTable {
  id: string;
  seq: GeneratedAlways<string>;
  site: string;
  conversation: string;
  turn: string;
  visitor: string;
  kind: 'action' | 'page' | 'none';
  tool_name: string;
  tool_id: string | null;
  title: string | null;
  registration: string | null;
  revision: string | null;
  raw_arguments: string;
  arguments: string | null;
  arguments_digest: string | null;
  definition_digest: string | null;
  policy_version: string | null;
  state: Exclude<CallState, 'requested'>;
  reason: string | null;
  nonce: string | null;
  locale: string | null;
  card: string | null;
  card_digest: string | null;
  key_id: string | null;
  signature: string | null;
  issued_at: Date | null;
  expires_at: Date | null;
  attempt: string | null;
  lease_until: Date | null;
  output: string | null;
  error: string | null;
  requested_at: Generated<Date>;
  decided_at: Date | null;
  settled_at: Date | null;
}

/** What an audit row tells. */
export type AuditEventName =
  | 'requested'
  | 'asked'
  | 'confirmed'
  | 'cancelled'
  | 'expired'
  | 'superseded'
  | 'stale'
  | 'refused'
  | 'started'
  | 'sent'
  | 'succeeded'
  | 'failed'
  | 'unknown'
  | 'resolved'
  | 'tool_changed'
  | 'policy_changed'
  | 'operator_signed_in';

/** Owner: audit. Append-only. */
export interface AuditTable {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  event: AuditEventName;
  reason: string | null;
  site: string;
  origin: string | null;
  conversation: string | null;
  turn: string | null;
  call: string | null;
  visitor_verified: boolean | null;
  operator: string | null;
  tool_id: string | null;
  definition_digest: string | null;
  policy_version: string | null;
  arguments_digest: string | null;
  card_digest: string | null;
  key_id: string | null;
  facts: string | null;
  personal_digest: string | null;
  /** The transaction that wrote the row. */
  xid: Generated<string>;
}

/** Owner: audit. Arguments, card and visitor live here, apart from the row. */
export interface AuditPersonalTable {
  audit: string;
  visitor: string | null;
  body: string;
}

/** Owner: audit. Append-only: one link for each sealed row; `seq` is the row's place in the chain, without gaps from 1. */
export interface AuditSealTable {
  seq: string;
  audit: string;
  kid: string;
  link: string;
}

/** Owner: audit. Append-only: one for each sealed batch. */
export interface AuditCheckpointTable {
  number: string;
  at: Date;
  rows: string;
  head: string;
  last_audit: string;
  horizon: string;
  ceiling: string;
  cluster: string;
  kid: string;
  signature: string;
}
