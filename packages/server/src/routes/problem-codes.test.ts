import { fileURLToPath } from 'node:url';

import { CALL_CODES, NOTICE_CODES, PROBLEMS, type ProblemCode } from '@deskbell/protocol';
import { describe, expect, it } from 'vitest';

import { problemReply } from './problem-reply.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/errors.md', import.meta.url));
const codes = Object.keys(PROBLEMS) as readonly ProblemCode[];

/** A table whose columns are as wide as their widest cell. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0] ?? '', rule, ...lines.slice(1)];
}
const meanings = (entries: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.entries(entries).map(([code, meaning]) => [`\`${code}\``, meaning]);

/** The page of the documentation, made from the tables that the code decides by; `vitest run -u` on this file writes it. */
function errorsPage(): string {
  const problems = Object.entries(PROBLEMS).map(([code, { status, meaning, client }]) => [
    `\`${code}\``,
    String(status),
    meaning,
    client,
  ]);
  return [
    '# Errors',
    '',
    'Every code that leaves Deskbell is on this page. A code is never renamed; decide by it, not by a text.',
    '',
    '## Refused requests',
    '',
    'Before a stream starts, a refusal is `application/problem+json` (RFC 9457) with `type`, `title`, `status`, `code` and `detail`. `pointer` names the field that is wrong, `retryAfter` the seconds to wait (as the header `Retry-After` does). `ALREADY_SETTLED`, `EXPIRED` and `STALE_TOOLS` carry `call`, `state` and the settled `confirmation`.',
    '',
    ...table([['Code', 'Status', 'What it means', 'What the client does'], ...problems]),
    '',
    'Once a stream has started, the same codes are the first word of an error part, or the `code` of a `data-notice` that stands in place of an answer.',
    '',
    '## Results of calls',
    '',
    'A call that was refused or that failed has a result that begins with one of these codes. The model reads it, and so does a client in `errorText`.',
    '',
    ...table([['Code', 'What it means'], ...meanings(CALL_CODES)]),
    '',
    '## Notices',
    '',
    'A `data-notice` part has one of these codes, or one of those of a refused request.',
    '',
    ...table([['Code', 'What it means'], ...meanings(NOTICE_CODES)]),
    '',
  ].join('\n');
}

describe('the codes', () => {
  it('section 10: docs/errors.md says every code, as the code has it', async () => {
    await expect(errorsPage()).toMatchFileSnapshot(PAGE);
  });

  it('section 10: each problem has a status, and the reply has it with its code and type', async () => {
    const replies = await Promise.all(
      codes.map(async (code) => {
        const reply = problemReply(code);
        const body: Record<string, unknown> = JSON.parse(await reply.text());
        return [reply.status, reply.headers.get('content-type'), body['code'], body['status'], body['type']];
      }),
    );
    expect(replies).toEqual(
      codes.map((code) => [
        PROBLEMS[code].status,
        'application/problem+json',
        code,
        PROBLEMS[code].status,
        `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
      ]),
    );
  });

  it('section 10: the statuses are those of the contract', () => {
    expect(Object.fromEntries(codes.map((code) => [code, PROBLEMS[code].status]))).toEqual({
      INVALID_REQUEST: 400,
      UNAUTHENTICATED: 401,
      ORIGIN_REFUSED: 403,
      BAD_SIGNATURE: 403,
      NOT_FOUND: 404,
      ALREADY_SETTLED: 409,
      STALE_TOOLS: 409,
      ANSWER_IN_PROGRESS: 409,
      MESSAGE_CONFLICT: 409,
      EXPIRED: 410,
      TOO_LARGE: 413,
      RATE_LIMITED: 429,
      BUDGET_EXHAUSTED: 429,
      STREAMS_EXHAUSTED: 429,
      INTERNAL: 500,
      MODEL_FAILED: 502,
    });
  });

  it('WHO-4: a wait stands in the body and in the header', async () => {
    const reply = problemReply('RATE_LIMITED', { retryAfter: 60 });
    expect([reply.headers.get('retry-after'), await reply.json()]).toEqual([
      '60',
      expect.objectContaining({ retryAfter: 60 }),
    ]);
  });
});
