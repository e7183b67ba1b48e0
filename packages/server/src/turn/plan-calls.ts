import { canonicalText, isJsonObject, parseStrictJson, settleArguments, type JsonObject } from '@deskbell/gate';
import type { CallCode, PageTool } from '@deskbell/protocol';
import type { Action } from '../actions/action.ts';
import { fixedArguments } from '../actions/fixed-arguments.ts';
import type { Visitor } from '../visitors/visitor.ts';
import type { OfferedTools } from './offered-tools.ts';

/** Most cards in one turn, and in one conversation within an hour. Source: ASK-13. */
const CARDS_PER_TURN = 5;
const CARDS_PER_HOUR = 30;

/** A call as the model made it. */
export interface ModelCall {
  /** Deskbell's id. */
  readonly id: string;
  readonly providerCallId: string;
  readonly name: string;
  readonly argumentsText: string;
}

/** A call of an action whose arguments are settled. */
export interface ActionCall<Kind extends 'run' | 'ask'> {
  readonly kind: Kind;
  readonly call: ModelCall;
  readonly action: Action;
  readonly canonical: string;
  readonly arguments: JsonObject;
}

/** What becomes of a call. */
export type PlannedCall =
  | {
      readonly kind: 'refused';
      readonly call: ModelCall;
      readonly code: CallCode;
      readonly detail?: string;
      readonly action: Action | null;
    }
  | ActionCall<'run'>
  | ActionCall<'ask'>
  | {
      readonly kind: 'page';
      readonly call: ModelCall;
      readonly tool: PageTool;
      readonly revision: number;
      readonly canonical: string;
    };

/** What earlier calls of the turn and conversation say about a plan. */
export interface PlanFacts {
  readonly visitor: Visitor;
  readonly offered: OfferedTools;
  /** Tools that the visitor has said no to in this turn. Source: ASK-4. */
  readonly deniedTools: ReadonlySet<string>;
  /** `blockKey` of calls whose outcome is unknown in this conversation. Source: RUN-5. */
  readonly unknownCalls: ReadonlySet<string>;
  readonly cardsInTurn: number;
  readonly cardsInHour: number;
}

/** Names a tool with its canonical arguments. */
export function blockKey(toolId: string, canonical: string): string {
  return canonicalText([toolId, canonical]);
}

/**
 * Plans the calls of one model step; nothing has been asked or run. At most one call asks, and a step waits for one kind of thing.
 * Source: ASK-3, ASK-4, ASK-13, ARG, POL.
 */
export function planCalls(calls: readonly ModelCall[], facts: PlanFacts): readonly PlannedCall[] {
  const settled = refuseRepeats(calls.map((call) => planCall(call, facts)));
  let isAsking = false;
  const withCards = settled.map((planned) => {
    if (planned.kind !== 'ask') return planned;
    const refused = refuseCard(planned, facts, isAsking);
    isAsking ||= refused === null;
    return refused ?? planned;
  });
  if (!isAsking) return withCards;
  return withCards.map((planned) => (planned.kind === 'page' ? refuse(planned.call, 'ONE_AT_A_TIME', null) : planned));
}

function refuse(call: ModelCall, code: CallCode, action: Action | null, detail?: string): PlannedCall {
  return { kind: 'refused', call, code, action, ...(detail === undefined ? {} : { detail }) };
}

function refuseCard(planned: ActionCall<'ask'>, facts: PlanFacts, isAsking: boolean): PlannedCall | null {
  const { call, action } = planned;
  if (facts.deniedTools.has(action.toolId)) return refuse(call, 'CONFIRMATION_DENIED', action);
  if (isAsking) return refuse(call, 'ONE_AT_A_TIME', action);
  const isOverLimit = facts.cardsInTurn >= CARDS_PER_TURN || facts.cardsInHour >= CARDS_PER_HOUR;
  return isOverLimit ? refuse(call, 'CARD_LIMIT', action) : null;
}

function planCall(call: ModelCall, facts: PlanFacts): PlannedCall {
  const offered = facts.offered.byName.get(call.name);
  if (offered === undefined) {
    const closed = facts.offered.closed.get(call.name);
    return closed === undefined ? refuse(call, 'UNKNOWN_TOOL', null) : refuse(call, 'TOOL_OFF', closed);
  }
  if (offered.kind === 'page') return planPageCall(call, offered.tool, offered.revision);
  const { action } = offered;
  const fixed = fixedArguments(action, facts.visitor);
  if (fixed === null) return refuse(call, 'TOOL_OFF', action);
  const settled = settleArguments({ text: textOf(call), schema: action.modelSchema, validate: action.validate, fixed });
  if (settled.kind === 'refused') return refuse(call, 'INVALID_ARGUMENTS', action, reasonAt(settled));
  if (facts.unknownCalls.has(blockKey(action.toolId, settled.canonical)))
    return refuse(call, 'OUTCOME_UNKNOWN', action);
  const about = { call, action, canonical: settled.canonical, arguments: settled.value };
  return action.verdict === 'run' ? { kind: 'run', ...about } : { kind: 'ask', ...about };
}

/** Some providers send nothing at all for no arguments. */
function textOf(call: ModelCall): string {
  return call.argumentsText.trim() === '' ? '{}' : call.argumentsText;
}

function reasonAt(refused: { readonly path: string; readonly reason: string }): string {
  return refused.path === '' ? refused.reason : `${refused.path} ${refused.reason}`;
}

/** The page's own bridge validates against the schema; here the arguments only have to be plain data. Source: ASK-1. */
function planPageCall(call: ModelCall, tool: PageTool, revision: number): PlannedCall {
  const parsed = parseStrictJson(textOf(call));
  if (parsed.kind === 'refused') return refuse(call, 'INVALID_ARGUMENTS', null, reasonAt(parsed));
  if (!isJsonObject(parsed.value)) return refuse(call, 'INVALID_ARGUMENTS', null, 'must be an object');
  return { kind: 'page', call, tool, revision, canonical: canonicalText(parsed.value) };
}

/** The same tool with the same arguments is called once in a step; the refusal names the first call. Source: ASK-13. */
function refuseRepeats(planned: readonly PlannedCall[]): readonly PlannedCall[] {
  const first = new Map<string, string>();
  return planned.map((one) => {
    if (one.kind === 'refused') return one;
    const key = blockKey(one.kind === 'page' ? `page:${one.tool.id}` : one.action.toolId, one.canonical);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, one.call.id);
      return one;
    }
    return refuse(
      one.call,
      'DUPLICATE_CALL',
      one.kind === 'page' ? null : one.action,
      `The same call was made before in this step: ${earlier}.`,
    );
  });
}
