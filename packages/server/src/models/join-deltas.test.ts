import { describe, expect, it } from 'vitest';
import { joinDeltas } from './join-deltas.ts';

/** What a reader gets of a stream that arrives in these reads. */
async function read(reads: readonly (string | Uint8Array)[], type = 'text/event-stream'): Promise<readonly string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const each of reads) {
        controller.enqueue(typeof each === 'string' ? encoder.encode(each) : each);
      }
      controller.close();
    },
  });
  const inner = (): Promise<Response> => Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
  const response = await joinDeltas(inner)('http://model.example');
  return (await response.text()).split('\n\n').filter((each) => each !== '');
}

function event(delta: object, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`;
}

const text = (content: string): string => event({ content });

describe('the events of one read', () => {
  it('PERF-3: become one event where they are text alone', async () => {
    expect(await read([text('You ') + text('have ') + text('30 days')])).toEqual([text('You have 30 days').trimEnd()]);
  });

  it('PERF-3: stay apart from those of another read', async () => {
    expect(await read([text('You '), text('have')])).toEqual([text('You ').trimEnd(), text('have').trimEnd()]);
  });

  it('PERF-3: keep their order around anything else', async () => {
    const call = event({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }] });
    const end = event({}, 'stop');
    expect(await read([text('a') + text('b') + call + text('c') + end + 'data: [DONE]\n\n'])).toEqual(
      [text('ab'), call, text('c'), end, 'data: [DONE]'].map((each) => each.trimEnd()),
    );
  });

  it('PERF-3: are whole where a read ends in the middle of an event or of a character', async () => {
    const bytes = new TextEncoder().encode(text('Käse ') + text('und Brot'));
    const reads = [bytes.slice(0, 55), bytes.slice(55, 56), bytes.slice(56)];
    const events = await read(reads);
    expect(events.map((each) => /"content":"([^"]*)"/.exec(each)?.[1]).join('')).toBe('Käse und Brot');
  });

  it('PERF-3: pass as they came where they are not of the expected form', async () => {
    const odd = [
      'data: {"content":"x',
      ': comment',
      'data: {"error":{"content":"x"}}',
      event({ content: 'x', reasoning_content: 'y' }).trimEnd(),
      event({ content: 'x' }, 'stop').trimEnd(),
    ];
    expect(await read([`${odd.join('\n\n')}\n\n`])).toEqual(odd);
  });

  it('PERF-3: of another kind of answer are not touched', async () => {
    const twice = text('a') + text('b');
    expect(await read([twice], 'application/json')).toEqual([text('a').trimEnd(), text('b').trimEnd()]);
  });
});
