import type { Reply } from '../transport/deskbell-client.ts';
import type { ChatContext } from './chat-context.ts';
import { noticeOf } from './composer-notice.ts';

/** Says above the composer why something was not taken. A notice that says more (signed out, signed in again) stays. */
export function noteRefusal(context: ChatContext, reason: Exclude<Reply<unknown>, { kind: 'ok' }>): void {
  const { notice } = context.store.get();
  if (notice?.kind === 'signed-out' || notice?.kind === 'signed-in-again') return;
  if (reason.kind === 'unreachable') context.store.set({ notice: { kind: 'not-sent' } });
  else context.store.set({ notice: noticeOf(reason.problem, context.now()) });
}
