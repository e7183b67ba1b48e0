import type { ConversationSummary } from '@deskbell/protocol';

/** The day under which a conversation is listed. */
export type DayGroup = 'today' | 'yesterday' | 'lastWeek' | 'older';

const DAY_MS = 86_400_000;

/** Groups conversations by the visitor's calendar; the order within a group stays. Empty groups are left out. */
export function dayGroups(
  conversations: readonly ConversationSummary[],
  now: Date,
): readonly { readonly day: DayGroup; readonly conversations: readonly ConversationSummary[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groups: readonly DayGroup[] = ['today', 'yesterday', 'lastWeek', 'older'];
  return groups
    .map((day) => ({
      day,
      conversations: conversations.filter((each) => dayOf(Date.parse(each.updatedAt), midnight) === day),
    }))
    .filter((group) => group.conversations.length > 0);
}

function dayOf(at: number, midnight: number): DayGroup {
  if (at >= midnight) return 'today';
  if (at >= midnight - DAY_MS) return 'yesterday';
  return at >= midnight - 7 * DAY_MS ? 'lastWeek' : 'older';
}
