import type { JsonObject } from '@deskbell/gate';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ApprovalFacts } from '../approvals/approval.ts';
import type { AuditEvent } from '../audit/append-audit.ts';
import type { WritingLease } from '../conversations/writing-lease.ts';
import type { CallTable } from '../storage/tables.ts';
import type { Visitor } from '../visitors/visitor.ts';

/** A call as it is stored. */
export type CallRow = Selectable<CallTable>;

/** A stored call that a person was asked about: it has a card and a signature. */
export type AskedRow = CallRow & {
  readonly [Member in AskedMember]: NonNullable<CallRow[Member]>;
};

type AskedMember =
  | 'tool_id'
  | 'arguments'
  | 'arguments_digest'
  | 'definition_digest'
  | 'policy_version'
  | 'nonce'
  | 'locale'
  | 'card'
  | 'card_digest'
  | 'key_id'
  | 'signature'
  | 'issued_at'
  | 'expires_at';

const ASKED_MEMBERS: readonly AskedMember[] = [
  'tool_id',
  'arguments',
  'arguments_digest',
  'definition_digest',
  'policy_version',
  'nonce',
  'locale',
  'card',
  'card_digest',
  'key_id',
  'signature',
  'issued_at',
  'expires_at',
];

/** Tells whether a call was asked about. */
export function isAsked(row: CallRow): row is AskedRow {
  return ASKED_MEMBERS.every((member) => row[member] !== null);
}

/** What the model called, settled and ready to become a row. */
export interface NewCall {
  readonly id: string;
  readonly conversation: string;
  readonly turn: string;
  /** The lease under which the turn is written: without it nothing is asked, run or sent. */
  readonly writing: WritingLease;
  readonly visitor: Visitor;
  /** The browser's `Origin` of the request that led here. */
  readonly origin: string | null;
  readonly kind: CallTable['kind'];
  readonly toolName: string;
  readonly toolId: string | null;
  readonly title: string | null;
  readonly rawArguments: string;
  /** The canonical text and its digest; null when the arguments cannot be used. */
  readonly canonical: string | null;
  readonly argumentsDigest: string | null;
  readonly definitionDigest: string | null;
  readonly policyVersion: string | null;
  /** The page's registration and revision, for a page call. */
  readonly page: { readonly registration: string; readonly revision: number } | null;
}

/** The columns that every new call has. */
export function columnsOf(
  call: NewCall,
): Pick<
  CallRow,
  | 'id'
  | 'site'
  | 'conversation'
  | 'turn'
  | 'visitor'
  | 'kind'
  | 'tool_name'
  | 'tool_id'
  | 'title'
  | 'registration'
  | 'revision'
> &
  Pick<CallRow, 'raw_arguments' | 'arguments' | 'arguments_digest' | 'definition_digest' | 'policy_version'> {
  return {
    id: call.id,
    site: call.visitor.site,
    conversation: call.conversation,
    turn: call.turn,
    visitor: call.visitor.id,
    kind: call.kind,
    tool_name: call.toolName,
    tool_id: call.toolId,
    title: call.title,
    registration: call.page?.registration ?? null,
    revision: call.page === null ? null : String(call.page.revision),
    raw_arguments: call.rawArguments,
    arguments: call.canonical,
    arguments_digest: call.argumentsDigest,
    definition_digest: call.definitionDigest,
    policy_version: call.policyVersion,
  };
}

const TYPE_OF_COLUMN: ReadonlyMap<string, string> = new Map([
  ...['id', 'conversation', 'turn', 'visitor'].map((name) => [name, 'uuid'] as const),
  ['revision', 'bigint'],
  ...['issued_at', 'expires_at'].map((name) => [name, 'timestamptz'] as const),
]);

/** A value of a column in a SELECT, where PostgreSQL cannot tell its type from the table. */
export function typedValue(column: string, value: unknown): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(TYPE_OF_COLUMN.get(column) ?? 'text')}`;
}

/** What an audit row says of a new call. */
export function auditOfNew(call: NewCall): Omit<AuditEvent, 'event'> {
  return {
    site: call.visitor.site,
    origin: call.origin,
    conversation: call.conversation,
    turn: call.turn,
    call: call.id,
    visitorVerified: call.visitor.subject !== null,
    toolId: call.toolId,
    definitionDigest: call.definitionDigest,
    policyVersion: call.policyVersion,
    argumentsDigest: call.argumentsDigest,
    personal: {
      visitor: call.visitor.id,
      body: { tool: call.toolName, arguments: call.canonical ?? call.rawArguments },
    },
  };
}

/** What an audit row says of a stored call; its arguments and card stand in its first rows. */
export function auditOfRow(
  row: CallRow,
  extra: { readonly origin?: string | null; readonly verified?: boolean } = {},
): Omit<AuditEvent, 'event'> {
  return {
    site: row.site,
    ...(extra.origin === undefined ? {} : { origin: extra.origin }),
    ...(extra.verified === undefined ? {} : { visitorVerified: extra.verified }),
    conversation: row.conversation,
    turn: row.turn,
    call: row.id,
    toolId: row.tool_id,
    definitionDigest: row.definition_digest,
    policyVersion: row.policy_version,
    argumentsDigest: row.arguments_digest,
    cardDigest: row.card_digest,
    keyId: row.key_id,
    personal: { visitor: row.visitor, body: {} },
  };
}

/** What the signature of a stored call covers, from the row and the digests computed again. Source: BIND-2. */
export function approvalFactsOf(
  row: AskedRow,
  digests: { readonly arguments: string; readonly card: string; readonly definition: string },
): ApprovalFacts {
  return {
    site: row.site,
    conversation: row.conversation,
    turn: row.turn,
    visitor: row.visitor,
    call: row.id,
    nonce: row.nonce,
    toolId: row.tool_id,
    definitionDigest: digests.definition,
    policyVersion: row.policy_version,
    argumentsDigest: digests.arguments,
    cardDigest: digests.card,
    issuedAtMs: row.issued_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  };
}

/** The facts of an asked call that its audit row keeps besides the digests. Source: AUD-2. */
export function sealFacts(seal: {
  readonly nonce: string;
  readonly locale: string;
  readonly signature: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}): JsonObject {
  return {
    nonce: seal.nonce,
    locale: seal.locale,
    signature: seal.signature,
    issuedAtMs: seal.issuedAtMs,
    expiresAtMs: seal.expiresAtMs,
  };
}
