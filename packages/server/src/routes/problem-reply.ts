import { PROBLEMS, type Problem, type ProblemCode } from '@deskbell/protocol';

/** What a problem says besides its code. */
export type ProblemDetails = Partial<
  Pick<Problem, 'detail' | 'pointer' | 'call' | 'state' | 'confirmation' | 'retryAfter'>
>;

/** A refusal as RFC 9457 has it; `code` decides, `detail` may be shown. Source: the wire form, "Problems". */
export function problemReply(code: ProblemCode, details: ProblemDetails = {}): Response {
  const { status, title, meaning } = PROBLEMS[code];
  const problem: Problem = {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    code,
    detail: meaning,
    ...details,
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (details.retryAfter !== undefined) headers.set('retry-after', String(details.retryAfter));
  return new Response(JSON.stringify(problem), { status, headers });
}
