import { bookOnPaymentMethod } from '../shop/customer.ts';
import { orderTotalCents, type CancelReason } from '../shop/order.ts';
import { describeRefund, requireState, type Case, type Ruling } from './ruling.ts';

/**
 * Cancels a pending order and refunds all of it, shipping too, to the payment used.
 * Source: help/cancelling.md.
 * @returns `WRONG_STATE` for an order that is not pending.
 */
export function cancelOrder({ order, customer }: Case, reason: CancelReason): Ruling {
  const refusal = requireState(order, 'pending', 'cancelled');
  if (refusal !== null) return refusal;
  const refundCents = orderTotalCents(order);
  const refundedTo = order.paymentMethodId;
  return {
    kind: 'changed',
    order: { ...order, state: 'cancelled', outcome: { kind: 'cancelled', reason, refundCents, refundedTo } },
    customer: bookOnPaymentMethod(customer, refundedTo, refundCents),
    notice: describeRefund(refundCents, refundedTo),
  };
}
