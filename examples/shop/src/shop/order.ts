import type { Address } from './customer.ts';

/** An instant in milliseconds since 1970, UTC. */
export type UnixMs = number;

/** Where an order stands. `cancelled`, `returned` and `exchanged` are final. */
export type OrderState = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'returned' | 'exchanged';

/** Why a customer cancels; the shop takes no other reason. */
export type CancelReason = 'no longer needed' | 'ordered by mistake';

/** One line of an order. The price is that of one piece on the day of the order. */
export type OrderItem = {
  readonly itemId: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly priceCents: number;
};

/** What became of an order after it was placed: the last thing the customer did with it. */
export type Outcome =
  | {
      readonly kind: 'cancelled';
      readonly reason: CancelReason;
      readonly refundCents: number;
      readonly refundedTo: string;
    }
  | {
      readonly kind: 'returned';
      readonly itemIds: readonly string[];
      readonly refundCents: number;
      readonly refundedTo: string;
    }
  | {
      readonly kind: 'exchanged';
      readonly itemId: string;
      readonly newItemId: string;
      readonly differenceCents: number;
      readonly bookedOn: string;
    };

/** An order. */
export type Order = {
  /** `W` and seven digits, without the `#` that the page puts before it. */
  readonly orderId: string;
  readonly customerId: string;
  readonly state: OrderState;
  readonly placedAt: UnixMs;
  /** Null until the parcel arrived. */
  readonly deliveredAt: UnixMs | null;
  readonly items: readonly [OrderItem, ...OrderItem[]];
  readonly shipping: 'standard' | 'express';
  readonly shippingCents: number;
  readonly address: Address;
  readonly paymentMethodId: string;
  readonly outcome: Outcome | null;
};

/** Sums the lines of an order, in cents, without shipping. */
export function itemsTotalCents(items: readonly OrderItem[]): number {
  return items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0);
}

/** What the customer paid for an order, in cents: its lines and the shipping. */
export function orderTotalCents(order: Order): number {
  return itemsTotalCents(order.items) + order.shippingCents;
}
