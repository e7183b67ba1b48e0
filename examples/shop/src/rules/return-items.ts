import { bookOnPaymentMethod, findGiftCard } from '../shop/customer.ts';
import { itemsTotalCents } from '../shop/order.ts';
import { refuse } from './refusal.ts';
import {
  describeRefund,
  requireState,
  requireWithinThirtyDays,
  type Case,
  type MoneyTarget,
  type Ruling,
} from './ruling.ts';

/** What a customer sends back and where the money goes. */
export type ReturnRequest = { readonly itemIds: readonly string[]; readonly refundTo: MoneyTarget };

/**
 * Returns lines of a delivered order, once, within 30 days. The refund is the price of the lines, without shipping.
 * Source: help/returns.md, help/refunds.md.
 * @returns `WRONG_STATE`, `TOO_LATE`, `NOT_IN_ORDER` for an item that the order does not have, `PAYMENT_NOT_POSSIBLE`
 * where the refund should go to a gift card and the customer has none.
 */
export function returnItems(request: Case, { itemIds, refundTo }: ReturnRequest): Ruling {
  const { order, customer } = request;
  const refusal = requireState(order, 'delivered', 'returned') ?? requireWithinThirtyDays(request, 'returned');
  if (refusal !== null) return refusal;
  const missing = itemIds.find((itemId) => !order.items.some((item) => item.itemId === itemId));
  if (missing !== undefined)
    return refuse('NOT_IN_ORDER', `Order #${order.orderId} has no item ${missing}. Nothing was returned.`);
  const refundedTo = refundTo === 'gift_card' ? findGiftCard(customer)?.paymentMethodId : order.paymentMethodId;
  if (refundedTo === undefined)
    return refuse(
      'PAYMENT_NOT_POSSIBLE',
      'You have no gift card. The refund can go to the payment used for the order.',
    );
  const refundCents = itemsTotalCents(order.items.filter((item) => itemIds.includes(item.itemId)));
  return {
    kind: 'changed',
    order: { ...order, state: 'returned', outcome: { kind: 'returned', itemIds, refundCents, refundedTo } },
    customer: bookOnPaymentMethod(customer, refundedTo, refundCents),
    notice: `${describeRefund(refundCents, refundedTo)} The return label is in your email.`,
  };
}
