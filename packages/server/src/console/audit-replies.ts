import type { ConsoleActor, ConsoleAuditDetail, ConsoleAuditPage, ConsoleAuditRow } from '@deskbell/protocol';
import type { ActionRegistry } from '../actions/action-registry.ts';
import type { AuditRecord, AuditSlice } from '../audit/list-audit.ts';
import { cardSubject, readCard } from './read-card.ts';

/** Renders a page of the audit. */
export function auditPage(slice: AuditSlice, actions: ActionRegistry): ConsoleAuditPage {
  return {
    rows: slice.rows.map((record) => auditRow(record, actions)),
    older: slice.hasOlder ? (slice.rows.at(-1)?.id ?? null) : null,
    newer: slice.hasNewer ? (slice.rows.at(0)?.id ?? null) : null,
  };
}

/**
 * Renders one row with all that it says.
 * @param callBodies the personal parts of the rows of its call, in their order: the first that has them gives the
 *   arguments and the card
 */
export function auditDetail(
  record: AuditRecord,
  callBodies: readonly string[],
  actions: ActionRegistry,
): ConsoleAuditDetail {
  const bodies = isErased(record) ? [] : callBodies.map(readBody);
  const told = (name: string): unknown => bodies.find((body) => body.has(name))?.get(name);
  return {
    ...auditRow(record, actions),
    turn: record.turn,
    toolId: record.tool_id,
    definitionDigest: record.definition_digest,
    policyVersion: record.policy_version,
    argumentsDigest: record.arguments_digest,
    cardDigest: record.card_digest,
    facts: record.facts,
    error: isErased(record) ? null : outcomeError(record),
    arguments: argumentsText(told('arguments')),
    card: readCard(told('card')),
    erased: isErased(record),
  };
}

function auditRow(record: AuditRecord, actions: ActionRegistry): ConsoleAuditRow {
  return {
    id: record.id,
    at: record.at.toISOString(),
    event: record.event,
    reason: record.reason,
    site: record.site,
    origin: record.origin,
    who: actorOf(record),
    what: toolName(record, actions),
    subject: isErased(record) ? null : cardSubject(readCard(record.call_card)),
    call: record.call,
    conversation: record.conversation,
    keyId: record.key_id,
  };
}

const isErased = (record: AuditRecord): boolean => record.personal_digest !== null && !record.has_personal;

function actorOf(record: AuditRecord): ConsoleActor {
  if (record.operator !== null) return { kind: 'operator', name: record.operator };
  if (record.visitor === null) return { kind: 'none' };
  return {
    kind: 'visitor',
    id: record.visitor,
    subject: record.subject,
    verified: record.verified,
  };
}

function toolName(record: AuditRecord, actions: ActionRegistry): string | null {
  const action = record.tool_id === null ? null : actions.find(record.tool_id);
  return record.call_title ?? action?.settings.label ?? record.call_tool ?? record.tool_id;
}

/** The server wrote the body, so it is an object; its members are looked at one by one. */
function readBody(text: string): ReadonlyMap<string, unknown> {
  const body: unknown = JSON.parse(text);
  return new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
}

/** A call has one error, with its code in front: it belongs to the row that tells of it, not to each row of the call. */
function outcomeError(record: AuditRecord): string | null {
  const { call_error: error, reason } = record;
  if (error === null) return null;
  return record.event === 'failed' || (reason !== null && error.startsWith(`${reason}:`)) ? error : null;
}

/** Arguments are kept as their canonical text. Source: ARG-4. */
function argumentsText(stored: unknown): string | null {
  if (stored === undefined || stored === null) return null;
  return typeof stored === 'string' ? stored : JSON.stringify(stored);
}
