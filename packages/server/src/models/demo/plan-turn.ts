import type { JsonObject, JsonValue } from '@deskbell/gate';
import type { ModelCallResult, ModelTool, ModelTurn } from '../model.ts';
import { askForSlots, askForTool, slotsToAsk } from './ask-back.ts';
import { fillSlots } from './fill-slots.ts';
import type { Filling, MissingSlot } from './fill-slots.ts';
import { findInText } from './fill-from-text.ts';
import { findLookUp } from './look-up.ts';
import { matchTool } from './match-tool.ts';
import type { ToolMatch } from './match-tool.ts';
import { readQuestion } from './question.ts';
import { isRefusal } from './refusal.ts';
import { callsOf } from './thread.ts';
import type { MadeCall, Offer, Thread } from './thread.ts';
import { listFields } from './tool-fields.ts';

/** What the demo model does next in a turn. */
export type Plan =
  | {
      readonly kind: 'call';
      readonly tool: ModelTool;
      readonly args: JsonObject;
      /** The call before it of the same request, to be told first. */
      readonly told: MadeCall | null;
    }
  | { readonly kind: 'ask'; readonly text: string; readonly pending: Pending }
  | { readonly kind: 'tell'; readonly tool: ModelTool | null; readonly result: ModelCallResult['result'] }
  /** No tool is meant: the pages answer. */
  | { readonly kind: 'pages' };

/** A request that waits for an answer of the visitor. `tool` is null when it was asked which tool is meant. */
interface Pending {
  readonly tool: ModelTool | null;
  readonly texts: readonly string[];
  readonly offers: readonly Offer[];
  readonly before: readonly MadeCall[];
}

/** What plans are made with. */
export interface Planning {
  readonly tools: readonly ModelTool[];
  /** Whether the pages answer the newest question well. */
  readonly isAnswered: boolean;
}

const longestThread = 6;

/**
 * Plans the next step of the last turn. The same turns and tools always give the same plan, so that a question which was
 * asked back is found again at the next turn without anything stored.
 */
export function planTurn(turns: readonly ModelTurn[], planning: Planning, depth = 0): Plan {
  const turn = turns.at(-1);
  if (turn === undefined) {
    return { kind: 'pages' };
  }
  const calls = callsOf(turn);
  const before = depth < longestThread ? pendingBefore(turns, planning, depth) : null;
  const thread = continueThread(turn, before, planning) ?? startThread(turn, planning);
  if (thread.kind === 'several') {
    return {
      kind: 'ask',
      text: askForTool(thread.tools),
      pending: { tool: null, texts: thread.texts, offers: [], before: [] },
    };
  }
  return thread.kind === 'none' ? tellLast(calls, planning) : planThread(thread.thread, calls, planning);
}

type Start =
  | { kind: 'none' }
  | { kind: 'several'; tools: readonly ModelTool[]; texts: readonly string[] }
  | { kind: 'one'; thread: Thread };

function pendingBefore(turns: readonly ModelTurn[], planning: Planning, depth: number): Pending | null {
  const plan = planTurn(turns.slice(0, -1), { ...planning, isAnswered: false }, depth + 1);
  return plan.kind === 'ask' ? plan.pending : null;
}

/** An answer to a question back goes on with the request, unless it is a question or a request of its own. */
function continueThread(turn: ModelTurn, pending: Pending | null, planning: Planning): Start | null {
  const question = readQuestion(turn.question, planning.tools);
  const asksPages = planning.isAnswered && interrogative.test(turn.question);
  if (pending === null || question.kind === 'rule' || asksPages || isRefusal(turn.question, planning.tools)) {
    return null;
  }
  const fresh = matchTool(question, planning);
  const isOther =
    fresh.kind === 'one' && !fresh.tool.readOnly && pending.tool !== null && fresh.tool.name !== pending.tool.name;
  if (isOther && question.kind === 'request') {
    return null;
  }
  const texts = [...pending.texts, turn.question];
  const { tool, offers, before } = pending;
  return tool === null
    ? startOf(matchTool(readQuestion(texts.join(' '), planning.tools), { ...planning, isAnswered: false }), texts)
    : { kind: 'one', thread: { tool, texts, offers, before } };
}

const interrogative = /^\W*(?:do|does|is|are|can|what|which|when|where|how|why|who)\b|\?\s*$/iu;

function startThread(turn: ModelTurn, planning: Planning): Start {
  return startOf(matchTool(readQuestion(turn.question, planning.tools), planning), [turn.question]);
}

function startOf(match: ToolMatch, texts: readonly string[]): Start {
  if (match.kind === 'one') {
    return { kind: 'one', thread: { tool: match.tool, texts, offers: [], before: [] } };
  }
  return match.kind === 'several' ? { kind: 'several', tools: match.tools, texts } : { kind: 'none' };
}

function tellLast(calls: readonly MadeCall[], planning: Planning): Plan {
  const last = calls.at(-1);
  return last === undefined ? { kind: 'pages' } : tell(last, planning);
}

function tell(call: MadeCall, planning: Planning): Plan {
  return { kind: 'tell', tool: planning.tools.find((tool) => tool.name === call.name) ?? null, result: call.result };
}

function planThread(thread: Thread, calls: readonly MadeCall[], planning: Planning): Plan {
  const made = calls.filter((call) => call.name === thread.tool.name);
  const used = made.flatMap((call) => Object.values(call.arguments));
  const ended = made.at(-1) ?? calls.find((call) => call.result.kind !== 'value');
  if (ended !== undefined && !(ended.result.kind === 'value' && hasMore(thread, used))) {
    return tell(ended, planning);
  }
  const filling: Filling = { thread, calls: [...calls, ...thread.before], tools: planning.tools, used };
  const filled = fillSlots(filling);
  const [missing] = filled.missing;
  if (missing === undefined) {
    return { kind: 'call', tool: thread.tool, args: filled.args, told: made.at(-1) ?? null };
  }
  const open = filled.missing.find(({ options, field }) => options.length === 0 && field.choices.length === 0);
  const lookUp = open === undefined || calls.length >= 4 ? null : findLookUp(open.field, filled, filling);
  if (lookUp !== null) {
    return { kind: 'call', tool: lookUp.tool, args: lookUp.args, told: null };
  }
  return askBack(thread, filled.missing, filling);
}

function askBack(thread: Thread, missing: readonly MissingSlot[], filling: Filling): Plan {
  const asked = slotsToAsk(missing);
  const offers = [...thread.offers, ...offersOf(thread, asked)];
  const pending = { tool: thread.tool, texts: thread.texts, offers, before: filling.calls };
  return { kind: 'ask', text: askForSlots(asked, wasAsked(thread, asked)), pending };
}

/** Whether the newest text answers the same question, so that it did not fit. */
function wasAsked({ offers, texts }: Thread, asked: readonly MissingSlot[]): boolean {
  const answered = offers.filter(({ answeredBy }) => answeredBy === texts.length - 1);
  const keys = answered.map(({ key }) => key);
  return keys.length > 0 && keys.join(' ') === asked.map(({ field }) => field.key).join(' ');
}

/** What is asked, and the values that the question lists: the next text answers it. */
function offersOf(thread: Thread, asked: readonly MissingSlot[]): readonly Offer[] {
  return asked.map(({ field, options }) => ({
    key: field.key,
    values: options.map(({ value }) => value),
    answeredBy: thread.texts.length,
  }));
}

/** Two ids in one request are two calls, one after the other. */
function hasMore(thread: Thread, used: readonly JsonValue[]): boolean {
  return listFields(thread.tool).some(
    (field) =>
      field.required &&
      !field.isList &&
      field.isId &&
      findInText(field, thread.texts.join(' ')).some((value) => !used.includes(value)),
  );
}
