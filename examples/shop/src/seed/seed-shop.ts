import type { Customer } from '../shop/customer.ts';
import type { Product } from '../shop/product.ts';
import { makeCatalogue } from './catalogue.ts';
import { makeCustomers } from './customers.ts';
import { demoCustomerId, dressDemoCustomer, makeDemoOrders } from './demo-customer.ts';
import { makeOrders } from './orders.ts';
import { createRandom } from './random.ts';
import type { SeedOrder } from './seed-order.ts';

/** All that the shop holds when it opens. */
export type ShopSeed = {
  readonly products: readonly Product[];
  readonly customers: readonly Customer[];
  readonly orders: readonly SeedOrder[];
};

/**
 * Makes the shop's data: 40 products, 50 customers, 200 orders in every state.
 * @returns the same data in each run, on every machine and on every day.
 */
export function seedShop(): ShopSeed {
  const random = createRandom(20_261_130);
  const products = makeCatalogue(random);
  const customers = makeCustomers(random).map((customer) =>
    customer.customerId === demoCustomerId ? dressDemoCustomer(customer) : customer,
  );
  const demoOrders = makeDemoOrders(products);
  const others = customers.filter((customer) => customer.customerId !== demoCustomerId);
  const takenIds = new Set(demoOrders.map((order) => order.orderId));
  const orders = makeOrders(200 - demoOrders.length, { customers: others, products, random, takenIds });
  return { products, customers, orders: [...demoOrders, ...orders] };
}
