import type { Refusal, RefusalCode } from '../rules/refusal.ts';

/** The HTTP statuses that a refusal can have. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422;

/**
 * Gives the HTTP status of a refusal.
 * Source: RFC 9110 15.5; 422 for a key that was used for another request: the Idempotency-Key draft, section 2.7.
 */
export function statusOf(code: RefusalCode): RefusalStatus {
  const statuses: Readonly<Record<RefusalCode, RefusalStatus>> = {
    INVALID_REQUEST: 400,
    UNAUTHENTICATED: 401,
    ORIGIN_REFUSED: 403,
    NOT_FOUND: 404,
    WRONG_STATE: 409,
    TOO_LATE: 409,
    NOT_IN_ORDER: 409,
    NOT_AVAILABLE: 409,
    PAYMENT_NOT_POSSIBLE: 409,
    NOTHING_TO_CHANGE: 409,
    TOO_LARGE: 413,
    KEY_REUSED: 422,
  };
  return statuses[code];
}

/** The body of a refusal. Source: RFC 9457. */
export type Problem = {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: RefusalCode;
  readonly detail: string;
};

/** Turns a refusal into a problem document. */
export function problemOf({ code, detail }: Refusal): Problem {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return {
    type: 'about:blank',
    title: words.charAt(0).toUpperCase() + words.slice(1),
    status: statusOf(code),
    code,
    detail,
  };
}

/** Makes the answer for a refusal: problem+json with its status. */
export function problemResponse(refusal: Refusal): Response {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
  return new Response(JSON.stringify(problemOf(refusal)), { status: statusOf(refusal.code), headers });
}
