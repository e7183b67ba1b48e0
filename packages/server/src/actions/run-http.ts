import type { JsonObject, JsonValue } from '@deskbell/gate';
import { storableText } from '../storage/storable-text.ts';
import type { Visitor } from '../visitors/visitor.ts';
import type { Action } from './action.ts';
import type { EgressGuard } from './egress.ts';
import { buildRequest } from './http-request.ts';
import { sendHttp, type BodyEnd, type HttpReply } from './send-http.ts';

/** How a run ended. Source: RUN-6. */
export type Outcome =
  | { readonly kind: 'succeeded'; readonly output: JsonValue }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'unknown'; readonly error: string };

/** One entry into the handler of an action. */
export interface Run {
  readonly action: Action;
  readonly arguments: JsonObject;
  readonly visitor: Visitor;
  readonly call: string;
}

/** Enters the handler of an action. Only `calls/run-call.ts` may use it. */
export type Runner = (run: Run) => Promise<Outcome>;

/**
 * Creates the runner of HTTP actions.
 * @param limits.timeoutMs longest wait for a whole reply, in milliseconds [10,000]
 */
export function createHttpRunner(guard: EgressGuard, limits: { readonly timeoutMs?: number } = {}): Runner {
  return async ({ action, arguments: given, visitor, call }) => {
    const built = buildRequest(action.settings.http, given, visitor, call);
    if (built.kind === 'refused') return { kind: 'failed', error: `TOOL_FAILED: ${built.reason}` };
    const reply = await sendHttp(built.request, { guard, allowPrivate: action.settings.allowPrivate, ...limits });
    return outcomeOf(reply, action.settings.http.method === 'GET');
  };
}

/**
 * Any 2xx is success; any other status is failed; no status after a byte may have left is unknown, for GET failed;
 * before a byte left: failed. Source: RUN-6.
 */
export function outcomeOf(reply: HttpReply, isGet: boolean): Outcome {
  if (reply.kind === 'lost') {
    const isUnknown = reply.left && !isGet;
    return isUnknown
      ? { kind: 'unknown', error: `OUTCOME_UNKNOWN: ${reply.reason}` }
      : { kind: 'failed', error: `TOOL_FAILED: ${reply.reason}` };
  }
  if (reply.status >= 200 && reply.status < 300) return { kind: 'succeeded', output: outputOf(reply.text, reply.end) };
  return { kind: 'failed', error: `TOOL_FAILED: status ${reply.status}${detailOf(reply.text)}` };
}

const NOTES: Readonly<Record<Exclude<BodyEnd, 'whole'>, string>> = {
  cut: 'The reply was cut at 1 MiB.',
  broken: 'The reply broke off.',
};

/** JSON is parsed, other text is a string, an empty body is null; what is not whole is text with a note. */
function outputOf(text: string, end: BodyEnd): JsonValue {
  if (end !== 'whole') return { note: NOTES[end], text: text.toWellFormed() };
  if (text.trim() === '') return null;
  const value = parseJson(text);
  return value === undefined ? text.toWellFormed() : value;
}

/** Undefined for what is not JSON. */
function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The plain sentence of a problem document, when the system gave one; it is stored as text, which holds no NUL. */
function detailOf(text: string): string {
  const output = parseJson(text);
  if (typeof output !== 'object' || output === null || !('detail' in output)) return '';
  const { detail } = output;
  return typeof detail === 'string' ? `: ${storableText(detail.slice(0, 500))}` : '';
}
