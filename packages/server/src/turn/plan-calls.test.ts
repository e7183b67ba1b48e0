import { readHints } from '@deskbell/gate';
import { describe, expect, it } from 'vitest';
import { makeAction, type Action } from '../actions/action.ts';
import type { ActionSettings } from '../sites/site.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { blockKey, planCalls, type ModelCall, type PlanFacts } from './plan-calls.ts';

const visitor: Visitor = { id: 'v', site: 'shop', subject: 'C1', locale: 'en' };

function actionOf(name: string, extra: Partial<ActionSettings> = {}): Action {
  const made = makeAction('shop', {
    name,
    description: name,
    policy: 'confirm',
    hints: readHints({}),
    verifiedOnly: false,
    idempotent: false,
    fixed: {},
    schemaText:
      '{"type":"object","properties":{"order_id":{"type":"string"},"express":{"type":"boolean","default":false}}}',
    http: { method: 'POST', url: 'https://api.example/x', headers: {}, body: 'json' },
    allowPrivate: false,
    ...extra,
  });
  if (made.kind === 'refused') throw new TypeError(made.reason);
  return made.action;
}

const facts = (actions: readonly Action[], extra: Partial<PlanFacts> = {}): PlanFacts => ({
  visitor,
  offered: {
    byName: new Map(actions.map((action) => [action.settings.name, { kind: 'action' as const, action }])),
    closed: new Map([['closed', actionOf('closed', { policy: 'off' })]]),
    modelTools: [],
    notices: [],
  },
  deniedTools: new Set(),
  unknownCalls: new Set(),
  cardsInTurn: 0,
  cardsInHour: 0,
  ...extra,
});

let ids = 0;
const call = (name: string, argumentsText = '{}'): ModelCall => ({
  id: `call-${(ids += 1)}`,
  providerCallId: 'p',
  name,
  argumentsText,
});
const kinds = (calls: readonly ModelCall[], given: PlanFacts): readonly string[] =>
  planCalls(calls, given).map((one) => (one.kind === 'refused' ? one.code : one.kind));

const asks = actionOf('cancel');
const reads = actionOf('look', { policy: 'automatic', hints: readHints({ readOnlyHint: true }) });

describe('the plan of a step', () => {
  it('POL-6: an automatic action runs and any other asks', () => {
    expect(kinds([call('look'), call('cancel')], facts([asks, reads]))).toEqual(['run', 'ask']);
  });

  it('ASK-3: the first call that asks is shown and each other one is told ONE_AT_A_TIME', () => {
    expect(kinds([call('cancel', '{"order_id":"1"}'), call('cancel', '{"order_id":"2"}')], facts([asks]))).toEqual([
      'ask',
      'ONE_AT_A_TIME',
    ]);
  });

  it('ASK-4, T-22: a tool that was denied in this turn is denied without a card, and another one may still ask', () => {
    const given = facts([asks, actionOf('refund')], { deniedTools: new Set(['shop/cancel']) });
    expect(kinds([call('cancel'), call('refund')], given)).toEqual(['CONFIRMATION_DENIED', 'ask']);
  });

  it.each([
    [{ cardsInTurn: 4, cardsInHour: 29 }, 'ask'],
    [{ cardsInTurn: 5, cardsInHour: 5 }, 'CARD_LIMIT'],
    [{ cardsInTurn: 0, cardsInHour: 30 }, 'CARD_LIMIT'],
  ])('ASK-13: with %j a call that asks becomes %s', (extra, kind) => {
    expect(kinds([call('cancel')], facts([asks], extra))).toEqual([kind]);
  });

  it('ARG-2, T-35: defaults are part of what is shown and run', () => {
    const [planned] = planCalls([call('cancel', '{"order_id":"1"}')], facts([asks]));
    expect(planned).toMatchObject({ canonical: '{"express":false,"order_id":"1"}' });
  });

  it('ASK-13: a call that spells out the default repeats one that leaves it out', () => {
    const repeat = [call('cancel', '{"order_id":"1"}'), call('cancel', '{"express":false,"order_id":"1"}')];
    expect(kinds(repeat, facts([asks]))).toEqual(['ask', 'DUPLICATE_CALL']);
  });

  it('ACT-3: a fixed argument that the model sets is refused', () => {
    const fixed = actionOf('close', { fixed: { customer_id: '{visitor.sub}' } });
    expect(kinds([call('close', '{"customer_id":"C2"}')], facts([fixed]))).toEqual(['INVALID_ARGUMENTS']);
    expect(planCalls([call('close')], facts([fixed]))[0]).toMatchObject({
      canonical: '{"customer_id":"C1","express":false}',
    });
  });

  it('ACT-3: a visitor without a subject cannot give a fixed argument that needs one', () => {
    const fixed = actionOf('close', { fixed: { customer_id: '{visitor.sub}' } });
    expect(kinds([call('close')], facts([fixed], { visitor: { ...visitor, subject: null } }))).toEqual(['TOOL_OFF']);
  });

  it('RUN-5: the same tool with the same arguments is blocked while its outcome is unknown', () => {
    const unknownCalls = new Set([blockKey('shop/cancel', '{"express":false,"order_id":"1"}')]);
    expect(
      kinds([call('cancel', '{"order_id":"1"}'), call('cancel', '{"order_id":"2"}')], facts([asks], { unknownCalls })),
    ).toEqual(['OUTCOME_UNKNOWN', 'ask']);
  });

  it('ACT-2: a closed action is TOOL_OFF and a name that is none is UNKNOWN_TOOL', () => {
    expect(kinds([call('closed'), call('Cancel')], facts([asks]))).toEqual(['TOOL_OFF', 'UNKNOWN_TOOL']);
  });
});
