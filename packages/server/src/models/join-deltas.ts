/**
 * Joins the text deltas of one network read into one event, before the provider's package parses them: each event costs
 * it some fifty microseconds. Everything else passes as it came, in its place. Source: PERF-3.
 * @returns a fetch whose event streams are joined; other answers are untouched
 */
export function joinDeltas(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || response.body === null) {
      return response;
    }
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(joiner()), { status, statusText, headers });
  };
}

/** Only whole events are looked at; the rest of a read waits for the next. */
function joiner(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  return new TransformStream({
    transform(bytes, controller) {
      const text = rest + decoder.decode(bytes, { stream: true });
      const end = text.lastIndexOf('\n\n') + 2;
      rest = end < 2 ? text : text.slice(end);
      if (end >= 2) {
        controller.enqueue(encoder.encode(joinEvents(text.slice(0, end))));
      }
    },
    flush(controller) {
      controller.enqueue(encoder.encode(rest + decoder.decode()));
    },
  });
}

interface TextEvent {
  readonly chunk: object;
  readonly text: string;
}

function joinEvents(events: string): string {
  const joined: (TextEvent | string)[] = [];
  for (const event of events.split('\n\n').slice(0, -1)) {
    const read = readTextEvent(event);
    const before = joined.at(-1);
    if (read !== null && typeof before === 'object') {
      joined[joined.length - 1] = { chunk: read.chunk, text: before.text + read.text };
    } else {
      joined.push(read ?? `${event}\n\n`);
    }
  }
  return joined.map(writeEvent).join('');
}

function writeEvent(event: TextEvent | string): string {
  if (typeof event === 'string') {
    return event;
  }
  const choices = [{ index: 0, delta: { content: event.text }, finish_reason: null }];
  return `data: ${JSON.stringify({ ...event.chunk, choices })}\n\n`;
}

/** An event with nothing but text in its only choice; null for any other. */
function readTextEvent(event: string): TextEvent | null {
  if (!event.startsWith('data: {') || !event.includes('"content":"') || event.includes('\n')) {
    return null;
  }
  try {
    const chunk: unknown = JSON.parse(event.slice(6));
    return typeof chunk === 'object' && chunk !== null ? textEventOf(chunk) : null;
  } catch {
    return null;
  }
}

function textEventOf(chunk: object): TextEvent | null {
  const choices = memberOf(chunk, 'choices');
  const only: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : null;
  const isBare = [memberOf(chunk, 'usage'), memberOf(chunk, 'error'), memberOf(only, 'finish_reason')].every(isNothing);
  const text = isBare ? onlyText(memberOf(only, 'delta')) : null;
  return text === null ? null : { chunk, text };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function onlyText(delta: unknown): string | null {
  if (typeof delta !== 'object' || delta === null) {
    return null;
  }
  const others = Object.entries(delta).filter(
    ([key, value]) => key !== 'content' && !(key === 'role' && value === 'assistant') && value !== null,
  );
  const content = 'content' in delta ? delta.content : null;
  return others.length === 0 && typeof content === 'string' ? content : null;
}
