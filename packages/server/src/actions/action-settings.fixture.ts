import { readHints } from '@deskbell/gate';

import type { ActionSettings, HttpTarget } from '../sites/site.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { makeAction, type Action } from './action.ts';

/** A visitor whom nobody vouched for. */
export const ANONYMOUS: Visitor = {
  id: '01890000-0000-7000-8000-0000000000aa',
  site: 'shop',
  subject: null,
  locale: 'en',
};

/** A visitor whom the host signed in. */
export function signedIn(subject: string): Visitor {
  return { ...ANONYMOUS, id: '01890000-0000-7000-8000-0000000000bb', subject };
}

/** Settings of an action that asks; a test says what it is about. */
export function actionSettings(
  part: Partial<Omit<ActionSettings, 'http'>> & { readonly http?: Partial<HttpTarget> } = {},
): ActionSettings {
  const { http, ...settings } = part;
  return {
    name: 'cancel_order',
    label: 'Order cancellation',
    description: 'Cancels an order.',
    policy: 'confirm',
    hints: readHints({}),
    verifiedOnly: false,
    idempotent: false,
    fixed: {},
    schemaText:
      '{"type":"object","properties":{"order_id":{"type":"string","title":"Order ID"},"note":{"type":"string"}}}',
    allowPrivate: true,
    ...settings,
    http: { method: 'POST', url: 'https://api.shop.example/orders', headers: {}, body: 'json', ...http },
  };
}

/** The action of such settings. */
export function madeAction(part: Parameters<typeof actionSettings>[0] = {}): Action {
  const made = makeAction('shop', actionSettings(part));
  if (made.kind === 'refused') throw new TypeError(made.reason);
  return made.action;
}
