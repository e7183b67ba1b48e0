import { z } from 'zod';
import { cancelOrder } from '../rules/cancel-order.ts';
import { changeAddress } from '../rules/change-address.ts';
import { changePayment } from '../rules/change-payment.ts';
import { exchangeItems } from '../rules/exchange-items.ts';
import { refuse, type Refusal } from '../rules/refusal.ts';
import { returnItems } from '../rules/return-items.ts';
import type { Case, Ruling } from '../rules/ruling.ts';
import { countryField, customerIdField, itemIdField, lineField, moneyTargetField } from './fields.ts';

/** What a body asks for, checked but not yet decided. */
export type OrderRequest = {
  readonly kind: 'request';
  readonly customerId: string;
  readonly decide: (request: Case) => Ruling;
};

/** One way to change an order: the last part of its path, its words for the document, its body and its rule. */
export type OrderChange = {
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType;
  /** Checks a body of unknown form. @returns `INVALID_REQUEST`, naming the first field that is wrong. */
  readonly read: (body: unknown) => OrderRequest | Refusal;
};

/** Lists the five changes. The demo's `deskbell.yaml` has one action for each. */
export function listOrderChanges(): readonly OrderChange[] {
  return [cancel(), sendBack(), exchange(), readdress(), repay()];
}

type Words = Pick<OrderChange, 'operationId' | 'path' | 'summary' | 'description'>;

function defineChange<Body extends { readonly customer_id: string }>(
  words: Words,
  body: z.ZodType<Body>,
  rule: (request: Case, body: Body) => Ruling,
): OrderChange {
  const read = (input: unknown): OrderRequest | Refusal => {
    const parsed = body.safeParse(input);
    if (!parsed.success) return refuse('INVALID_REQUEST', describeIssue(parsed.error));
    return { kind: 'request', customerId: parsed.data.customer_id, decide: (request) => rule(request, parsed.data) };
  };
  return { ...words, body, read };
}

function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'The body' : `The field ${issue.path.join('.')}`;
  return `${field} is not valid: ${issue?.message ?? 'unknown form'}.`;
}

function cancel(): OrderChange {
  const body = z.strictObject({
    customer_id: customerIdField(),
    reason: z.enum(['no longer needed', 'ordered by mistake']).meta({ title: 'Reason' }),
  });
  const description = 'Cancels a pending order and refunds all of it to the payment used.';
  const words = { operationId: 'cancelOrder', path: 'cancel', summary: 'Cancel an order', description };
  return defineChange(words, body, (request, { reason }) => cancelOrder(request, reason));
}

function sendBack(): OrderChange {
  const itemIds = z.array(itemIdField('Item', 'An item of the order.')).min(1).max(20);
  const body = z.strictObject({
    customer_id: customerIdField(),
    item_ids: itemIds
      .refine((ids) => new Set(ids).size === ids.length, 'an item is named twice')
      .meta({ title: 'Items', description: 'The items that are sent back.', uniqueItems: true }),
    refund_to: moneyTargetField('Refund to'),
  });
  const description = 'Returns items of a delivered order, once, within 30 days of delivery.';
  const words = { operationId: 'returnItems', path: 'return', summary: 'Return items', description };
  return defineChange(words, body, (request, read) =>
    returnItems(request, { itemIds: read.item_ids, refundTo: read.refund_to }),
  );
}

function exchange(): OrderChange {
  const body = z.strictObject({
    customer_id: customerIdField(),
    item_id: itemIdField('Item', 'The item of the order that is sent back.'),
    new_item_id: itemIdField('New item', 'Another variant of the same product.'),
    difference_by: moneyTargetField('Price difference by'),
  });
  const description = 'Exchanges one item of a delivered order for another variant, once, within 30 days of delivery.';
  const words = { operationId: 'exchangeItems', path: 'exchange', summary: 'Exchange an item', description };
  return defineChange(words, body, (request, read) =>
    exchangeItems(request, { itemId: read.item_id, newItemId: read.new_item_id, differenceBy: read.difference_by }),
  );
}

function readdress(): OrderChange {
  const body = z.strictObject({
    customer_id: customerIdField(),
    street: lineField('Street and number', 120),
    unit: z.string().trim().max(60).default('').meta({ title: 'Flat or suite' }),
    city: lineField('City', 80),
    region: z.string().trim().max(60).default('').meta({ title: 'State or province' }),
    postal_code: lineField('Postal code', 12),
    country: countryField(),
  });
  const description = 'Sends a pending order to another address.';
  const words = {
    operationId: 'changeAddress',
    path: 'address',
    summary: 'Change the address of an order',
    description,
  };
  return defineChange(words, body, (request, { postal_code: postalCode, street, unit, city, region, country }) =>
    changeAddress(request, { street, unit, city, region, postalCode, country }),
  );
}

function repay(): OrderChange {
  const method = z
    .string()
    .regex(/^(credit_card|paypal|gift_card)_[0-9]{7}$/)
    .meta({
      title: 'Payment method',
      description: 'One of the customer’s own payment methods.',
      examples: ['gift_card_5528140'],
    });
  const body = z.strictObject({ customer_id: customerIdField(), payment_method_id: method });
  const description = 'Moves the payment of a pending order to another payment method of the customer.';
  const words = {
    operationId: 'changePayment',
    path: 'payment',
    summary: 'Change the payment of an order',
    description,
  };
  return defineChange(words, body, (request, read) => changePayment(request, read.payment_method_id));
}
