import type { Problem, ProblemCode } from '@deskbell/protocol';
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

const PLAIN: { readonly [Code in ProblemCode]?: Exclude<ComposerNotice['kind'], 'rate'> } = {
  BUDGET_EXHAUSTED: 'budget',
  STREAMS_EXHAUSTED: 'streams',
  ANSWER_IN_PROGRESS: 'streams',
  TOO_LARGE: 'too-long',
  UNAUTHENTICATED: 'signed-out',
  BAD_SIGNATURE: 'changed',
};

/** Chooses the notice of a refusal by its code; a code without a notice of its own is a failure. */
export function noticeOf(problem: Problem, now: number): ComposerNotice {
  const { code } = problem;
  if (code === 'RATE_LIMITED') return { kind: 'rate', until: now + (problem.retryAfter ?? RATE_DEFAULT_S) * 1_000 };
  return { kind: (Object.hasOwn(PLAIN, code) ? PLAIN[code] : undefined) ?? 'failed' };
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
