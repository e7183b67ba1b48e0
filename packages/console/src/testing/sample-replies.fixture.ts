import type { Card } from '@deskbell/gate';
import type {
  ConsoleActionDetail,
  ConsoleActor,
  ConsoleAuditDetail,
  ConsoleAuditRow,
  ConsoleCall,
  ConsoleConversation,
  ConsoleSession,
  ConsoleTranscript,
} from '@deskbell/protocol';

/** The card of the demo's order. */
export const cancellationCard: Card = {
  v: 1,
  locale: 'en',
  title: 'Order cancellation',
  lines: [
    { label: 'Order ID', value: '#W6247578', kind: 'text', depth: 0 },
    { label: 'Reason', value: 'No longer needed', kind: 'text', depth: 0 },
    { label: 'Refund to', value: 'credit_card_9513926', kind: 'text', depth: 0 },
  ],
  danger: false,
  confirm: 'Confirm',
  cancel: 'Cancel',
};

export const yusuf: ConsoleActor = {
  kind: 'visitor',
  id: '019ad4c2-0000-7000-8000-00000000aaaa',
  subject: 'yusuf_rossi_9620',
  verified: true,
};
export const stranger: ConsoleActor = {
  kind: 'visitor',
  id: '019ad4c2-0000-7000-8000-00000000c19e',
  subject: null,
  verified: false,
};

export const sampleConversation = '019ad4c2-7e10-7b53-9f0a-000000000001';
export const sampleCallId = '019ad4c2-7e10-7b53-9f0a-2c41d8e6b7f1';

export const sampleArgumentsText =
  '{"order_id":"#W6247578","payment_method_id":"credit_card_9513926","reason":"no longer needed"}';

/** A session over one site, with the demo model. */
export const sampleSession: ConsoleSession = {
  operator: 'start-link',
  expiresAt: '2026-12-01T06:00:00.000Z',
  sites: [{ key: 'shop', name: 'Larkspur', origins: ['https://larkspur.example'] }],
  demoModel: true,
};

/** An audit row with what a test does not name filled in. */
export function auditRow(given: Partial<ConsoleAuditRow> & Pick<ConsoleAuditRow, 'id' | 'event'>): ConsoleAuditRow {
  return {
    at: '2026-11-30T10:36:12.418Z',
    reason: null,
    site: 'shop',
    origin: 'https://larkspur.example',
    who: yusuf,
    what: 'Order cancellation',
    subject: '#W6247578',
    call: sampleCallId,
    conversation: sampleConversation,
    keyId: 'k3yAb12_',
    ...given,
  };
}

export const sampleAuditRows: readonly ConsoleAuditRow[] = [
  auditRow({ id: '412', event: 'succeeded' }),
  auditRow({ id: '411', event: 'confirmed', at: '2026-11-30T10:36:11.902Z' }),
  auditRow({ id: '410', event: 'refused', reason: 'BAD_SIGNATURE', who: stranger, at: '2026-11-30T10:35:47.031Z' }),
  auditRow({ id: '409', event: 'asked', at: '2026-11-30T10:34:04.220Z' }),
  auditRow({
    id: '408',
    event: 'expired',
    what: 'Change the address of an order',
    subject: '#W3698202',
    at: '2026-11-30T10:22:51.664Z',
  }),
  auditRow({ id: '407', event: 'unknown', subject: '#W5442520', at: '2026-11-30T10:12:09.310Z' }),
  auditRow({
    id: '406',
    event: 'cancelled',
    what: 'Exchange delivered items',
    subject: '#W2435638',
    at: '2026-11-30T09:44:30.087Z',
  }),
  auditRow({
    id: '405',
    event: 'policy_changed',
    what: 'Calculate',
    subject: null,
    who: { kind: 'none' },
    origin: null,
    call: null,
    conversation: null,
    keyId: null,
    at: '2026-11-30T09:02:15.550Z',
  }),
  auditRow({
    id: '404',
    event: 'operator_signed_in',
    site: '*',
    what: null,
    subject: null,
    who: { kind: 'operator', name: 'start-link' },
    origin: null,
    call: null,
    conversation: null,
    keyId: null,
    at: '2026-11-30T09:00:00.000Z',
  }),
];

/** What a row says when it is opened. */
export function auditDetail(row: ConsoleAuditRow): ConsoleAuditDetail {
  const hasCall = row.call !== null;
  return {
    ...row,
    turn: hasCall ? '019ad4c2-7e10-7b53-9f0a-0000000000a1' : null,
    toolId: hasCall ? 'shop/cancel_pending_order' : null,
    definitionDigest: hasCall ? '3q2mF7y0zZk1i0aXH8p2V0m8iO3Qm4m8o1bF0yQm9uE' : null,
    policyVersion: hasCall ? 'confirm+verified' : null,
    argumentsDigest: hasCall ? 'a7nF7y0zZk1i0aXH8p2V0m8iO3Qm4m8o1bF0yQm9uE0' : null,
    cardDigest: hasCall ? 'c9mF7y0zZk1i0aXH8p2V0m8iO3Qm4m8o1bF0yQm9uE0' : null,
    facts: hasCall ? '{"expiresAtMs":1796121844220,"issuedAtMs":1796121244220,"locale":"en"}' : null,
    error: null,
    arguments: hasCall ? sampleArgumentsText : null,
    card: hasCall ? cancellationCard : null,
    erased: false,
  };
}

/** A call with what a test does not name filled in. */
export function sampleCall(given: Partial<ConsoleCall>): ConsoleCall {
  return {
    id: sampleCallId,
    kind: 'action',
    name: 'cancel_pending_order',
    title: 'Order cancellation',
    state: 'succeeded',
    reason: null,
    arguments: sampleArgumentsText,
    card: cancellationCard,
    expiresAt: null,
    output: '{"status":"cancelled"}',
    error: null,
    keyId: 'k3yAb12_',
    events: [
      { id: '409', at: '2026-11-30T10:34:04.220Z', event: 'asked', reason: null },
      { id: '411', at: '2026-11-30T10:36:11.902Z', event: 'confirmed', reason: null },
      { id: '412', at: '2026-11-30T10:36:12.418Z', event: 'succeeded', reason: null },
    ],
    ...given,
  };
}

export const sampleConversations: readonly ConsoleConversation[] = [
  {
    id: sampleConversation,
    site: 'shop',
    who: yusuf,
    question: 'And where do I send the headphones back to?',
    updatedAt: '2026-11-30T10:37:41.000Z',
    waiting: 1,
    confirmed: 2,
    cancelled: 1,
    failed: 0,
    unknown: 0,
  },
  {
    id: '019ad4c2-7e10-7b53-9f0a-000000000002',
    site: 'shop',
    who: stranger,
    question: 'Do you ship the Patio Umbrella to Hawaii?',
    updatedAt: '2026-11-30T09:58:00.000Z',
    waiting: 0,
    confirmed: 0,
    cancelled: 0,
    failed: 1,
    unknown: 1,
  },
  {
    id: '019ad4c2-7e10-7b53-9f0a-000000000003',
    site: 'shop',
    who: stranger,
    question: 'Is the Bicycle delivered assembled?',
    updatedAt: '2026-11-29T20:10:00.000Z',
    waiting: 0,
    confirmed: 0,
    cancelled: 0,
    failed: 0,
    unknown: 0,
  },
];

export const sampleTranscript: ConsoleTranscript = {
  id: sampleConversation,
  site: 'shop',
  who: yusuf,
  startedAt: '2026-11-30T10:34:02.000Z',
  turns: [
    {
      id: 't1',
      at: '2026-11-30T10:34:02.000Z',
      question: 'Cancel my T-Shirt order, I do not need it any more.',
      state: 'done',
      items: [
        {
          kind: 'call',
          call: sampleCall({
            id: '019ad4c2-7e10-7b53-9f0a-2c41d8e6b7f0',
            name: 'get_order_details',
            title: 'Get order details',
            card: null,
            arguments: '{"order_id":"#W6247578"}',
            output: '{"status":"pending"}',
            events: [],
          }),
        },
        {
          kind: 'text',
          text: 'Order #W6247578 is pending, so it can be cancelled. The refund of 53.27 takes 5 to 7 business days.',
        },
        { kind: 'call', call: sampleCall({}) },
        {
          kind: 'text',
          text: 'Done. Order #W6247578 is cancelled and 53.27 goes back to your Mastercard ending in 2478 in 5 to 7 business days.',
        },
      ],
    },
    {
      id: 't2',
      at: '2026-11-30T10:37:40.000Z',
      question: 'And where do I send the headphones back to?',
      state: 'paused',
      items: [
        { kind: 'sources', titles: ['Returns and refunds'] },
        { kind: 'text', text: 'You will get an email with the return label after you confirm.' },
        {
          kind: 'call',
          call: sampleCall({
            id: '019ad4c2-7e10-7b53-9f0a-2c41d8e6b7f2',
            title: 'Return delivered items',
            name: 'return_items',
            state: 'pending',
            output: null,
            expiresAt: '2999-01-01T00:00:00.000Z',
            events: [],
          }),
        },
      ],
    },
  ],
};

export const sampleAction: ConsoleActionDetail = {
  site: 'shop',
  name: 'cancel_pending_order',
  title: 'Order cancellation',
  label: 'Order cancellation',
  description: 'Cancels an order that has not shipped.',
  policy: 'confirm',
  policyNamed: true,
  verifiedOnly: true,
  idempotent: false,
  hints: ['consequentialHint'],
  runs: 61,
  lastAt: '2026-11-30T10:36:00.000Z',
  request: {
    method: 'POST',
    address: 'https://api.larkspur.example/orders/{order_id}/cancel',
    headers: ['authorization'],
    body: 'json',
    privateHostAllowed: false,
  },
  arguments: [
    { key: 'order_id', type: 'string', shownAs: 'Order ID', required: true, fixed: null },
    { key: 'reason', type: 'enum, 2', shownAs: 'Reason', required: true, fixed: null },
    { key: 'payment_method_id', type: 'string', shownAs: 'Refund to', required: false, fixed: null },
    { key: 'customer_id', type: 'string', shownAs: 'Customer ID', required: true, fixed: '{visitor.sub}' },
  ],
  preview: { card: cancellationCard, sample: 'last-call' },
};

/** A console with something on every page: replies by path below `/console/api/`, without the query. */
export function fullReplies(): Map<string, unknown> {
  return new Map<string, unknown>([
    ['session', sampleSession],
    ['audit', { rows: sampleAuditRows, older: '404', newer: null }],
    ...sampleAuditRows.map((row): [string, unknown] => [`audit/${row.id}`, auditDetail(row)]),
    ['conversations', { conversations: sampleConversations, older: null, newer: null }],
    [`conversations/${sampleConversation}`, sampleTranscript],
    [
      'actions',
      {
        actions: [
          sampleAction,
          { ...sampleAction, name: 'get_order_details', title: 'Get order details', policy: 'automatic', runs: 902 },
          { ...sampleAction, name: 'calculate', title: 'Calculate', policy: 'off', runs: 0, lastAt: null },
        ],
      },
    ],
    ['actions/shop/cancel_pending_order', sampleAction],
  ]);
}

/** A console right after the first start. */
export function emptyReplies(): Map<string, unknown> {
  return new Map<string, unknown>([
    ['session', sampleSession],
    ['audit', { rows: [], older: null, newer: null }],
    ['conversations', { conversations: [], older: null, newer: null }],
    ['actions', { actions: [] }],
  ]);
}
