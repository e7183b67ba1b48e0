import { seedShop } from '../seed/seed-shop.ts';
import { placeSeedOrder } from '../seed/seed-order.ts';
import type { Customer } from './customer.ts';
import type { Order, UnixMs } from './order.ts';
import type { Item, Product } from './product.ts';

/** Tells the time. */
export type Clock = { now(): UnixMs };

/** One change that was made to an order. */
export type Change = {
  /** Counts from 1 since the last reset. */
  readonly sequence: number;
  readonly at: UnixMs;
  /** The operation's id, for example `cancelOrder`. */
  readonly operation: string;
  readonly orderId: string;
  readonly customerId: string;
  /** Null where the request carried none. */
  readonly idempotencyKey: string | null;
};

/** An order and its customer after a rule said yes. */
export type Changed = { readonly order: Order; readonly customer: Customer };

/** The shop's data, in memory. Every method answers at once, so nothing comes between a check and its change. */
export type Shop = {
  readonly clock: Clock;
  products(): readonly Product[];
  findItem(itemId: string): Item | undefined;
  customers(): readonly Customer[];
  findCustomer(customerId: string): Customer | undefined;
  /** The customer's orders, the newest first. */
  ordersOf(customerId: string): readonly Order[];
  findOrder(orderId: string): Order | undefined;
  /** Stores what a rule decided and writes one line to the list of changes. */
  apply(changed: Changed, change: Pick<Change, 'operation' | 'idempotencyKey'>): void;
  /** Stores a customer without a line in the list: for what the page itself does. */
  saveCustomer(customer: Customer): void;
  /** Every change to an order since the last reset, the oldest first. */
  changes(): readonly Change[];
  /** A number that differs after each reset; what remembers earlier requests forgets them when it moves. */
  generation(): number;
  /** Puts everything back to the seed, as of now. */
  reset(): void;
};

type Data = {
  readonly products: readonly Product[];
  readonly items: ReadonlyMap<string, Item>;
  readonly customers: Map<string, Customer>;
  readonly orders: Map<string, Order>;
  readonly changes: Change[];
};

/**
 * Opens a shop with the seed's data.
 * @param clock gives the orders their dates and the changes their instants.
 */
export function createShopData(clock: Clock): Shop {
  let data = openData(clock.now());
  let generation = 1;
  return Object.freeze({
    clock,
    products: () => data.products,
    findItem: (itemId: string) => data.items.get(itemId),
    customers: () => [...data.customers.values()],
    findCustomer: (customerId: string) => data.customers.get(customerId),
    ordersOf: (customerId: string) =>
      [...data.orders.values()]
        .filter((order) => order.customerId === customerId)
        .toSorted((left, right) => right.placedAt - left.placedAt),
    findOrder: (orderId: string) => data.orders.get(orderId),
    apply: ({ order, customer }: Changed, change: Pick<Change, 'operation' | 'idempotencyKey'>) => {
      data.orders.set(order.orderId, order);
      data.customers.set(customer.customerId, customer);
      const { orderId, customerId } = order;
      data.changes.push({ sequence: data.changes.length + 1, at: clock.now(), orderId, customerId, ...change });
    },
    saveCustomer: (customer: Customer) => void data.customers.set(customer.customerId, customer),
    changes: () => [...data.changes],
    generation: () => generation,
    reset: () => {
      data = openData(clock.now());
      generation += 1;
    },
  });
}

function openData(now: UnixMs): Data {
  const { products, customers, orders } = seedShop();
  const items = products.flatMap((product) =>
    product.variants.map((variant) => [variant.itemId, { product, variant }] as const),
  );
  return {
    products,
    items: new Map(items),
    customers: new Map(customers.map((customer) => [customer.customerId, customer])),
    orders: new Map(orders.map((order) => [order.orderId, placeSeedOrder(order, now)])),
    changes: [],
  };
}
