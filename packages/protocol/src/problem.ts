import type { Confirmation } from './confirmation.ts';
import type { ProblemCode } from './problem-codes.ts';

/** The body of `application/problem+json`. `code` decides; `detail` may be shown. Source: RFC 9457 and the wire form. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  /** JSON pointer to the field that is wrong. */
  readonly pointer?: string;
  /** The call that the refusal is about, with its state and settled card. */
  readonly call?: string;
  readonly state?: string;
  readonly confirmation?: Confirmation;
  /** Seconds. */
  readonly retryAfter?: number;
}
