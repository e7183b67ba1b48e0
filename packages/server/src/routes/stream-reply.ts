const BEAT_MS = 10_000;
const BEAT_LINE = ': 15\n\n';

/**
 * An answer as server-sent events. A comment comes while nothing else does, so that no one in between cuts the line; a client that
 * goes away stops the reading, never the writing. Source: ASK-10, RUN-4, the wire form.
 */
export function streamReply(lines: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  let beat: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      beat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(BEAT_LINE));
      }, BEAT_MS);
    },
    async pull(controller) {
      const next = await lines.next();
      if (next.done !== true) return controller.enqueue(encoder.encode(next.value));
      clearInterval(beat);
      return controller.close();
    },
    cancel() {
      clearInterval(beat);
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
