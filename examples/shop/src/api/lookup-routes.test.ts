import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openedAt, openShop } from '../testing/open-shop.ts';

describe('the lookups', () => {
  it('START-4: lists a customer’s orders, the newest first', async () => {
    const { get } = await openShop();
    const { body } = await get('/api/customers/C0017/orders');
    const ids = JSON.stringify(body).match(/W[0-9]{7}/gu);
    expect(ids?.slice(0, 3)).toEqual(['W6247578', 'W4805319', 'W3391206']);
    expect(ids).toHaveLength(10);
  });

  it('START-4: writes an order with money in cents and instants in UTC', async () => {
    const { get } = await openShop();
    const { body } = await get('/api/orders/W6247578?customer_id=C0017');
    expect(body).toMatchObject({
      order_id: 'W6247578',
      state: 'pending',
      shipping_cents: 490,
      total_cents: 3135,
      currency: 'USD',
      outcome: null,
    });
    expect(body['placed_at']).toBe(new Date(openedAt - 95 * 60_000).toISOString());
  });

  it('START-4: looks up a customer with addresses and payment methods', async () => {
    const { get } = await openShop();
    const { body } = await get('/api/customers/C0017');
    expect(body).toMatchObject({
      name: 'Mina Kovar',
      payment_methods: [{ kind: 'credit_card' }, { kind: 'paypal' }, { kind: 'gift_card', balance_cents: 12_000 }],
    });
  });

  it.each([
    ['headphones', ['Headphones']],
    ['green t-shirts', ['T-Shirt']],
    ['WATER bottle', ['Water Bottle']],
    ['no such thing', []],
  ])('START-4: finds products for “%s”', async (query, names) => {
    const { get } = await openShop();
    const { body } = await get(`/api/products?query=${encodeURIComponent(query)}`);
    expect(
      z
        .array(z.object({ name: z.string() }))
        .parse(body['products'])
        .map((product) => product.name),
    ).toEqual(names);
  });

  it('START-4: finds every product for an empty query', async () => {
    const { get } = await openShop();
    expect((await get('/api/products')).body['products']).toHaveLength(40);
  });
});
