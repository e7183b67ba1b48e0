import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawProducts } from '../pictures/draw-products.ts';
import { demoCustomerId } from './demo-customer.ts';
import { createRandom } from './random.ts';
import { seedShop } from './seed-shop.ts';

describe('the seed of the shop', () => {
  it('START-4: makes 40 products with variants, 50 customers and 200 orders', () => {
    const { products, customers, orders } = seedShop();
    expect([products.length, customers.length, orders.length]).toEqual([40, 50, 200]);
    expect(products.every((product) => product.variants.length >= 2)).toBe(true);
  });

  it('START-4: is the same in each run', () => {
    const digest = createHash('sha256').update(JSON.stringify(seedShop())).digest('hex');
    expect(digest).toBe('342ae57785f3e54f217dad79e2f33d3f4728138fb559258b2d347284a94cb2fc');
  });

  it('START-4: has orders in every state', () => {
    const states = new Set(seedShop().orders.map((order) => order.state));
    expect([...states].toSorted()).toEqual([
      'cancelled',
      'delivered',
      'exchanged',
      'pending',
      'processing',
      'returned',
      'shipped',
    ]);
  });

  it('START-4: gives every customer a pending and a delivered order', () => {
    const { customers, orders } = seedShop();
    const has = (customerId: string, state: string): boolean =>
      orders.some((order) => order.customerId === customerId && order.state === state);
    expect(customers.filter(({ customerId }) => !has(customerId, 'pending') || !has(customerId, 'delivered'))).toEqual(
      [],
    );
  });

  it('START-4: gives the demo customer an order in every state', () => {
    const states = seedShop()
      .orders.filter((order) => order.customerId === demoCustomerId)
      .map((order) => order.state);
    expect(new Set(states).size).toBe(7);
  });

  it('START-4: uses no id twice', () => {
    const { products, customers, orders } = seedShop();
    const itemIds = products.flatMap((product) => product.variants.map((variant) => variant.itemId));
    const ids = [
      ...itemIds,
      ...customers.map((customer) => customer.customerId),
      ...orders.map((order) => order.orderId),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('START-4: pays every order by a payment method of its customer', () => {
    const { customers, orders } = seedShop();
    const owned = new Set(
      customers.flatMap(({ customerId, paymentMethods }) =>
        paymentMethods.map((method) => `${customerId} ${method.paymentMethodId}`),
      ),
    );
    expect(orders.filter((order) => !owned.has(`${order.customerId} ${order.paymentMethodId}`))).toEqual([]);
  });

  it('START-4: draws a picture for every product', () => {
    const pictures = drawProducts();
    expect(seedShop().products.filter((product) => (pictures.get(product.name)?.length ?? 0) === 0)).toEqual([]);
  });
});

describe('the number source of the seed', () => {
  it('START-4: gives another sequence for another seed', () => {
    expect(read(1)).toEqual(read(1));
    expect(read(1)).not.toEqual(read(2));
  });

  it('START-4: reaches both ends of a range and leaves it nowhere', () => {
    const random = createRandom(7);
    const drawn = Array.from({ length: 500 }, () => random.integer(1, 3));
    expect(new Set(drawn)).toEqual(new Set([1, 2, 3]));
  });
});

function read(seed: number): readonly number[] {
  const random = createRandom(seed);
  return Array.from({ length: 8 }, () => random.integer(1, 1_000_000));
}
