import { readHints } from '@deskbell/gate';
import { describe, expect, it } from 'vitest';

import { actionSettings, ANONYMOUS, madeAction, signedIn } from './action-settings.fixture.ts';
import { isOpenTo } from './action-registry.ts';
import { makeAction } from './action.ts';
import { fixedArguments } from './fixed-arguments.ts';

type Part = Parameters<typeof actionSettings>[0];

const readOnly = readHints({ readOnlyHint: true });
const consequential = readHints({ consequentialHint: true, readOnlyHint: true });
const none = readHints({});

/** What becomes of an action of these hints under automatic, confirm, off and no policy at all. */
function verdicts(hints: ReturnType<typeof readHints>): readonly string[] {
  const { policy: _none, ...unnamed } = actionSettings({ hints });
  const named = (['automatic', 'confirm', 'off'] as const).map((policy) => actionSettings({ hints, policy }));
  return [...named, unnamed].map((settings) => {
    const made = makeAction('shop', settings);
    return made.kind === 'made' ? made.action.verdict : 'refused';
  });
}

const digestOf = (part: Part = {}): string => madeAction(part).definitionDigest;

describe('makeAction', () => {
  it('POL-6: hints and policy give the verdict of the table', () => {
    expect({
      consequential: verdicts(consequential),
      readOnly: verdicts(readOnly),
      anythingElse: verdicts(none),
    }).toEqual({
      consequential: ['refused', 'ask', 'off', 'ask'],
      readOnly: ['run', 'ask', 'off', 'run'],
      anythingElse: ['run', 'ask', 'off', 'ask'],
    });
  });

  it('POL-4: a name decides nothing', () => {
    const { policy: _none, ...settings } = actionSettings({ name: 'get_user' });
    expect(makeAction('shop', settings)).toMatchObject({ kind: 'made', action: { verdict: 'ask' } });
  });

  it('POL-6: the policy version is the text of policy and conditions, the same whether it was named or not', () => {
    const { policy: _none, ...unnamed } = actionSettings({ hints: readOnly });
    const versionOf = (part: Part): string => madeAction(part).policyVersion;
    expect([
      versionOf({ policy: 'confirm' }),
      versionOf({ policy: 'confirm', verifiedOnly: true }),
      versionOf({ policy: 'automatic', hints: readOnly }),
      versionOf({ policy: 'off' }),
    ]).toEqual(['confirm', 'confirm+verified', 'automatic', 'off']);
    expect(makeAction('shop', unnamed)).toMatchObject({ action: { policyVersion: 'automatic' } });
  });

  it('ARG-2: refuses a schema with a keyword outside the list, and says where', () => {
    const made = makeAction(
      'shop',
      actionSettings({ schemaText: '{"type":"object","properties":{"a":{"minimun":1}}}' }),
    );
    expect(made).toEqual({ kind: 'refused', reason: expect.stringContaining('/properties/a') });
  });

  it('BIND-3: the definition digest is the same for the same settings, in another process too', () => {
    expect(digestOf()).toBe(digestOf());
    expect(digestOf()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('BIND-3: the definition digest changes with each thing that it names (T-50)', () => {
    const parts: readonly Part[] = [
      {},
      { name: 'cancel_orders' },
      { label: 'Cancel an order' },
      { description: 'Cancels orders.' },
      {
        schemaText:
          '{"type":"object","properties":{"note":{"type":"string"},"order_id":{"type":"string","title":"Order ID"}}}',
      },
      { hints: readOnly },
      { hints: readHints({ destructiveHint: true }) },
      { hints: readHints({ consequentialHint: true }) },
      { hints: readHints({ untrustedContentHint: true }) },
      { hints: readHints({ untrustedContentHint: false }) },
      { fixed: { note: 'a' } },
      { fixed: { note: 'b' } },
      { fixed: { order_id: 'a' } },
      { allowPrivate: false },
      { idempotent: true },
      { http: { method: 'PUT' } },
      { http: { url: 'https://api.shop.example/orders/{order_id}' } },
      { http: { url: 'https://api2.shop.example/orders' } },
      { http: { url: 'http://api.shop.example/orders' } },
      { http: { url: 'https://api.shop.example:8443/orders' } },
      { http: { headers: { 'x-shop': 'a' } } },
      { http: { body: 'form' } },
    ];
    expect(new Set(parts.map(digestOf)).size).toBe(parts.length);
  });

  it('BIND-3: the site is part of the definition', () => {
    const made = makeAction('other', actionSettings());
    expect(made.kind === 'made' && made.action.definitionDigest).not.toBe(digestOf());
  });

  it('BIND-3: the definition digest changes with nothing else', () => {
    const headers = { 'x-shop': 'a', authorization: 'Bearer one' };
    const others: readonly Part[] = [
      { http: { headers }, policy: 'off' },
      { http: { headers }, verifiedOnly: true },
      { http: { headers: { authorization: 'Bearer two', 'x-shop': 'b' } } },
    ];
    expect(others.map(digestOf)).toEqual(others.map(() => digestOf({ http: { headers } })));
  });
});

describe('attacks on a definition', () => {
  it('ACT-8: no value of a header is in the definition', () => {
    const { definitionText } = madeAction({ http: { headers: { authorization: 'Bearer canary-7c1f' } } });
    expect(definitionText).toContain('authorization');
    expect(definitionText).not.toContain('canary');
  });

  it('BIND-3: text that moves from one member to the next is another definition (T-76)', () => {
    expect(digestOf({ label: 'ab', description: 'c' })).not.toBe(digestOf({ label: 'a', description: 'bc' }));
  });

  it('ACT-3: the model is not shown a fixed argument and is refused when it sets one', () => {
    const action = madeAction({ fixed: { order_id: '{visitor.sub}' } });
    expect(JSON.stringify(action.modelSchema.json)).not.toContain('order_id');
    expect(action.validate({ note: 'a' })).toBeNull();
    expect(action.validate({ order_id: '42' })).toEqual({ path: '', reason: 'there is no property "order_id"' });
  });
});

describe('fixedArguments', () => {
  it('ACT-3: fills in the subject wherever the text has it, and leaves other values alone', () => {
    const action = madeAction({ fixed: { order_id: '{visitor.sub}/{visitor.sub}', note: 'x', count: 3, paid: true } });
    expect(fixedArguments(action, signedIn('c-42'))).toEqual({
      order_id: 'c-42/c-42',
      note: 'x',
      count: 3,
      paid: true,
    });
  });

  it('ACT-3: gives nothing for an anonymous visitor where a subject belongs', () => {
    expect(fixedArguments(madeAction({ fixed: { order_id: '{visitor.sub}' } }), ANONYMOUS)).toBeNull();
    expect(fixedArguments(madeAction({ fixed: { order_id: '7' } }), ANONYMOUS)).toEqual({ order_id: '7' });
  });

  it('ACT-3: takes a subject as text, whatever it looks like', () => {
    const action = madeAction({ fixed: { order_id: 'a{visitor.sub}b' } });
    const subjects = ['$&', '$1', "$'", '{visitor.sub}', '{order_id}'];
    expect(subjects.map((subject) => fixedArguments(action, signedIn(subject)))).toEqual(
      subjects.map((subject) => ({ order_id: `a${subject}b` })),
    );
  });

  it('ARG-1: a fixed argument with the name of a prototype is a property of its own', () => {
    const action = madeAction({ fixed: { ['__proto__']: 'x' } });
    const filled = fixedArguments(action, ANONYMOUS) ?? {};
    expect([Object.keys(filled), Object.getPrototypeOf(filled)]).toEqual([['__proto__'], Object.prototype]);
  });
});

describe('isOpenTo', () => {
  it('ACT-2: an action that is off is open to nobody, one for verified visitors to them alone', () => {
    const actions = [madeAction(), madeAction({ verifiedOnly: true }), madeAction({ policy: 'off' })];
    expect(actions.map((action) => [isOpenTo(action, ANONYMOUS), isOpenTo(action, signedIn('c-42'))])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });
});
