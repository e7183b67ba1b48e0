import type { ModelCallResult, ModelRequest, ModelTool, Model, ModelPart } from './model.ts';
import { extractAnswer } from './demo/extracts.ts';
import { planTurn } from './demo/plan-turn.ts';
import { isRefusal } from './demo/refusal.ts';
import type { Plan } from './demo/plan-turn.ts';
import { signInHint } from './demo/sign-in-hint.ts';
import { asksForPerson, isBareYes, smallTalk } from './demo/small-talk.ts';
import { isEmptyList, tellResult } from './demo/tell-result.ts';
import { callsOf } from './demo/thread.ts';
import { plainPhrases, stemsOf } from './demo/words.ts';

/** Share of a question's words from which the pages are taken to answer it. */
const answeredCoverage = 0.75;

/**
 * Creates the model that answers without a provider: deterministic, in the process, without any memory. Questions are
 * answered by extracts from the sources, requests become calls by matching tools and filling slots from the text, and a
 * result is told as it is. It knows English alone. Source: START-3.
 */
export function createDemoModel(): Model {
  return Object.freeze({ name: 'demo', demo: true, stream });
}

async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  for (const part of writeParts(request)) {
    await new Promise(setImmediate);
    signal.throwIfAborted();
    yield part;
  }
}

/** Text in pieces of a word, then the call, then the count of tokens. */
function writeParts(request: ModelRequest): readonly ModelPart[] {
  const { text, call } = decideStep(request);
  const texts = (text.match(/\s*\S+/gu) ?? []).map((delta): ModelPart => ({ type: 'text', delta }));
  const calls: readonly ModelPart[] = call === null ? [] : [{ type: 'call', providerCallId: 'demo', ...call }];
  const usage = {
    inputTokens: countTokens(JSON.stringify([request.sources, request.turns.at(-1)])),
    outputTokens: countTokens(text + (call?.argumentsText ?? '')),
  };
  return [...texts, ...calls, { type: 'finish', reason: call === null ? 'stop' : 'tool-calls', usage }];
}

/** The rule of thumb of the budget: four characters are a token. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

interface DemoStep {
  readonly text: string;
  readonly call: { readonly name: string; readonly argumentsText: string } | null;
}

function decideStep(request: ModelRequest): DemoStep {
  const turn = request.turns.at(-1) ?? { question: '', steps: [] };
  const talk = callsOf(turn).length === 0 ? talkOf(request, turn.question) : null;
  if (talk !== null) {
    return { text: talk, call: null };
  }
  const pages = extractAnswer(turn.question, request.sources);
  const isAnswered = pages.coverage >= answeredCoverage;
  return stepOf(planTurn(request.turns, { tools: request.tools, isAnswered }), request, pages.text);
}

function stepOf(plan: Plan, request: ModelRequest, pagesText: string): DemoStep {
  if (plan.kind === 'call') {
    const text = plan.told === null ? '' : tell(plan.told.result, plan.tool, request);
    return { text, call: { name: plan.tool.name, argumentsText: JSON.stringify(plan.args) } };
  }
  if (plan.kind === 'tell') {
    const isInPages = pagesText !== '' && isEmptyList(plan.result);
    return { text: isInPages ? pagesText : tell(plan.result, plan.tool, request), call: null };
  }
  return { text: plan.kind === 'ask' ? plan.text : answerFromPages(request, pagesText), call: null };
}

/** The pages' words, behind a hint to sign in where that may help; else where people can be reached. */
function answerFromPages({ contact, tools, turns }: ModelRequest, pagesText: string): string {
  const question = turns.at(-1)?.question ?? '';
  const reach = contact === undefined ? '' : `You can write to ${contact}.`;
  if (asksForPerson(question) && reach !== '') {
    return reach;
  }
  const hint = signInHint(question, tools);
  if (hint !== null || pagesText !== '') {
    return [hint ?? '', pagesText].filter((text) => text !== '').join('\n\n');
  }
  return ['I do not know.', reach].filter((text) => text !== '').join(' ');
}

function tell(result: ModelCallResult['result'], tool: ModelTool | null, request: ModelRequest): string {
  const wanted = stemsOf(plainPhrases(request.turns.at(-1)?.question ?? ''));
  return tellResult(result, { tool, wanted });
}

function talkOf(request: ModelRequest, question: string): string | null {
  const earlier = request.turns.slice(0, -1).flatMap(callsOf);
  const waits = earlier.some(({ result }) => result.kind === 'code' && result.text.startsWith('PENDING'));
  if (waits && isBareYes(question)) {
    return 'A request waits for your answer above. Use its buttons: typing here confirms nothing.';
  }
  if (!isRefusal(question, request.tools)) {
    return smallTalk(question, request.tools);
  }
  if (waits) {
    return 'All right. The card above still waits: you can cancel it there. Nothing runs unless you press Confirm.';
  }
  const writers = new Set(request.tools.filter((tool) => !tool.readOnly).map((tool) => tool.name));
  const hasRun = earlier.some(({ name, result }) => writers.has(name) && result.kind !== 'code');
  return hasRun ? 'All right. Nothing more was done.' : 'All right. Nothing was done.';
}
