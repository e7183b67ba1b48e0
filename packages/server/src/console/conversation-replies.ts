import type { ConsoleActor, ConsoleConversationPage } from '@deskbell/protocol';
import type { ConversationRecord, ConversationSlice } from '../conversations/list-conversations.ts';
import { cursorText } from './api-query.ts';

/** Gives a conversation's visitor. Only a host's token gives a subject, so that a subject means verified. Source: WHO-2. */
export function visitorOf(record: ConversationRecord): ConsoleActor {
  return { kind: 'visitor', id: record.visitor, subject: record.subject, verified: record.subject !== null };
}

function cursorOf(record: ConversationRecord | undefined): string | null {
  return record === undefined ? null : cursorText({ updatedAtMs: record.updated_at.getTime(), id: record.id });
}

/** Renders a page of conversations. */
export function conversationPage(slice: ConversationSlice): ConsoleConversationPage {
  return {
    conversations: slice.rows.map((record) => ({
      id: record.id,
      site: record.site,
      who: visitorOf(record),
      question: record.question,
      updatedAt: record.updated_at.toISOString(),
      waiting: record.waiting,
      confirmed: record.confirmed,
      cancelled: record.cancelled,
      failed: record.failed,
      unknown: record.unknown,
    })),
    older: slice.hasOlder ? cursorOf(slice.rows.at(-1)) : null,
    newer: slice.hasNewer ? cursorOf(slice.rows.at(0)) : null,
  };
}
