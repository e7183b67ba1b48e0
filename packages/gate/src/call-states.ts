const EDGES = [
  ['requested', 'running'],
  ['requested', 'pending'],
  ['requested', 'page_open'],
  ['requested', 'refused'],
  ['pending', 'running'],
  ['pending', 'cancelled'],
  ['pending', 'expired'],
  ['pending', 'superseded'],
  ['pending', 'stale'],
  ['running', 'succeeded'],
  ['running', 'failed'],
  ['running', 'unknown'],
  ['running', 'running'],
  ['page_open', 'succeeded'],
  ['page_open', 'failed'],
  ['page_open', 'cancelled'],
  ['page_open', 'stale'],
  ['page_open', 'unknown'],
  ['unknown', 'resolved_done'],
  ['unknown', 'resolved_not_done'],
] as const;

/** Where a call stands. Source: section 6, "The states of a call". */
export type CallState = (typeof EDGES)[number][number];

/** Every move that a call may make. `running → running` is a new attempt of an idempotent action (RUN-6) and nothing else. */
export const CALL_EDGES: readonly (readonly [CallState, CallState])[] = EDGES;

/** Says whether a call may go from one state to the other. */
export function canMove(from: CallState, to: CallState): boolean {
  return CALL_EDGES.some(([start, end]) => start === from && end === to);
}

/** Says whether nothing can move a call out of this state. */
export function isTerminal(state: CallState): boolean {
  return !CALL_EDGES.some(([start]) => start === state);
}
