import { describe, expect, it } from 'vitest';

import { streamReply } from './stream-reply.ts';

async function* linesOf(...lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe('streamReply', () => {
  it('ASK-1: is a UI message stream that nobody keeps or buffers', async () => {
    const reply = streamReply(linesOf('data: {}\n\n', 'data: [DONE]\n\n'));
    expect(Object.fromEntries(reply.headers)).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-vercel-ai-ui-message-stream': 'v1',
      'x-accel-buffering': 'no',
    });
    expect(await reply.text()).toBe('data: {}\n\ndata: [DONE]\n\n');
  });

  it('ASK-10: while nothing comes it sends comments, and then the lines', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    async function* late(): AsyncGenerator<string> {
      yield 'data: 1\n\n';
      await held;
      yield 'data: 2\n\n';
    }
    const reader = textReader(streamReply(late(), { beatMs: 5 }));
    expect(await reader.until(': 15\n\n: 15\n\n')).toBe('data: 1\n\n: 15\n\n: 15\n\n');
    goOn();
    expect(await reader.until('data: 2\n\n')).toMatch(/^data: 1\n\n(: 15\n\n)+data: 2\n\n$/);
  });

  it('ASK-10: lines that fail end with an error part and the last line, and the beat stops', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'data: 1\n\n';
      throw new Error('the database is gone: password=secret');
    }
    const text = await streamReply(failing(), { beatMs: 1 }).text();
    expect(text.replaceAll(': 15\n\n', '')).toBe(
      'data: 1\n\ndata: {"type":"error","errorText":"INTERNAL: The answer stopped half way."}\n\ndata: [DONE]\n\n',
    );
  });

  it('RUN-4: a client that goes away ends the reading of the lines', async () => {
    let isEnded = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'data: 1\n\n';
      } finally {
        isEnded = true;
      }
    }
    const reader = streamReply(endless()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(isEnded).toBe(true);
  });
});

/** Reads a reply piece by piece. */
function textReader(reply: Response): { until(end: string): Promise<string> } {
  const reader = reply.body?.getReader();
  let text = '';
  return {
    async until(end) {
      while (!text.endsWith(end)) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) break;
        text += new TextDecoder().decode(value);
      }
      return text;
    },
  };
}
