import type { Address } from '../shop/customer.ts';
import { refuse } from './refusal.ts';
import { requireState, type Case, type Ruling } from './ruling.ts';

/**
 * Sends a pending order to another address. Saved addresses stay as they are.
 * Source: help/changing-an-address.md.
 * @returns `WRONG_STATE` for an order that is not pending, `NOTHING_TO_CHANGE` for the address it has.
 */
export function changeAddress({ order, customer }: Case, address: Address): Ruling {
  const refusal = requireState(order, 'pending', 'sent to another address');
  if (refusal !== null) return refusal;
  if (describeAddress(address) === describeAddress(order.address)) {
    return refuse('NOTHING_TO_CHANGE', `Order #${order.orderId} goes to this address already.`);
  }
  return { kind: 'changed', order: { ...order, address }, customer, notice: `It goes to ${describeAddress(address)}.` };
}

/** Writes an address as one line, empty parts left out. */
export function describeAddress(address: Address): string {
  const town = [address.region, address.postalCode].filter((part) => part !== '').join(' ');
  return [address.street, address.unit, address.city, town, address.country].filter((part) => part !== '').join(', ');
}
