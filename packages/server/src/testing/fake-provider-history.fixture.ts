/** A refusal in the words of a real provider. */
export interface HistoryRefusal {
  readonly message: string;
  readonly param: string | null;
}

interface WireCall {
  readonly id: unknown;
  readonly name: unknown;
  readonly arguments: unknown;
}

interface WireMessage {
  readonly role: unknown;
  readonly content: unknown;
  readonly toolCallId: unknown;
  /** Null when the member is absent. */
  readonly calls: readonly WireCall[] | null;
}

/**
 * Judges a chat-completions history by the union of what providers refuse, in their own words.
 * It is stricter than any single provider: what passes here passes at each.
 * @param messages the request's `messages`, unverified
 * @returns null when the history is accepted
 */
export function judgeHistory(messages: unknown): HistoryRefusal | null {
  if (!Array.isArray(messages) || messages.length === 0) {
    return { message: "Invalid 'messages': empty array. Expected an array with minimum length 1.", param: 'messages' };
  }
  const read = messages.map(readMessage);
  return judgeEach(read) ?? judgeResults(read) ?? judgeOrder(read);
}

function readMessage(message: unknown): WireMessage {
  const record = asRecord(message);
  const calls = record['tool_calls'];
  return {
    role: record['role'],
    content: record['content'],
    toolCallId: record['tool_call_id'],
    calls: Array.isArray(calls) ? calls.map(readCall) : null,
  };
}

function readCall(call: unknown): WireCall {
  const record = asRecord(call);
  const named = asRecord(record['function']);
  return { id: record['id'], name: named['name'], arguments: named['arguments'] };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function judgeEach(messages: readonly WireMessage[]): HistoryRefusal | null {
  for (const [n, message] of messages.entries()) {
    const refusal = judgeContent(message, n) ?? judgeCalls(message, n);
    if (refusal !== null) {
      return refusal;
    }
  }
  return null;
}

function judgeContent(message: WireMessage, n: number): HistoryRefusal | null {
  const param = `messages.[${n}].content`;
  if (message.content === null && message.role === 'assistant' && message.calls !== null) {
    return null;
  }
  if (typeof message.content !== 'string') {
    return { message: `Invalid value for 'content': expected a string, got ${typeName(message.content)}.`, param };
  }
  return message.content.trim() === '' ? { message: 'text content blocks must be non-empty', param } : null;
}

function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

function judgeCalls(message: WireMessage, n: number): HistoryRefusal | null {
  if (message.calls === null) {
    return null;
  }
  if (message.calls.length === 0) {
    const text = 'empty array. Expected an array with minimum length 1, but got an empty array instead.';
    return { message: `Invalid 'messages[${n}].tool_calls': ${text}`, param: `messages[${n}].tool_calls` };
  }
  for (const [m, call] of message.calls.entries()) {
    const refusal = judgeCall(call, `messages[${n}].tool_calls[${m}]`);
    if (refusal !== null) {
      return refusal;
    }
  }
  return null;
}

function judgeCall(call: WireCall, param: string): HistoryRefusal | null {
  if (typeof call.id !== 'string' || !/^[a-zA-Z0-9_-]+$/.test(call.id)) {
    return { message: `${param}.id: String should match pattern '^[a-zA-Z0-9_-]+$'`, param: `${param}.id` };
  }
  if (call.id.length > 40) {
    const text = `Expected a string with maximum length 40, but got a string with length ${call.id.length} instead.`;
    return { message: `Invalid '${param}.id': string too long. ${text}`, param: `${param}.id` };
  }
  if (typeof call.name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(call.name)) {
    const text = "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.";
    return { message: `Invalid '${param}.function.name': ${text}`, param: `${param}.function.name` };
  }
  return isObjectText(call.arguments)
    ? null
    : { message: `${param}.input: Input should be a valid dictionary`, param: `${param}.function.arguments` };
}

function isObjectText(text: unknown): boolean {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Each call has exactly one result directly after its message; ids are unique in the whole history. */
function judgeResults(messages: readonly WireMessage[]): HistoryRefusal | null {
  const seen = new Set<unknown>();
  let open = new Set<unknown>();
  let caller = 0;
  const answeredAt = new Map<unknown, number>();
  for (const [n, message] of [...messages, null].entries()) {
    if (message?.role === 'tool') {
      const refusal = judgeResult(message, n, { open, answeredAt });
      if (refusal !== null) {
        return refusal;
      }
      continue;
    }
    if (open.size > 0) {
      return missingResults(open, caller);
    }
    for (const call of message?.calls ?? []) {
      if (seen.has(call.id)) {
        return { message: `messages.${n}.content: \`tool_use\` ids must be unique`, param: `messages.[${n}]` };
      }
      seen.add(call.id);
    }
    open = new Set((message?.calls ?? []).map((call) => call.id));
    caller = n;
  }
  return null;
}

function judgeResult(
  message: WireMessage,
  n: number,
  state: { readonly open: Set<unknown>; readonly answeredAt: Map<unknown, number> },
): HistoryRefusal | null {
  const before = state.answeredAt.get(message.toolCallId);
  if (before !== undefined) {
    const text = `Duplicate value for 'tool_call_id' of '${String(message.toolCallId)}', in messages[${before}] and messages[${n}].`;
    return { message: text, param: `messages.[${n}].tool_call_id` };
  }
  if (!state.open.delete(message.toolCallId)) {
    const text = "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
    return { message: text, param: `messages.[${n}].role` };
  }
  state.answeredAt.set(message.toolCallId, n);
  return null;
}

function missingResults(open: ReadonlySet<unknown>, n: number): HistoryRefusal {
  const rule =
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";
  const ids = [...open].map(String).join(', ');
  return {
    message: `${rule} The following tool_call_ids did not have response messages: ${ids}`,
    param: `messages.[${n}].role`,
  };
}

/** Roles in an order that the strictest gateway takes. */
function judgeOrder(messages: readonly WireMessage[]): HistoryRefusal | null {
  for (const [n, message] of messages.entries()) {
    const before = n === 0 ? 'start' : String(messages[n - 1]?.role);
    const repeated = before === message.role && message.role !== 'tool';
    const badSystem = message.role === 'system' && n > 0;
    const userAfterTool = message.role === 'user' && before === 'tool';
    const early = message.role === 'assistant' && (before === 'start' || before === 'system');
    if (repeated || badSystem || userAfterTool || early) {
      const text = `Unexpected role '${message.role}' after role '${before}'`;
      return { message: text, param: `messages.[${n}].role` };
    }
  }
  const last = messages.at(-1)?.role;
  return last === 'user' || last === 'tool'
    ? null
    : {
        message:
          'This model does not support assistant message prefill. The conversation must end with a user message.',
        param: 'messages',
      };
}
