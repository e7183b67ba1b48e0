import { buildCard, cardCanonical, type JsonObject } from '@deskbell/gate';
import { sql } from 'kysely';
import type { Action } from '../actions/action.ts';
import { sealApproval } from '../approvals/approval.ts';
import { digestOf } from '../approvals/digest.ts';
import type { Keyring } from '../approvals/keyring.ts';
import { auditRows, type PersonalKey } from '../audit/append-audit.ts';
import type { Random } from '../ids.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { LeaseLost, leaseHeldStatement } from '../conversations/writing-lease.ts';
import { auditOfNew, auditOfRow, columnsOf, sealFacts, typedValue, type CallRow, type NewCall } from './call-row.ts';
import { codeText } from './request-call.ts';

/** What asking needs. */
export interface AskDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly auditKey: PersonalKey;
  readonly random: Random;
  /** How long a card waits for its answer, in milliseconds. Source: BIND-5. */
  readonly approvalTtlMs: number;
}

/** A call that a person is to be asked about. */
export interface Asking {
  readonly call: NewCall & { readonly toolId: string; readonly canonical: string; readonly argumentsDigest: string };
  readonly action: Action;
  /** The arguments, parsed from the canonical text. */
  readonly arguments: JsonObject;
}

/** The database's clock in whole milliseconds. */
async function databaseNowMs(transaction: Transaction): Promise<number> {
  const result = await sql<{
    now: string;
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(transaction);
  return Number(result.rows[0]?.now);
}

/**
 * Asks: the card, its signature, the row and its audit rows come into being together, and an older card for the same tool with the
 * same arguments in this conversation becomes superseded in the same transaction. Source: ASK-2, ASK-9, BIND-2, AUD-1.
 */
export async function askCall(deps: AskDeps, asking: Asking): Promise<CallRow> {
  return deps.database.transaction().execute(async (transaction) => {
    await supersede(transaction, deps.auditKey, asking.call);
    return insertCard(transaction, deps, asking);
  });
}

async function supersede(transaction: Transaction, auditKey: PersonalKey, call: Asking['call']): Promise<void> {
  const older = await transaction
    .selectFrom('calls')
    .selectAll()
    .where('conversation', '=', call.conversation)
    .where('tool_id', '=', call.toolId)
    .where('arguments', '=', call.canonical)
    .where('state', '=', 'pending')
    .forUpdate()
    .execute();
  for (const row of older) {
    await sql`with moved as (
        update calls set state = 'superseded', reason = 'SUPERSEDED', error = ${codeText('SUPERSEDED')}, settled_at = clock_timestamp()
        where id = ${row.id} and state = 'pending' returning id),
      ${auditRows('moved', [{ event: 'superseded', reason: 'SUPERSEDED', ...auditOfRow(row) }], auditKey)}
      select 1`.execute(transaction);
  }
}

async function insertCard(transaction: Transaction, deps: AskDeps, asking: Asking): Promise<CallRow> {
  const { call } = asking;
  const sealed = seal(deps, asking, await databaseNowMs(transaction));
  const about = { ...auditOfNew(call), cardDigest: sealed.cardDigest, keyId: sealed.kid };
  const personal = { visitor: call.visitor.id, body: { arguments: call.canonical, card: sealed.card } };
  const columns = {
    ...columnsOf(call),
    state: 'pending',
    nonce: sealed.nonce,
    locale: sealed.locale,
    card: sealed.card,
    card_digest: sealed.cardDigest,
    key_id: sealed.kid,
    signature: sealed.signature,
    issued_at: new Date(sealed.issuedAtMs),
    expires_at: new Date(sealed.expiresAtMs),
  };
  const result = await sql<CallRow>`with held as (${leaseHeldStatement(call.writing)}), moved as (
      insert into calls (${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
      select ${sql.join(Object.entries(columns).map(([name, value]) => typedValue(name, value)))} from held returning *),
    ${auditRows(
      'moved',
      [
        { event: 'requested', ...about },
        { event: 'asked', ...about, personal, facts: sealFacts(sealed) },
      ],
      deps.auditKey,
    )}
    select * from moved`.execute(transaction);
  const [row] = result.rows;
  if (row === undefined) throw new LeaseLost();
  return row;
}

function seal(deps: AskDeps, { call, action, arguments: given }: Asking, issuedAtMs: number) {
  const { settings } = action;
  const card = cardCanonical(
    buildCard({
      tool: {
        name: settings.name,
        hints: settings.hints,
        ...(settings.label === undefined ? {} : { label: settings.label }),
      },
      schema: action.schema,
      arguments: given,
      locale: call.visitor.locale,
    }),
  );
  const facts = {
    site: call.visitor.site,
    conversation: call.conversation,
    turn: call.turn,
    visitor: call.visitor.id,
    call: call.id,
    nonce: Buffer.from(deps.random.bytes(16)).toString('base64url'),
    toolId: action.toolId,
    definitionDigest: action.definitionDigest,
    policyVersion: action.policyVersion,
    argumentsDigest: call.argumentsDigest,
    cardDigest: digestOf(card),
    issuedAtMs,
    expiresAtMs: issuedAtMs + Math.round(deps.approvalTtlMs),
  };
  return { ...facts, card, locale: call.visitor.locale, ...sealApproval(deps.keyring, facts) };
}
