import { orderTotalCents, type Order, type Outcome, type UnixMs } from '../shop/order.ts';
import { addressJson, type AddressJson } from './customer-json.ts';

/** An order as the API writes it: money in cents, instants in ISO 8601. */
export type OrderJson = {
  readonly order_id: string;
  readonly customer_id: string;
  readonly state: Order['state'];
  readonly placed_at: string;
  readonly delivered_at: string | null;
  readonly items: readonly {
    readonly item_id: string;
    readonly name: string;
    readonly options: Readonly<Record<string, string>>;
    readonly quantity: number;
    readonly price_cents: number;
  }[];
  readonly shipping: Order['shipping'];
  readonly shipping_cents: number;
  readonly total_cents: number;
  readonly currency: 'USD';
  readonly address: AddressJson;
  readonly payment_method_id: string;
  readonly outcome: Readonly<Record<string, string | number | readonly string[]>> | null;
};

/** Writes an order for the API. */
export function orderJson(order: Order): OrderJson {
  return {
    order_id: order.orderId,
    customer_id: order.customerId,
    state: order.state,
    placed_at: isoInstant(order.placedAt),
    delivered_at: order.deliveredAt === null ? null : isoInstant(order.deliveredAt),
    items: order.items.map((item) => ({
      item_id: item.itemId,
      name: item.name,
      options: item.options,
      quantity: item.quantity,
      price_cents: item.priceCents,
    })),
    shipping: order.shipping,
    shipping_cents: order.shippingCents,
    total_cents: orderTotalCents(order),
    currency: 'USD',
    address: addressJson(order.address),
    payment_method_id: order.paymentMethodId,
    outcome: order.outcome === null ? null : outcomeJson(order.outcome),
  };
}

/** Writes an instant as ISO 8601 in UTC. */
export function isoInstant(at: UnixMs): string {
  return new Date(at).toISOString();
}

function outcomeJson(outcome: Outcome): NonNullable<OrderJson['outcome']> {
  if (outcome.kind === 'exchanged') {
    const { kind, itemId, newItemId, differenceCents, bookedOn } = outcome;
    return { kind, item_id: itemId, new_item_id: newItemId, difference_cents: differenceCents, booked_on: bookedOn };
  }
  const refund = { refund_cents: outcome.refundCents, refunded_to: outcome.refundedTo };
  if (outcome.kind === 'cancelled') return { kind: outcome.kind, reason: outcome.reason, ...refund };
  return { kind: outcome.kind, item_ids: outcome.itemIds, ...refund };
}
