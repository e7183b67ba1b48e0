import type { Card, CardLine } from '@deskbell/gate';
import type { Confirmation, StreamPart } from '@deskbell/protocol';
import { textParts } from './fake-deskbell.ts';

/** A line of a card with a text value. */
export function textLine(label: string, value: string, more: Partial<CardLine> = {}): CardLine {
  return { label, value, kind: 'text', depth: 0, ...more };
}

/** A card; what a test is about is given, the rest is filled in. */
export function sampleCard(change: Partial<Card> = {}): Card {
  return {
    v: 1,
    locale: 'en',
    title: 'Order cancellation',
    lines: [
      textLine('Order ID', '#W6247578'),
      textLine('Reason', 'No longer needed'),
      textLine('Refund to', 'credit_card_9513926'),
    ],
    danger: false,
    confirm: 'Confirm',
    cancel: 'Cancel',
    ...change,
  };
}

/** A card for deleting something. */
export function deleteCard(): Card {
  return sampleCard({
    title: 'Delete payment method',
    danger: true,
    note: 'This action cannot be undone.',
    confirm: 'Delete',
  });
}

/** A card with nested lines, more than the region shows at once. */
export function nestedCard(): Card {
  const item = (name: string, from: string, to: string): readonly CardLine[] => [
    textLine('Item', name, { depth: 2 }),
    textLine('Item ID', `"${from}"`, { depth: 2 }),
    textLine('New item ID', `"${to}"`, { depth: 2 }),
  ];
  return sampleCard({
    title: 'Exchange delivered items',
    lines: [
      textLine('Order ID', '#W2378156'),
      { label: 'Items', kind: 'list', depth: 0 },
      { label: '1', kind: 'group', depth: 1 },
      ...item('Mechanical Keyboard', '1151293680', '7706410293'),
      { label: '2', kind: 'group', depth: 1 },
      ...item('Smart Thermostat', '4983901480', '7747408585'),
      { label: 'Return address', kind: 'group', depth: 0 },
      textLine('Street', '763 Broadway', { depth: 1 }),
      textLine('City', 'Philadelphia', { depth: 1 }),
      textLine('ZIP', '"19122"', { depth: 1 }),
      { label: 'Gift wrap', value: 'No', kind: 'boolean', depth: 0 },
      { label: 'Note', value: '(empty)', kind: 'empty', depth: 0 },
      { label: 'Vouchers', value: '(none)', kind: 'none', depth: 0 },
    ],
  });
}

/** A card whose message is longer than 300 characters. */
export function longCard(): Card {
  return sampleCard({
    title: 'Send a message to the store',
    lines: [
      textLine('Order ID', '#W2378156'),
      textLine('Message', `Hello, ${'the vacuum cleaner stopped charging. '.repeat(30)}END`),
    ],
  });
}

/** A card with hidden characters and a token that mixes scripts. */
export function hiddenCard(): Card {
  return sampleCard({
    title: 'Change the address of an order',
    lines: [
      textLine('Street', '763 Broadway⟨U+202E⟩5 etiuS⟨U+200B⟩'),
      textLine('City', 'Phil\u0430delphia', { mixed: ['Latin', 'Cyrillic'] }),
      textLine('Note', 'Ring twice⟨10,000 spaces⟩then leave it'),
    ],
  });
}

/** What a test says of a pending card. */
export interface PendingOptions {
  readonly call?: string;
  readonly card?: Card;
  readonly expiresInMs?: number;
}

/** A card that waits for an answer. */
export function pendingCard(options: PendingOptions = {}): Confirmation {
  return {
    call: options.call ?? '0193aaaa-0000-4000-8000-000000000001',
    state: 'pending',
    card: options.card ?? sampleCard(),
    expiresAt: new Date(Date.now() + (options.expiresInMs ?? 600_000)).toISOString(),
    signature: `v1.k1.${'s'.repeat(43)}`,
  };
}

/** An answer that says something and then asks. */
export function askingParts(options: PendingOptions & { readonly text?: string } = {}): readonly StreamPart[] {
  const confirmation = pendingCard(options);
  const { call } = confirmation;
  return [
    ...textParts(options.text ?? 'Order #W6247578 is pending, so it can be cancelled.').slice(0, -1),
    {
      type: 'tool-input-available',
      toolCallId: call,
      toolName: 'cancel_order',
      input: {},
      providerExecuted: true,
      dynamic: true,
    },
    { type: 'tool-approval-request', approvalId: call, toolCallId: call, signature: confirmation.signature ?? '' },
    { type: 'data-confirmation', id: call, data: confirmation },
    { type: 'finish-step' },
  ];
}
