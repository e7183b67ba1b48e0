import type { StreamPart } from '@deskbell/protocol';

/** What one piece of the network held: whole parts, and whether the stream said that it is over. */
export interface StreamBatch {
  readonly parts: readonly StreamPart[];
  readonly isDone: boolean;
}

/** Longest single event that is kept while it is incomplete, in UTF-16 code units. */
const EVENT_MAX = 4_000_000;

/** Cuts server-sent events out of text that arrives in pieces. Comments, other fields and what is not JSON are left out. */
export class EventCutter {
  #rest = '';

  /** Takes the next piece and gives the events that are whole by now. */
  push(piece: string): StreamBatch {
    const blocks = (this.#rest + piece).replace(/\r\n?/g, '\n').split('\n\n');
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > EVENT_MAX) this.#rest = '';
    const events = blocks.map(dataOf).filter((data) => data !== null);
    return { parts: events.map(partOf).filter((part) => part !== null), isDone: events.includes('[DONE]') };
  }
}

function dataOf(block: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  return lines.length === 0 ? null : lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
}

/** An event of our server in its form; the type of each part is looked at where it is applied. */
function partOf(data: string): StreamPart | null {
  if (data === '[DONE]') return null;
  try {
    const value: unknown = JSON.parse(data);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream of our own server
    return typeof value === 'object' && value !== null && 'type' in value ? (value as StreamPart) : null;
  } catch {
    return null;
  }
}

/**
 * Reads a stream of an answer piece by piece. Ends where the body ends, also when that is too early: a batch with
 * `isDone` is the only proof of a whole answer.
 * @throws What the network throws.
 */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBatch> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cutter = new EventCutter();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const batch = cutter.push(decoder.decode(value, { stream: true }));
      if (batch.parts.length > 0 || batch.isDone) yield batch;
      if (batch.isDone) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
