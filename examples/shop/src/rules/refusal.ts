/** Why the shop refuses; each code has one HTTP status in `api/problem.ts`. */
export type RefusalCode =
  | 'INVALID_REQUEST'
  | 'UNAUTHENTICATED'
  | 'ORIGIN_REFUSED'
  | 'NOT_FOUND'
  | 'WRONG_STATE'
  | 'TOO_LATE'
  | 'NOT_IN_ORDER'
  | 'NOT_AVAILABLE'
  | 'PAYMENT_NOT_POSSIBLE'
  | 'NOTHING_TO_CHANGE'
  | 'TOO_LARGE'
  | 'KEY_REUSED';

/** A no, with a plain sentence for the person who asked. */
export type Refusal = { readonly kind: 'refused'; readonly code: RefusalCode; readonly detail: string };

/** Makes a refusal. @param detail one or two plain sentences: what was refused and why. */
export function refuse(code: RefusalCode, detail: string): Refusal {
  return { kind: 'refused', code, detail };
}
