import type { Socket } from 'node:net';

import type { JsonObject } from '@deskbell/gate';
import { describe, expect, it, vi } from 'vitest';

import type { HttpTarget } from '../sites/site.ts';
import { ANONYMOUS, madeAction } from './action-settings.fixture.ts';
import { createEgressGuard } from './egress.ts';
import { startRawSystem } from './raw-system.fixture.ts';
import { createHttpRunner, type Outcome } from './run-http.ts';

vi.setConfig({ testTimeout: 20_000 });

const CALL = '01890000-0000-7000-8000-000000000001';
const MIB = 1024 * 1024;

interface Way {
  readonly method?: HttpTarget['method'];
  readonly url?: (port: number) => string;
  readonly arguments?: JsonObject;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs one call against a system that answers so; gives the outcome and what reached the system. */
async function run(
  answer: (socket: Socket) => void,
  way: Way = {},
): Promise<{ outcome: Outcome; requests: readonly string[] }> {
  const system = await startRawSystem(answer);
  const url = (way.url ?? ((port) => `http://127.0.0.1:${port}/orders`))(system.port);
  const runner = createHttpRunner(createEgressGuard(), { timeoutMs: way.timeoutMs ?? 10_000 });
  const action = madeAction({ http: { method: way.method ?? 'POST', url, headers: way.headers ?? {} } });
  const outcome = await runner({
    action,
    arguments: way.arguments ?? { order_id: '42' },
    visitor: ANONYMOUS,
    call: CALL,
  });
  await system.close();
  return { outcome, requests: system.requests };
}

const outcomeOf = async (answer: (socket: Socket) => void, way?: Way): Promise<Outcome> =>
  (await run(answer, way)).outcome;

/** A reply with a head of its own. */
const say =
  (status: string, body = '', ...headers: readonly string[]) =>
  (socket: Socket): void =>
    void socket.end(
      [`HTTP/1.1 ${status}`, `content-length: ${Buffer.byteLength(body)}`, ...headers, '', body].join('\r\n'),
    );
const raw =
  (text: string) =>
  (socket: Socket): void =>
    void socket.end(text);

describe('a run that the system answered', () => {
  it('RUN-6: any 2xx is success: JSON is parsed, other text is a string, an empty body is null', async () => {
    const outputs = await Promise.all(
      [
        say('200 OK', '{"ok":true,"n":[1,null]}'),
        say('201 Created', '"done"'),
        say('202 Accepted', 'null'),
        say('200 OK', 'false'),
        say('200 OK', 'It is done.', 'content-type: application/json'),
        say('200 OK', '{"broken":'),
        say('200 OK'),
        say('200 OK', ' \r\n'),
        raw('HTTP/1.1 204 No Content\r\n\r\n'),
        say('299 Odd', '{}'),
      ].map(async (answer) => outcomeOf(answer)),
    );
    expect(outputs).toEqual(
      [{ ok: true, n: [1, null] }, 'done', null, false, 'It is done.', '{"broken":', null, null, null, {}].map(
        (output) => ({ kind: 'succeeded', output }),
      ),
    );
  });

  it('RUN-6: a reply of 1 MiB is whole, one byte more is cut with a note', async () => {
    expect(await outcomeOf(say('200 OK', 'x'.repeat(MIB)))).toEqual({ kind: 'succeeded', output: 'x'.repeat(MIB) });
    expect(await outcomeOf(say('200 OK', 'x'.repeat(MIB + 1)))).toEqual({
      kind: 'succeeded',
      output: { note: 'The reply was cut at 1 MiB.', text: 'x'.repeat(MIB) },
    });
  });

  it('RUN-6: a reply that breaks off after its status is success with a note that says so', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"ok":';
    const broken = { kind: 'succeeded', output: { note: 'The reply broke off.', text: '{"ok":' } };
    expect(await outcomeOf(raw(head))).toEqual(broken);
    expect(await outcomeOf((socket) => socket.write(head), { timeoutMs: 300 })).toEqual(broken);
    expect(
      await outcomeOf((socket) => socket.write('HTTP/1.1 503 No\r\ncontent-length: 9\r\n\r\n'), { timeoutMs: 300 }),
    ).toEqual({
      kind: 'failed',
      error: 'TOOL_FAILED: status 503',
    });
  });

  it('RUN-6: any other status is failed, with the status', async () => {
    const statuses = [
      '304 Not Modified',
      '400 Bad',
      '404 Not Found',
      '409 Conflict',
      '500 Broken',
      '503 Away',
      '999 Odd',
    ];
    const outcomes = await Promise.all(statuses.map(async (status) => outcomeOf(say(status, 'secret page'))));
    expect(outcomes).toEqual(
      statuses.map((status) => ({ kind: 'failed', error: `TOOL_FAILED: status ${status.slice(0, 3)}` })),
    );
  });

  it('RUN-6: the sentence of a problem document comes along, at most 500 characters', async () => {
    const detail = (text: string): string => JSON.stringify({ detail: text, secret: 'x' });
    expect(await outcomeOf(say('409 Conflict', detail('The order has left.')))).toEqual({
      kind: 'failed',
      error: 'TOOL_FAILED: status 409: The order has left.',
    });
    const long = await outcomeOf(say('409 Conflict', detail('y'.repeat(600))));
    expect(long).toEqual({ kind: 'failed', error: `TOOL_FAILED: status 409: ${'y'.repeat(500)}` });
  });

  it('ACT-5: a redirect is not followed: it is a status like others (T-70)', async () => {
    const { outcome, requests } = await run(say('302 Found', '', 'location: /elsewhere'));
    expect(outcome).toEqual({ kind: 'failed', error: 'TOOL_FAILED: status 302' });
    expect(requests).toHaveLength(1);
  });

  it('RUN-6: a reply that came before its system hung up counts, also without a length', async () => {
    expect(await outcomeOf(raw('HTTP/1.1 200 OK\r\n\r\n"done"'))).toEqual({ kind: 'succeeded', output: 'done' });
  });

  it('RUN-6: early hints are not the answer', async () => {
    expect(
      await outcomeOf(raw('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n7')),
    ).toEqual({
      kind: 'succeeded',
      output: 7,
    });
  });

  it('RUN-6: a change of protocol is a status like others, and nothing waits for it', async () => {
    const upgrade = raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n');
    expect(await outcomeOf(upgrade)).toEqual({ kind: 'failed', error: 'TOOL_FAILED: status 101' });
  });
});

describe('a run without a status', () => {
  const reset = (socket: Socket): void => void socket.resetAndDestroy();
  const hangUp = (socket: Socket): void => void socket.end();
  const garbage = raw('this is no head\r\n\r\n');
  const silent = (): void => undefined;
  const half = (socket: Socket): void => void socket.write('HTTP/1.1 200 OK\r\ncontent-');

  it('RUN-6: after a byte may have left it is unknown, for anything but GET', async () => {
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const kinds = await Promise.all(methods.map(async (method) => (await outcomeOf(reset, { method })).kind));
    expect(kinds).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });

  it('RUN-6: reset, hang-up, broken head and time-out are told apart only by the reason', async () => {
    const outcomes = [reset, hangUp, garbage].map(async (answer) => outcomeOf(answer));
    const late = [silent, half].map(async (answer) => outcomeOf(answer, { timeoutMs: 300 }));
    expect(await Promise.all([...outcomes, ...late])).toEqual([
      { kind: 'unknown', error: 'OUTCOME_UNKNOWN: ECONNRESET' },
      { kind: 'unknown', error: 'OUTCOME_UNKNOWN: ECONNRESET' },
      { kind: 'unknown', error: 'OUTCOME_UNKNOWN: HPE_INVALID_CONSTANT' },
      { kind: 'unknown', error: 'OUTCOME_UNKNOWN: no reply in time' },
      { kind: 'unknown', error: 'OUTCOME_UNKNOWN: no reply in time' },
    ]);
  });

  it('RUN-6: for GET the same is failed', async () => {
    const way = { timeoutMs: 300, method: 'GET' } as const;
    const outcomes = await Promise.all([reset, garbage, silent, half].map(async (answer) => outcomeOf(answer, way)));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  it('RUN-6: a call is sent once, however it ended', async () => {
    const runs = await Promise.all([reset, hangUp, garbage, say('503 Away')].map(async (answer) => run(answer)));
    expect(runs.map(({ requests }) => requests.length)).toEqual([1, 1, 1, 1]);
  });

  it('RUN-6: before a byte left it is failed: refused connection, unknown name, broken TLS', async () => {
    const failed = (reason: unknown): unknown => ({ kind: 'failed', error: reason });
    expect(await outcomeOf(silent, { url: () => 'http://127.0.0.1:1/' })).toEqual(failed('TOOL_FAILED: ECONNREFUSED'));
    expect(await outcomeOf(silent, { url: () => 'http://unknown.invalid/' })).toEqual(
      failed(expect.stringMatching(/^TOOL_FAILED: (ENOTFOUND|EAI_AGAIN)$/)),
    );
    const plain = await outcomeOf(garbage, { url: (port) => `https://127.0.0.1:${port}/` });
    expect(plain).toEqual(failed(expect.stringMatching(/^TOOL_FAILED: \w+$/)));
  });

  it('RUN-6: arguments that make no address are failed, and nothing is sent', async () => {
    const way = { url: (port: number) => `http://127.0.0.1:${port}/orders/{order_id}`, arguments: { order_id: '..' } };
    const { outcome, requests } = await run(say('200 OK'), way);
    expect(outcome).toEqual({ kind: 'failed', error: 'TOOL_FAILED: the address needs a value for order_id' });
    expect(requests).toEqual([]);
  });

  it('RUN-6: a header that cannot be written is failed, and nothing is sent', async () => {
    const { outcome, requests } = await run(say('200 OK'), { headers: { 'x-note': 'a\r\nb: c' } });
    expect(outcome).toEqual({
      kind: 'failed',
      error: 'TOOL_FAILED: a header has a character that no header can carry',
    });
    expect(requests).toEqual([]);
  });
});

describe('what reaches the system', () => {
  it('RUN-6: the Idempotency-Key is the call id, for every method', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const runs = await Promise.all(methods.map(async (method) => run(say('200 OK'), { method })));
    const keys = runs.map(({ requests }) => /^idempotency-key: (.*)$/im.exec(requests[0] ?? '')?.[1]?.trim());
    expect(keys).toEqual(methods.map(() => CALL));
  });

  it('ACT-5: a body has its length and its type', async () => {
    const { requests } = await run(say('200 OK'), { arguments: { order_id: 'ä€😀' } });
    expect(requests[0]).toMatch(/^content-type: application\/json\r$/im);
    expect(requests[0]).toContain(`content-length: ${Buffer.byteLength('{"order_id":"ä€😀"}')}`);
    expect(Buffer.from(requests[0]?.split('\r\n\r\n')[1] ?? '', 'latin1').toString()).toBe('{"order_id":"ä€😀"}');
  });
});

describe('attacks by the system that answers', () => {
  it('RUN-6: a sentence with NUL, half characters or colours can still be stored', async () => {
    const outcome = await outcomeOf(say('409 Conflict', '{"detail":"a\\u0000b\\ud800\\u001b[31m"}'));
    expect(outcome).toEqual({ kind: 'failed', error: 'TOOL_FAILED: status 409: a\uFFFDb\uFFFD\u001B[31m' });
    const cut = await outcomeOf(say('409 Conflict', JSON.stringify({ detail: `${'y'.repeat(499)}😀` })));
    expect(cut).toEqual({ kind: 'failed', error: `TOOL_FAILED: status 409: ${'y'.repeat(499)}\uFFFD` });
  });

  it('RUN-6: a detail that is no text, or that is inherited, is not told', async () => {
    const bodies = [
      '{"detail":{"a":1}}',
      '{"detail":42}',
      '["detail"]',
      '"detail"',
      '{"__proto__":{"detail":"x"}}',
      'null',
    ];
    const outcomes = await Promise.all(bodies.map(async (body) => outcomeOf(say('400 Bad', body))));
    expect(outcomes).toEqual(bodies.map(() => ({ kind: 'failed', error: 'TOOL_FAILED: status 400' })));
  });

  it('RUN-6: bytes that are no UTF-8 and half characters become well-formed text', async () => {
    const answer = (socket: Socket): void =>
      void socket.end(
        Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), Buffer.from([0xff, 0x41, 0xed, 0xa0, 0x80])]),
      );
    const outcome = await outcomeOf(answer);
    expect(outcome.kind === 'succeeded' && typeof outcome.output === 'string' && outcome.output.isWellFormed()).toBe(
      true,
    );
  });

  it('RUN-6: a head without end is refused, not collected', async () => {
    const endless = (socket: Socket): void => void socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`);
    expect(await outcomeOf(endless)).toEqual({ kind: 'unknown', error: 'OUTCOME_UNKNOWN: HPE_HEADER_OVERFLOW' });
  });
});
