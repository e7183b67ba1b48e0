import { definitionText, readHints } from '@deskbell/gate';
import { digestOf } from '../approvals/digest.ts';
import { askCall } from '../calls/ask-call.ts';
import type { CallRow, NewCall } from '../calls/call-row.ts';
import { cardsInLastHour } from '../calls/find-calls.ts';
import { openPageCall, refuseCall, startCall } from '../calls/request-call.ts';
import { runCall } from '../calls/run-call.ts';
import type { Action } from '../actions/action.ts';
import { storeDefinition } from '../actions/store-definition.ts';
import { storableText } from '../storage/storable-text.ts';
import type { TurnRecord } from '../history/turn-record.ts';
import type { OfferedTools } from './offered-tools.ts';
import {
  blockKey,
  planCalls,
  type ActionCall,
  type ModelCall,
  type PlannedCall,
  type PlanFacts,
} from './plan-calls.ts';
import { tellInput, tellOutcome } from './tell-call.ts';
import type { TurnContext } from './turn-context.ts';

/** What the turn does after a step's calls: go on, or wait for a person or the page. */
export type AfterCalls = 'go-on' | 'pause';

/**
 * Settles the calls of a step: refused and automatic ones in their order, one after the other, then at most one card, or the page
 * calls together. Source: ASK-2, ASK-3.
 */
export async function settleStep(
  context: TurnContext,
  calls: readonly ModelCall[],
  offered: OfferedTools,
  record: TurnRecord,
): Promise<AfterCalls> {
  const planned = planCalls(calls, await factsOf(context, offered, record));
  for (const one of planned) {
    if (one.kind === 'refused') await refuse(context, one);
    else if (one.kind === 'run') await run(context, one);
  }
  if (context.writer.signal.aborted) return 'go-on';
  let after: AfterCalls = 'go-on';
  for (const one of planned) {
    if (one.kind === 'ask') await ask(context, one);
    else if (one.kind === 'page') await sendToPage(context, one);
    else continue;
    after = 'pause';
  }
  return after;
}

async function factsOf(context: TurnContext, offered: OfferedTools, record: TurnRecord): Promise<PlanFacts> {
  const calls = [...record.calls.values()];
  const ofTurn = calls.filter((call) => call.turn === context.turn.id);
  const toolIds = (rows: readonly CallRow[]): ReadonlySet<string> =>
    new Set(rows.flatMap((row) => (row.tool_id === null ? [] : [row.tool_id])));
  return {
    visitor: context.asker.visitor,
    offered,
    deniedTools: toolIds(ofTurn.filter((call) => call.state === 'cancelled')),
    unknownCalls: new Set(
      calls
        .filter((call) => call.state === 'unknown')
        .map((call) => blockKey(call.tool_id ?? '', call.arguments ?? '')),
    ),
    cardsInTurn: ofTurn.filter((call) => call.card !== null).length,
    cardsInHour: await cardsInLastHour(context.deps.database, context.turn.conversation),
  };
}

type Planned<Kind extends PlannedCall['kind']> = Extract<PlannedCall, { readonly kind: Kind }>;

function newCall(context: TurnContext, call: ModelCall): NewCall {
  return {
    id: call.id,
    conversation: context.turn.conversation,
    turn: context.turn.id,
    writing: context.writer.lease,
    visitor: context.asker.visitor,
    origin: context.asker.origin,
    kind: 'none',
    toolName: storableText(call.name).slice(0, 200),
    toolId: null,
    title: null,
    rawArguments: storableText(call.argumentsText).slice(0, 64 * 1024),
    canonical: null,
    argumentsDigest: null,
    definitionDigest: null,
    policyVersion: null,
    page: null,
  };
}

function newActionCall(
  context: TurnContext,
  { call, action, canonical }: ActionCall<'run' | 'ask'>,
): NewCall & { toolId: string; canonical: string; argumentsDigest: string } {
  return {
    ...newCall(context, call),
    ...aboutAction(action),
    canonical,
    argumentsDigest: digestOf(canonical),
  };
}

/** What a row says of the action that was called, also when the call was refused. Source: AUD-2. */
function aboutAction(action: Action) {
  return {
    kind: 'action',
    toolId: action.toolId,
    title: action.settings.label ?? null,
    definitionDigest: action.definitionDigest,
    policyVersion: action.policyVersion,
  } as const;
}

async function refuse(context: TurnContext, { call, code, detail, action }: Planned<'refused'>): Promise<void> {
  const about = action === null ? newCall(context, call) : { ...newCall(context, call), ...aboutAction(action) };
  const row = await refuseCall(context.deps, about, code, detail);
  tellInput(context.writer, row);
  tellOutcome(context.writer, row);
}

async function run(context: TurnContext, planned: ActionCall<'run'>): Promise<void> {
  const { deps } = context;
  const attempt = deps.ids.next();
  const row = await startCall(deps, newActionCall(context, planned), { attempt, leaseS: deps.callLeaseS });
  tellInput(context.writer, row);
  tellOutcome(
    context.writer,
    await runCall(deps, { row, attempt, action: planned.action, visitor: context.asker.visitor }),
  );
}

async function ask(context: TurnContext, planned: ActionCall<'ask'>): Promise<void> {
  const row = await askCall(context.deps, {
    call: newActionCall(context, planned),
    action: planned.action,
    arguments: planned.arguments,
  });
  tellInput(context.writer, row);
  tellOutcome(context.writer, row);
}

/** The page's definition is a row too, so that the audit can say what was sent. */
async function sendToPage(context: TurnContext, { call, tool, revision, canonical }: Planned<'page'>): Promise<void> {
  const { deps, asker } = context;
  const toolId = `page/${tool.name}`;
  const text = definitionText({
    toolId,
    name: tool.name,
    label: tool.title ?? '',
    description: tool.description,
    schemaText: JSON.stringify(tool.inputSchema ?? {}),
    hints: readHints(tool.hints),
    kind: 'page',
    target: { registration: tool.id },
    serverIdentity: asker.origin ?? '',
  });
  const row = await openPageCall(deps, {
    ...newCall(context, call),
    kind: 'page',
    toolId,
    title: tool.title ?? null,
    canonical,
    argumentsDigest: digestOf(canonical),
    definitionDigest: await storeDefinition(deps.database, toolId, text),
    page: { registration: tool.id, revision },
  });
  tellInput(context.writer, row);
  tellOutcome(context.writer, row);
}
