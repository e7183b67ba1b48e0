import type { Customer } from '../shop/customer.ts';
import type { OrderItem, OrderState } from '../shop/order.ts';
import type { Product } from '../shop/product.ts';
import type { Random } from './random.ts';
import { completeSeedOrder, seedItem, type SeedOrder } from './seed-order.ts';

/** What the orders are made from. */
export type OrderSources = {
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  readonly random: Random;
  /** Order ids that are taken. */
  readonly takenIds: ReadonlySet<string>;
};

/**
 * Makes orders: one pending and one delivered for each customer, the others in every state, spread over the customers.
 * @param count how many, at least twice the number of customers.
 */
export function makeOrders(count: number, sources: OrderSources): readonly SeedOrder[] {
  const takenIds = new Set(sources.takenIds);
  const { customers, random } = sources;
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / customers.length);
    const customer =
      (round < 2 ? customers[index % customers.length] : customers[random.integer(0, customers.length - 1)]) ??
      customers[0];
    if (customer === undefined) throw new TypeError('Orders need customers');
    const state = round === 0 ? 'pending' : round === 1 ? 'delivered' : random.pick(everyState());
    return makeOrder(customer, state, { sources, orderId: takeOrderId(random, takenIds) });
  });
}

function makeOrder(
  customer: Customer,
  state: OrderState,
  { sources, orderId }: { readonly sources: OrderSources; readonly orderId: string },
): SeedOrder {
  const { random, products } = sources;
  const [firstAddress, ...moreAddresses] = customer.addresses;
  const [firstMethod, ...moreMethods] = customer.paymentMethods;
  if (firstAddress === undefined || firstMethod === undefined)
    throw new TypeError('A customer needs an address and a payment method');
  return completeSeedOrder(
    {
      orderId,
      customerId: customer.customerId,
      state,
      ...agesOf(state, random),
      items: makeItems(products, random),
      shipping: random.integer(1, 4) === 1 ? 'express' : 'standard',
      address: random.pick([firstAddress, ...moreAddresses]).address,
      paymentMethodId: random.pick([firstMethod, ...moreMethods]).paymentMethodId,
    },
    products,
  );
}

function makeItems(products: readonly Product[], random: Random): readonly [OrderItem, ...OrderItem[]] {
  const chosen = new Map<string, OrderItem>();
  const make = (): OrderItem => {
    const product = products[random.integer(0, products.length - 1)];
    if (product === undefined) throw new TypeError('Orders need products');
    return seedItem(products, random.pick(product.variants).itemId, random.integer(1, 5) === 1 ? 2 : 1);
  };
  const first = make();
  for (let more = random.integer(0, 3); more > 0; more -= 1) {
    const item = make();
    if (item.itemId !== first.itemId) chosen.set(item.itemId, item);
  }
  return [first, ...chosen.values()];
}

/** Ages in minutes. A delivered parcel arrived 2 to 20 days ago, so it can still be sent back on the day the shop opens. */
function agesOf(state: OrderState, random: Random): Pick<SeedOrder, 'placedMinutesAgo' | 'deliveredMinutesAgo'> {
  const days = (min: number, max: number): number => random.integer(min * 1440, max * 1440);
  if (state === 'pending') return { placedMinutesAgo: random.integer(20, 1440), deliveredMinutesAgo: null };
  if (state === 'processing') return { placedMinutesAgo: days(1, 2), deliveredMinutesAgo: null };
  if (state === 'shipped') return { placedMinutesAgo: days(2, 5), deliveredMinutesAgo: null };
  if (state === 'cancelled') return { placedMinutesAgo: days(5, 120), deliveredMinutesAgo: null };
  const deliveredMinutesAgo = state === 'delivered' ? days(2, 20) : days(30, 150);
  return { placedMinutesAgo: deliveredMinutesAgo + days(2, 5), deliveredMinutesAgo };
}

function takeOrderId(random: Random, takenIds: Set<string>): string {
  const orderId = `W${String(random.integer(1_000_000, 9_999_999))}`;
  if (takenIds.has(orderId)) return takeOrderId(random, takenIds);
  takenIds.add(orderId);
  return orderId;
}

function everyState(): readonly [OrderState, ...OrderState[]] {
  return ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned', 'exchanged'];
}
