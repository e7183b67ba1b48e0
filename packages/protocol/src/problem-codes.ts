/**
 * The one table of codes. A code is never renamed: clients, audit rows and tests depend on it.
 * Source: confirmation contract, section 10.
 */

/** What one refusal of a request means. */
export interface ProblemEntry {
  /** The HTTP status of the reply. */
  readonly status: number;
  /** A short title in English, the same for each occurrence. */
  readonly title: string;
  /** What has happened, in one sentence. */
  readonly meaning: string;
  /** What a client does about it, in one sentence. */
  readonly client: string;
}

/** Refusals of a request, sent as `application/problem+json` before a stream starts. */
export const PROBLEMS = {
  INVALID_REQUEST: {
    status: 400,
    title: 'Invalid request',
    meaning: 'The body, a field or a header has not the form that the endpoint takes.',
    client: 'Mend the request; `pointer` names the place.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Not signed in',
    meaning: 'The token is missing, forged or no longer valid.',
    client: 'Get a new token; a card stays as it was.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    title: 'Origin refused',
    meaning: 'The page that asks is not on the list of the site.',
    client: "Add the page's origin to the site.",
  },
  BAD_SIGNATURE: {
    status: 403,
    title: 'Bad signature',
    meaning: 'The answer did not match the stored call. Nothing ran and the card stays pending.',
    client: 'Load the conversation again and answer the card that it shows.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    meaning: 'There is no such thing for this visitor.',
    client: 'Start a new conversation.',
  },
  ALREADY_SETTLED: {
    status: 409,
    title: 'Already settled',
    meaning: 'The call was answered before; the recorded outcome comes along.',
    client: 'Show the outcome.',
  },
  STALE_TOOLS: {
    status: 409,
    title: 'The action changed',
    meaning: 'The tool is no longer what it was when the card was shown. Nothing ran.',
    client: 'Show the outcome; the visitor may ask again.',
  },
  ANSWER_IN_PROGRESS: {
    status: 409,
    title: 'An answer is being written',
    meaning: 'One answer at a time is written in a conversation. Nothing was changed.',
    client: 'Wait for the answer or stop it, then send again.',
  },
  MESSAGE_CONFLICT: {
    status: 409,
    title: 'Message id already used',
    meaning: 'The same message id was sent with another text or in another conversation.',
    client: 'Use a new id.',
  },
  EXPIRED: {
    status: 410,
    title: 'Expired',
    meaning: 'Nobody answered in time. Nothing was run.',
    client: 'Show the outcome; the visitor may ask again.',
  },
  TOO_LARGE: {
    status: 413,
    title: 'Too large',
    meaning: 'The body is over the limit of the endpoint.',
    client: 'Send less.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    meaning: 'Too many requests in a short time.',
    client: 'Wait as long as `Retry-After` says.',
  },
  BUDGET_EXHAUSTED: {
    status: 429,
    title: 'Daily limit reached',
    meaning: 'The daily token budget of the site is spent.',
    client: 'Try again tomorrow.',
  },
  STREAMS_EXHAUSTED: {
    status: 429,
    title: 'Too many answers at once',
    meaning: 'The site is writing as many answers as it may.',
    client: 'Try again in a moment.',
  },
  INTERNAL: {
    status: 500,
    title: 'Something went wrong',
    meaning: 'The server failed; the log has the details.',
    client: 'Try again; the same message id is safe to send again.',
  },
  MODEL_FAILED: {
    status: 502,
    title: 'The model did not answer',
    meaning: 'The model could not be reached or failed; the question is kept.',
    client: 'Send the same message again.',
  },
} as const satisfies Record<string, ProblemEntry>;

/** A code of a refused request. */
export type ProblemCode = keyof typeof PROBLEMS;

/** Codes that stand as the result of a call, and what they mean. */
export const CALL_CODES = {
  INVALID_ARGUMENTS: 'The arguments cannot be used; nothing was asked and nothing ran.',
  UNKNOWN_TOOL: 'There is no tool of that name.',
  TOOL_OFF: 'The operator has switched this tool off, or this visitor may not use it.',
  CONFIRMATION_DENIED: 'The visitor said no. Do not try again in this turn.',
  ONE_AT_A_TIME: 'Another confirmation is open; ask again once it is settled.',
  DUPLICATE_CALL: 'The same call was made before in this step.',
  CARD_LIMIT: 'Too many confirmations were asked for.',
  SUPERSEDED: 'A newer request for the same thing took its place.',
  EXPIRED: 'Nobody answered in time. Nothing was run.',
  STALE_TOOLS: 'The tool changed after the visitor was asked. Nothing was run.',
  TOOL_FAILED: 'The tool ran and answered with an error.',
  OUTCOME_UNKNOWN: 'It could not be verified whether this happened. Do not retry.',
} as const satisfies Record<string, string>;

/** A code that stands as the result of a call. */
export type CallCode = keyof typeof CALL_CODES;

/** Codes of a `data-notice`: those below, and each refusal that stands in place of an answer. */
export const NOTICE_CODES = {
  NAME_TAKEN: 'A page tool has the name of an action and was left out.',
  STEP_LIMIT: 'The turn reached its number of steps.',
} as const satisfies Record<string, string>;

/** A code of a `data-notice`. */
export type NoticeCode = keyof typeof NOTICE_CODES | ProblemCode;
