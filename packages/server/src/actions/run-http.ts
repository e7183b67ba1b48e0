import type { JsonObject, JsonValue } from '@deskbell/gate';
import type { Visitor } from '../visitors/visitor.ts';
import type { Action } from './action.ts';
import type { EgressGuard } from './egress.ts';
import { buildRequest } from './http-request.ts';
import { sendHttp, type HttpReply } from './send-http.ts';

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

/** Creates the runner of HTTP actions. */
export function createHttpRunner(guard: EgressGuard): Runner {
  return async ({ action, arguments: given, visitor, call }) => {
    const built = buildRequest(action.settings.http, given, visitor, call);
    if (built.kind === 'refused') return { kind: 'failed', error: `TOOL_FAILED: ${built.reason}` };
    const reply = await sendHttp(built.request, { guard, allowPrivate: action.settings.allowPrivate });
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
  if (reply.status >= 200 && reply.status < 300)
    return { kind: 'succeeded', output: outputOf(reply.text, reply.isCut) };
  return { kind: 'failed', error: `TOOL_FAILED: status ${reply.status}${detailOf(reply.text)}` };
}

/** JSON is parsed, other text is a string, an empty body is null, over 1 MiB is cut with a note. */
function outputOf(text: string, isCut: boolean): JsonValue {
  if (isCut) return { note: 'The reply was cut at 1 MiB.', text: text.toWellFormed() };
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text.toWellFormed();
  }
}

/** The plain sentence of a problem document, when the system gave one. */
function detailOf(text: string): string {
  const output = outputOf(text, false);
  if (output === null || typeof output !== 'object' || Array.isArray(output)) return '';
  const { detail } = output as JsonObject;
  return typeof detail === 'string' ? `: ${detail.slice(0, 500)}` : '';
}
