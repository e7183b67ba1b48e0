import { DONE_LINE, lineOf } from '../turn/take-up.ts';

const BEAT_MS = 10_000;
const BEAT_LINE = ': 15\n\n';
const BROKEN_LINE = lineOf({ type: 'error', errorText: 'INTERNAL: The answer stopped half way.' });

/**
 * An answer as server-sent events. A comment comes while nothing else does, so that no one in between cuts the line; a client that
 * goes away stops the reading, never the writing. Lines that fail end with an error part, never without an end.
 * Source: ASK-10, RUN-4, the wire form.
 * @param options.beatMs how long nothing may come before a comment does, in milliseconds [10,000]
 */
export function streamReply(lines: AsyncGenerator<string>, options: { readonly beatMs?: number } = {}): Response {
  const encoder = new TextEncoder();
  let beat: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      beat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(BEAT_LINE));
      }, options.beatMs ?? BEAT_MS);
    },
    async pull(controller) {
      const next = await nextLine(lines);
      beat?.refresh();
      if (next.line !== null) controller.enqueue(encoder.encode(next.line));
      if (!next.isLast) return;
      clearInterval(beat);
      controller.close();
    },
    cancel() {
      clearInterval(beat);
      lines.return(undefined).catch(() => undefined);
    },
  });
  return new Response(body, {
    status: 200,
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-vercel-ai-ui-message-stream': 'v1',
      'x-accel-buffering': 'no',
    },
  });
}

async function nextLine(
  lines: AsyncGenerator<string>,
): Promise<{ readonly line: string | null; readonly isLast: boolean }> {
  try {
    const next = await lines.next();
    return next.done === true ? { line: null, isLast: true } : { line: next.value, isLast: false };
  } catch {
    return { line: `${BROKEN_LINE}${DONE_LINE}`, isLast: true };
  }
}
