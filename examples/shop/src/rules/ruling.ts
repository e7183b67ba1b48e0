import type { Customer } from '../shop/customer.ts';
import type { Order, OrderState } from '../shop/order.ts';
import type { Shop } from '../shop/shop.ts';
import { refuse, type Refusal } from './refusal.ts';

/** What a rule looks at: the order, its owner, and the shop for prices, stock and the time. */
export type Case = {
  readonly order: Order;
  readonly customer: Customer;
  readonly shop: Pick<Shop, 'clock' | 'findItem'>;
};

/** What a rule says. `notice` is one plain sentence about money or time. */
export type Ruling =
  | { readonly kind: 'changed'; readonly order: Order; readonly customer: Customer; readonly notice: string }
  | Refusal;

/** How a refund or a difference is booked. Source: help/refunds.md. */
export type MoneyTarget = 'original_payment' | 'gift_card';

/**
 * Checks that an order is in the one state that a rule allows.
 * @param verb what was asked, for the sentence: `cancelled`, `returned`.
 * @returns null where the state fits, else the refusal.
 */
export function requireState(order: Order, state: OrderState, verb: string): Refusal | null {
  if (order.state === state) return null;
  return refuse('WRONG_STATE', `Order #${order.orderId} is ${order.state}. Only ${state} orders can be ${verb}.`);
}

/**
 * Checks that a parcel arrived at most 30 days ago.
 * Source: help/returns.md and help/exchanges.md.
 */
export function requireWithinThirtyDays({ order, shop }: Case, verb: string): Refusal | null {
  const thirtyDaysMs = 30 * 86_400_000;
  if (order.deliveredAt !== null && shop.clock.now() - order.deliveredAt <= thirtyDaysMs) return null;
  return refuse('TOO_LATE', `Order #${order.orderId} arrived more than 30 days ago. It can no longer be ${verb}.`);
}

/** Writes cents as dollars, for example `$53.27`. */
export function formatCents(cents: number): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** Says when a refund arrives. Source: help/refunds.md. @param amountCents zero or more. */
export function describeRefund(amountCents: number, paymentMethodId: string): string {
  const when = paymentMethodId.startsWith('gift_card_') ? 'is on the gift card now' : 'arrives in 5 to 7 business days';
  return `The refund of ${formatCents(amountCents)} to ${paymentMethodId} ${when}.`;
}
