import { bookOnPaymentMethod, findPaymentMethod } from '../shop/customer.ts';
import { orderTotalCents } from '../shop/order.ts';
import { refuse } from './refusal.ts';
import { describeRefund, formatCents, requireState, type Case, type Ruling } from './ruling.ts';

/**
 * Moves the payment of a pending order to another of the customer's own payment methods; the earlier one is refunded.
 * Source: help/payment-methods.md.
 * @returns `WRONG_STATE`, `PAYMENT_NOT_POSSIBLE` for a method that is not the customer's or a gift card that holds less
 * than the total, `NOTHING_TO_CHANGE` for the method that was used.
 */
export function changePayment({ order, customer }: Case, paymentMethodId: string): Ruling {
  const refusal = requireState(order, 'pending', 'paid in another way');
  if (refusal !== null) return refusal;
  const method = findPaymentMethod(customer, paymentMethodId);
  if (method === undefined) return refuse('PAYMENT_NOT_POSSIBLE', `You have no payment method ${paymentMethodId}.`);
  if (paymentMethodId === order.paymentMethodId)
    return refuse('NOTHING_TO_CHANGE', `Order #${order.orderId} is paid by ${paymentMethodId} already.`);
  const totalCents = orderTotalCents(order);
  if (method.kind === 'gift_card' && method.balanceCents < totalCents) {
    return refuse(
      'PAYMENT_NOT_POSSIBLE',
      `The gift card holds ${formatCents(method.balanceCents)}. The order costs ${formatCents(totalCents)}.`,
    );
  }
  const refunded = bookOnPaymentMethod(customer, order.paymentMethodId, totalCents);
  return {
    kind: 'changed',
    order: { ...order, paymentMethodId },
    customer: bookOnPaymentMethod(refunded, paymentMethodId, -totalCents),
    notice: describeRefund(totalCents, order.paymentMethodId),
  };
}
