import type { Address } from '../shop/customer.ts';
import {
  itemsTotalCents,
  type Order,
  type OrderItem,
  type OrderState,
  type Outcome,
  type UnixMs,
} from '../shop/order.ts';
import type { Product } from '../shop/product.ts';

/** An order whose instants are ages, so that the seed is the same on every day. */
export type SeedOrder = Omit<Order, 'placedAt' | 'deliveredAt'> & {
  readonly placedMinutesAgo: number;
  /** Null where the parcel has not arrived. */
  readonly deliveredMinutesAgo: number | null;
};

/** What decides a seed order; the rest follows from the shop's rules. */
export type SeedOrderPlan = {
  readonly orderId: string;
  readonly customerId: string;
  readonly state: OrderState;
  readonly placedMinutesAgo: number;
  readonly deliveredMinutesAgo: number | null;
  readonly items: readonly [OrderItem, ...OrderItem[]];
  readonly shipping: 'standard' | 'express';
  readonly address: Address;
  readonly paymentMethodId: string;
};

/**
 * Completes a plan: shipping cost and, for an order that has ended, what became of it.
 * @param products the catalogue, where an exchanged item finds the variant it was exchanged for.
 */
export function completeSeedOrder(plan: SeedOrderPlan, products: readonly Product[]): SeedOrder {
  const shippingCents = shippingCostCents(plan.shipping, itemsTotalCents(plan.items));
  return { ...plan, shippingCents, outcome: pastOutcome(plan, shippingCents, products) };
}

/**
 * What sending an order costs, in cents.
 * Source: help/shipping.md: standard is 4.90, free from 50.00; express is 12.00.
 */
export function shippingCostCents(shipping: 'standard' | 'express', itemsCents: number): number {
  if (shipping === 'express') return 1_200;
  return itemsCents >= 5_000 ? 0 : 490;
}

/** Makes an order line of a variant at today's price. @throws TypeError where the catalogue has no such item. */
export function seedItem(products: readonly Product[], itemId: string, quantity: number): OrderItem {
  for (const product of products) {
    const variant = product.variants.find((candidate) => candidate.itemId === itemId);
    if (variant !== undefined)
      return { itemId, name: product.name, options: variant.options, quantity, priceCents: variant.priceCents };
  }
  throw new TypeError(`The catalogue has no item ${itemId}`);
}

/** Puts a seed order on the clock. @param now the instant at which the shop opened. */
export function placeSeedOrder(seed: SeedOrder, now: UnixMs): Order {
  const { placedMinutesAgo, deliveredMinutesAgo, ...order } = seed;
  const ago = (minutes: number): UnixMs => now - minutes * 60_000;
  return {
    ...order,
    placedAt: ago(placedMinutesAgo),
    deliveredAt: deliveredMinutesAgo === null ? null : ago(deliveredMinutesAgo),
  };
}

function pastOutcome(plan: SeedOrderPlan, shippingCents: number, products: readonly Product[]): Outcome | null {
  const itemsCents = itemsTotalCents(plan.items);
  const [first] = plan.items;
  if (plan.state === 'cancelled') {
    return {
      kind: 'cancelled',
      reason: 'no longer needed',
      refundCents: itemsCents + shippingCents,
      refundedTo: plan.paymentMethodId,
    };
  }
  if (plan.state === 'returned') {
    return {
      kind: 'returned',
      itemIds: plan.items.map((item) => item.itemId),
      refundCents: itemsCents,
      refundedTo: plan.paymentMethodId,
    };
  }
  if (plan.state !== 'exchanged') return null;
  const siblings = products.find((product) => product.name === first.name)?.variants ?? [];
  const other = siblings.find((variant) => variant.itemId !== first.itemId);
  const differenceCents = ((other?.priceCents ?? first.priceCents) - first.priceCents) * first.quantity;
  return {
    kind: 'exchanged',
    itemId: first.itemId,
    newItemId: other?.itemId ?? first.itemId,
    differenceCents,
    bookedOn: plan.paymentMethodId,
  };
}
