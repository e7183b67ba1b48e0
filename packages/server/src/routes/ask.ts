import {
  WIRE_LIMITS,
  type DecisionRequest,
  type PageDeclaration,
  type ProblemCode,
  type QuestionRequest,
  type ResultsRequest,
} from '@deskbell/protocol';
import { askRequestSchemas } from '@deskbell/protocol/schemas';
import { Hono } from 'hono';
import type { CallRow } from '../calls/call-row.ts';
import { settledMembers } from '../calls/confirmation.ts';
import { writingTurn } from '../conversations/writing-lease.ts';
import { answerCard } from '../turn/answer-card.ts';
import { askQuestion } from '../turn/ask-question.ts';
import type { LiveAnswer } from '../turn/start-answer.ts';
import { DONE_LINE, lineOf, replayTurn, takeUpAnswer } from '../turn/take-up.ts';
import { takeResults } from '../turn/take-results.ts';
import type { Asker, TurnDeps } from '../turn/turn-context.ts';
import { admit, type AdmitDeps } from './admit.ts';
import { problemReply } from './problem-reply.ts';
import { checkForm, LARGEST_BODY, readJson } from './read-body.ts';
import { streamReply } from './stream-reply.ts';

/** What the ask endpoint works with. */
export interface AskRouteDeps {
  readonly admission: AdmitDeps;
  readonly turn: TurnDeps;
}

type Said =
  | { readonly form: 'question'; readonly body: QuestionRequest }
  | { readonly form: 'decision'; readonly body: DecisionRequest }
  | { readonly form: 'results'; readonly body: ResultsRequest };

type ReadRequest =
  | { readonly kind: 'read'; readonly said: Said }
  | { readonly kind: 'refused'; readonly reply: Response };

/** `POST /v1/ask`: a question, a decision or results in; an answer's stream or a problem out. Source: ASK-1. */
export function askRoute(deps: AskRouteDeps): Hono {
  return new Hono().post('/', async (context) => {
    const read = await readRequest(context.req.raw);
    if (read.kind === 'refused') return read.reply;
    const { said } = read;
    const admitted = await admit(deps.admission, context.req.raw, said.body.site);
    if (admitted.kind === 'refused') return admitted.reply;
    const { visitor, site, origin } = admitted;
    return reply(deps, { visitor, site, origin, page: said.body.page ?? null }, said);
  });
}

async function readRequest(request: Request): Promise<ReadRequest> {
  const body = await readJson(request, LARGEST_BODY);
  if (body.kind === 'refused') return body;
  const { value, bytes } = body;
  const members = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const forms = (['message', 'decision', 'results'] as const).filter((member) => members.includes(member));
  if (bytes > WIRE_LIMITS.bodyMaxBytes && !forms.includes('results'))
    return { kind: 'refused', reply: problemReply('TOO_LARGE') };
  const [form] = forms;
  if (form === undefined || forms.length > 1) {
    return {
      kind: 'refused',
      reply: problemReply('INVALID_REQUEST', {
        detail: 'The body needs exactly one of message, decision and results.',
        pointer: '',
      }),
    };
  }
  return readForm(form, value);
}

function readForm(form: 'message' | 'decision' | 'results', value: unknown): ReadRequest {
  switch (form) {
    case 'message': {
      const read = checkForm(askRequestSchemas.question, value);
      return read.kind === 'refused' ? read : { kind: 'read', said: { form: 'question', body: read.value } };
    }
    case 'decision': {
      const read = checkForm(askRequestSchemas.decision, value);
      return read.kind === 'refused' ? read : { kind: 'read', said: { form: 'decision', body: read.value } };
    }
    case 'results': {
      const read = checkForm(askRequestSchemas.results, value);
      return read.kind === 'refused' ? read : { kind: 'read', said: { form: 'results', body: read.value } };
    }
  }
}

async function reply(
  deps: AskRouteDeps,
  asker: Asker & { readonly page: PageDeclaration | null },
  said: Said,
): Promise<Response> {
  switch (said.form) {
    case 'question':
      return replyToQuestion(deps, asker, said.body);
    case 'decision':
      return replyToDecision(deps, asker, said.body);
    case 'results':
      return replyToResults(deps, asker, said.body);
  }
}

async function replyToQuestion({ turn: deps }: AskRouteDeps, asker: Asker, body: QuestionRequest): Promise<Response> {
  const asked = await askQuestion(deps, asker, body);
  if (asked.kind === 'refused') return problemReply(asked.code);
  if (asked.kind === 'answering') return replyWithAnswer(asked.answer);
  const { id, conversation } = asked.turn;
  const isLive = (await writingTurn(deps.database, conversation)) === id;
  return streamReply(isLive ? takeUpAnswer(deps.database, conversation, id) : replayTurn(deps.database, asked.turn));
}

/** A model that failed before its first part is a status; later it is an error part. Source: section 10. */
async function replyWithAnswer(answer: LiveAnswer): Promise<Response> {
  const failure = await answer.earlyFailure;
  return failure === null ? streamReply(answer.lines) : problemReply(failure);
}

async function replyToDecision({ turn: deps }: AskRouteDeps, asker: Asker, body: DecisionRequest): Promise<Response> {
  const answered = await answerCard(deps, asker, body);
  switch (answered.kind) {
    case 'answering':
      return streamReply(answered.answer.lines);
    case 'recorded':
      return streamReply(linesOf([...answered.parts.map(lineOf), DONE_LINE]));
    case 'refused':
      return refusal(answered.refusal.code, answered.refusal.row);
  }
}

async function replyToResults({ turn: deps }: AskRouteDeps, asker: Asker, body: ResultsRequest): Promise<Response> {
  const taken = await takeResults(deps, asker, body);
  return taken.kind === 'answering' ? streamReply(taken.answer.lines) : refusal(taken.code, taken.row);
}

const WITH_OUTCOME: ReadonlySet<ProblemCode> = new Set(['ALREADY_SETTLED', 'EXPIRED', 'STALE_TOOLS']);

/** A refusal that tells the outcome lets a second tab show it instead of an error. Source: ASK-7. */
function refusal(code: ProblemCode, row: CallRow | null): Response {
  return problemReply(code, row !== null && WITH_OUTCOME.has(code) ? settledMembers(row) : {});
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
