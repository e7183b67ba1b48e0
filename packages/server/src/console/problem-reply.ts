import { PROBLEMS, type Problem, type ProblemCode } from '@deskbell/protocol';

/**
 * Gives a refusal as `application/problem+json`, never kept by a cache.
 * @param status the HTTP status [the one of the code's entry]
 */
export function problemReply(code: ProblemCode, detail: string, status: number = PROBLEMS[code].status): Response {
  const problem: Problem = {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: PROBLEMS[code].title,
    status,
    code,
    detail,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}
