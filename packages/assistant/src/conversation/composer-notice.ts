import type { Problem } from '@deskbell/protocol';
import { fillCopy } from '../copy/fill-copy.ts';
import type { Copy } from '../copy/english.ts';

/** Why the composer's text was not taken, said above the composer. */
export type ComposerNotice =
  | { readonly kind: 'rate'; readonly until: number }
  | {
      readonly kind:
        | 'budget'
        | 'streams'
        | 'too-long'
        | 'signed-out'
        | 'signed-in-again'
        | 'failed'
        | 'not-sent'
        | 'not-answered'
        | 'changed';
    };

const RATE_DEFAULT_S = 60;

/** Chooses the notice of a refusal by its code. */
export function noticeOf(problem: Problem, now: number): ComposerNotice {
  switch (problem.code) {
    case 'RATE_LIMITED':
      return { kind: 'rate', until: now + (problem.retryAfter ?? RATE_DEFAULT_S) * 1_000 };
    case 'BUDGET_EXHAUSTED':
      return { kind: 'budget' };
    case 'STREAMS_EXHAUSTED':
    case 'ANSWER_IN_PROGRESS':
      return { kind: 'streams' };
    case 'TOO_LARGE':
      return { kind: 'too-long' };
    case 'UNAUTHENTICATED':
      return { kind: 'signed-out' };
    case 'BAD_SIGNATURE':
      return { kind: 'changed' };
    default:
      return { kind: 'failed' };
  }
}

/**
 * Says a notice in words.
 * @param now - For the seconds that are left.
 */
export function noticeText(
  notice: ComposerNotice,
  copy: Copy,
  now: number,
  contact?: string,
): { readonly title: string | null; readonly text: string } {
  const plain = (text: string): { title: null; text: string } => ({ title: null, text });
  switch (notice.kind) {
    case 'rate': {
      const seconds = Math.max(0, Math.ceil((notice.until - now) / 1_000));
      return seconds === 0
        ? plain(copy.rateOver)
        : { title: copy.rateTitle, text: fillCopy(copy.rateText, { seconds: String(seconds) }) };
    }
    case 'budget':
      return plain(contact ? fillCopy(copy.budget, { contact }) : copy.budgetNoContact);
    case 'streams':
      return plain(copy.streams);
    case 'too-long':
      return plain(copy.tooLong);
    case 'signed-out':
      return plain(copy.signedOut);
    case 'signed-in-again':
      return plain(copy.signedInAgain);
    case 'not-sent':
      return plain(copy.notSent);
    case 'not-answered':
      return plain(copy.notAnswered);
    case 'changed':
      return plain(copy.changed);
    case 'failed':
      return plain(copy.failed);
  }
}
