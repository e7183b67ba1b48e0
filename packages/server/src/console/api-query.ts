import { z } from 'zod';
import type { AuditEventName } from '../storage/tables.ts';
import type { ConversationCursor } from '../conversations/list-conversations.ts';

/** How many rows a page has. */
export const pageSize = 50;

/** Every event of the audit; the compiler holds the list to the table's type. */
const auditEvents = [
  'requested',
  'asked',
  'confirmed',
  'cancelled',
  'expired',
  'superseded',
  'stale',
  'refused',
  'started',
  'sent',
  'succeeded',
  'failed',
  'unknown',
  'resolved',
  'tool_changed',
  'policy_changed',
  'operator_signed_in',
] as const satisfies readonly AuditEventName[];

/** The number of an audit row as text, within what the column holds. */
export const rowNumber = z.string().regex(/^[1-9]\d{0,17}$/);

/** An id as the server mints it. */
export const uuid = z.uuid();

/** The database's text has no U+0000, so nothing could be found by it. */
const hasNul = (text: string): boolean => text.includes('\0');

/** What a person looks for: an id as the server mints them (UUIDv7), or else a text. Another UUID may be a value of an argument. */
const search = z
  .string()
  .trim()
  .min(1)
  .max(256)
  .refine((text) => !hasNul(text))
  .transform((text) =>
    z.uuidv7().safeParse(text).success ? { kind: 'id' as const, id: text } : { kind: 'text' as const, text },
  );

const site = z.string().min(1).max(100);

/** The query of `GET /console/api/audit`. */
export const auditQuery = z.strictObject({
  site: site.optional(),
  event: z.enum(auditEvents).optional(),
  search: search.optional(),
  before: rowNumber.optional(),
  after: rowNumber.optional(),
});

const cursor = z
  .string()
  .regex(/^\d{1,15}\.[0-9a-f-]{36}$/)
  .transform((text): ConversationCursor => {
    const dot = text.indexOf('.');
    return { updatedAtMs: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
  })
  .refine((value) => uuid.safeParse(value.id).success);

/** The query of `GET /console/api/conversations`. */
export const conversationQuery = z.strictObject({
  site: site.optional(),
  search: search.optional(),
  before: cursor.optional(),
  after: cursor.optional(),
});

/** Writes a cursor as the query takes it. */
export function cursorText(value: ConversationCursor): string {
  return `${value.updatedAtMs}.${value.id}`;
}

/** The query of `GET /console/api/actions`. */
export const actionQuery = z.strictObject({ site: site.optional() });
