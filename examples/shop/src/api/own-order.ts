import { refuse, type Refusal } from '../rules/refusal.ts';
import type { Customer } from '../shop/customer.ts';
import type { Order } from '../shop/order.ts';
import type { Shop } from '../shop/shop.ts';

/** An order with its owner. */
export type OwnOrder = { readonly kind: 'own'; readonly order: Order; readonly customer: Customer };

/**
 * Finds an order of one customer.
 * @param orderId with or without the `#` that the page puts before it.
 * @returns the same `NOT_FOUND` for an order that does not exist and for another customer's.
 */
export function findOwnOrder(shop: Shop, orderId: string, customerId: string): OwnOrder | Refusal {
  const order = shop.findOrder(orderId.replace(/^#/u, ''));
  const customer = shop.findCustomer(customerId);
  if (order === undefined || customer === undefined || order.customerId !== customer.customerId) {
    return refuse('NOT_FOUND', 'There is no such order of this customer.');
  }
  return { kind: 'own', order, customer };
}
