import { bookOnPaymentMethod, findGiftCard, findPaymentMethod, type Customer } from '../shop/customer.ts';
import type { OrderItem } from '../shop/order.ts';
import type { Variant } from '../shop/product.ts';
import { refuse, type Refusal } from './refusal.ts';
import {
  describeRefund,
  formatCents,
  requireState,
  requireWithinThirtyDays,
  type Case,
  type MoneyTarget,
  type Ruling,
} from './ruling.ts';

/** Which line is exchanged for which variant, and how a difference in price is settled. */
export type ExchangeRequest = {
  readonly itemId: string;
  readonly newItemId: string;
  readonly differenceBy: MoneyTarget;
};

/**
 * Exchanges one line of a delivered order for another variant of the same product, once, within 30 days.
 * Source: help/exchanges.md.
 * @returns `WRONG_STATE`, `TOO_LATE`, `NOT_IN_ORDER`, `NOTHING_TO_CHANGE` for the same variant, `NOT_AVAILABLE` for
 * another product or a variant out of stock, `PAYMENT_NOT_POSSIBLE` where the gift card is missing or too low.
 */
export function exchangeItems(request: Case, { itemId, newItemId, differenceBy }: ExchangeRequest): Ruling {
  const { order, customer } = request;
  const refusal = requireState(order, 'delivered', 'exchanged') ?? requireWithinThirtyDays(request, 'exchanged');
  if (refusal !== null) return refusal;
  const oldItem = order.items.find((item) => item.itemId === itemId);
  if (oldItem === undefined)
    return refuse('NOT_IN_ORDER', `Order #${order.orderId} has no item ${itemId}. Nothing was exchanged.`);
  const variant = findReplacement(request, oldItem, newItemId);
  if ('kind' in variant) return variant;
  const differenceCents = (variant.priceCents - oldItem.priceCents) * oldItem.quantity;
  const bookedOn = findBookable(customer, { paymentMethodId: order.paymentMethodId, differenceBy, differenceCents });
  if (typeof bookedOn !== 'string') return bookedOn;
  return {
    kind: 'changed',
    order: {
      ...order,
      state: 'exchanged',
      outcome: { kind: 'exchanged', itemId, newItemId, differenceCents, bookedOn },
    },
    customer: bookOnPaymentMethod(customer, bookedOn, -differenceCents),
    notice: describeDifference(differenceCents, bookedOn),
  };
}

function findReplacement({ shop }: Case, oldItem: OrderItem, newItemId: string): Variant | Refusal {
  if (newItemId === oldItem.itemId)
    return refuse('NOTHING_TO_CHANGE', `The new item is the one in the order. Nothing was exchanged.`);
  const wanted = shop.findItem(newItemId);
  const owned = shop.findItem(oldItem.itemId);
  if (wanted === undefined || wanted.product.productId !== owned?.product.productId) {
    return refuse(
      'NOT_AVAILABLE',
      `Item ${newItemId} is no variant of ${oldItem.name}. An item is exchanged for another variant of the same product.`,
    );
  }
  return wanted.variant.isAvailable ? wanted.variant : refuse('NOT_AVAILABLE', `Item ${newItemId} is out of stock.`);
}

function findBookable(
  customer: Customer,
  {
    paymentMethodId,
    differenceBy,
    differenceCents,
  }: { readonly paymentMethodId: string; readonly differenceBy: MoneyTarget; readonly differenceCents: number },
): string | Refusal {
  const method = differenceBy === 'gift_card' ? findGiftCard(customer) : findPaymentMethod(customer, paymentMethodId);
  if (method === undefined)
    return refuse(
      'PAYMENT_NOT_POSSIBLE',
      'You have no gift card. The difference can go to the payment used for the order.',
    );
  if (method.kind === 'gift_card' && method.balanceCents < differenceCents) {
    return refuse(
      'PAYMENT_NOT_POSSIBLE',
      `The gift card holds ${formatCents(method.balanceCents)}. The difference is ${formatCents(differenceCents)}.`,
    );
  }
  return method.paymentMethodId;
}

function describeDifference(differenceCents: number, bookedOn: string): string {
  if (differenceCents === 0) return 'Both items cost the same.';
  if (differenceCents < 0) return describeRefund(-differenceCents, bookedOn);
  return `The difference of ${formatCents(differenceCents)} is charged to ${bookedOn}.`;
}
