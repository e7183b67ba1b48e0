import { describe, expect, it } from 'vitest';
import { openShop } from '../testing/open-shop.ts';

const address = { street: '12 Mill Road', city: 'Eastmere', region: 'NY', postal_code: '12845', country: 'US' };

describe('cancelling an order', () => {
  it('START-4: cancels a pending order and refunds all of it, shipping too, to the payment used', async () => {
    const { post } = await openShop();
    const { status, body } = await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      order: {
        state: 'cancelled',
        outcome: { kind: 'cancelled', refund_cents: 3135, refunded_to: 'credit_card_4410276' },
      },
      notice: 'The refund of $31.35 to credit_card_4410276 arrives in 5 to 7 business days.',
    });
  });

  it('START-4: accepts the # that the page shows before an order id', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/%23W6247578/cancel', { reason: 'ordered by mistake' })).status).toBe(200);
  });

  it.each([
    ['W3391206', 'processing'],
    ['W7150482', 'shipped'],
    ['W2864097', 'delivered'],
    ['W9412760', 'cancelled'],
    ['W1583924', 'returned'],
    ['W8206553', 'exchanged'],
  ])('START-4: refuses to cancel %s, which is %s', async (orderId, state) => {
    const { post, changes } = await openShop();
    const { status, body, type } = await post(`/api/orders/${orderId}/cancel`, { reason: 'no longer needed' });
    expect([status, body['code']]).toEqual([409, 'WRONG_STATE']);
    expect(body['detail']).toBe(`Order #${orderId} is ${state}. Only pending orders can be cancelled.`);
    expect(type).toContain('application/problem+json');
    expect(changes()).toEqual([]);
  });

  it('START-4: takes two reasons and no other', async () => {
    const { post } = await openShop();
    const { status, body } = await post('/api/orders/W6247578/cancel', { reason: 'too expensive' });
    expect([status, body['code']]).toEqual([400, 'INVALID_REQUEST']);
    expect(body['detail']).toContain('The field reason');
  });

  it('START-4: puts the refund on a gift card at once', async () => {
    const { post, shop } = await openShop();
    await post('/api/orders/W6247578/payment', { payment_method_id: 'gift_card_5528140' });
    const giftCard = (): unknown => shop.findCustomer('C0017')?.paymentMethods[2];
    expect(giftCard()).toMatchObject({ balanceCents: 12_000 - 3135 });
    await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' });
    expect(giftCard()).toMatchObject({ balanceCents: 12_000 });
  });
});

describe('returning items', () => {
  it('START-4: refunds the price of the items, without shipping, to the payment used', async () => {
    const { post, shop } = await openShop();
    const price = shop.findItem('L103901')?.variant.priceCents;
    const { body } = await post('/api/orders/W2864097/return', { item_ids: ['L103901'] });
    expect(body).toMatchObject({
      order: { state: 'returned', outcome: { refund_cents: price, refunded_to: 'credit_card_4410276' } },
    });
  });

  it('START-4: refunds to the gift card that the customer has', async () => {
    const { post, shop } = await openShop();
    const { status } = await post('/api/orders/W6638125/return', { item_ids: ['L100301'], refund_to: 'gift_card' });
    expect(status).toBe(200);
    expect(shop.findCustomer('C0017')?.paymentMethods[2]).toMatchObject({
      balanceCents: 12_000 + (shop.findItem('L100301')?.variant.priceCents ?? 0),
    });
  });

  it('START-4: refuses a gift card where the customer has none', async () => {
    const { post, shop } = await openShop();
    const customer = shop
      .customers()
      .find(({ paymentMethods }) => paymentMethods.every((method) => method.kind !== 'gift_card'));
    const order = shop.ordersOf(customer?.customerId ?? '').find(({ state }) => state === 'delivered');
    const body = { customer_id: customer?.customerId, item_ids: [order?.items[0].itemId], refund_to: 'gift_card' };
    expect((await post(`/api/orders/${order?.orderId ?? ''}/return`, body)).body).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_POSSIBLE',
    });
  });

  it('START-4: returns an order once', async () => {
    const { post } = await openShop();
    await post('/api/orders/W2864097/return', { item_ids: ['L103901'] });
    expect((await post('/api/orders/W2864097/return', { item_ids: ['L100101'] })).body).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    });
  });

  it('START-4: refuses an item that the order does not have', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W2864097/return', { item_ids: ['L100101', 'L100301'] })).body).toMatchObject({
      code: 'NOT_IN_ORDER',
    });
  });

  it('START-4: refuses an item that is named twice', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W2864097/return', { item_ids: ['L100101', 'L100101'] })).status).toBe(400);
  });

  it('START-4: refuses a pending order', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W6247578/return', { item_ids: ['L103101'] })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
  });

  it('START-4: takes a parcel back on the thirtieth day and not after it', async () => {
    const { post, wait } = await openShop();
    wait(26);
    expect((await post('/api/orders/W2864097/return', { item_ids: ['L100101'] })).status).toBe(200);
    expect((await post('/api/orders/W6638125/return', { item_ids: ['L100301'] })).body).toMatchObject({
      status: 409,
      code: 'TOO_LATE',
    });
  });
});

describe('exchanging an item', () => {
  it('START-4: exchanges an item for another variant and books the difference on the payment used', async () => {
    const { post, shop } = await openShop();
    const price = (itemId: string): number => shop.findItem(itemId)?.variant.priceCents ?? Number.NaN;
    const { status, body } = await post('/api/orders/W6638125/exchange', {
      item_id: 'L100301',
      new_item_id: 'L100303',
    });
    expect(status).toBe(200);
    const difference_cents = price('L100303') - price('L100301');
    expect(body).toMatchObject({
      order: { state: 'exchanged', outcome: { difference_cents, booked_on: 'credit_card_4410276' } },
    });
  });

  it('START-4: refuses a variant of another product', async () => {
    const { post } = await openShop();
    expect(
      (await post('/api/orders/W6638125/exchange', { item_id: 'L100301', new_item_id: 'L100102' })).body,
    ).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  it('START-4: refuses a variant that is out of stock', async () => {
    const { post, shop } = await openShop();
    const gone = shop
      .products()
      .flatMap((product) => product.variants)
      .find((variant) => !variant.isAvailable);
    const sibling = `${gone?.itemId.slice(0, 5) ?? ''}01`;
    const item = shop.findItem(sibling);
    const order = shop.findOrder('W6638125');
    if (item === undefined || order === undefined) throw new TypeError('The seed has changed');
    const line = { ...order.items[0], itemId: sibling };
    shop.apply(
      { order: { ...order, items: [line] }, customer: shop.findCustomer('C0017') ?? expect.fail() },
      { operation: 'test', idempotencyKey: null },
    );
    const answer = await post('/api/orders/W6638125/exchange', { item_id: sibling, new_item_id: gone?.itemId });
    expect(answer.body['detail']).toBe(`Item ${gone?.itemId ?? ''} is out of stock.`);
  });

  it('START-4: refuses the variant that the order has', async () => {
    const { post } = await openShop();
    expect(
      (await post('/api/orders/W6638125/exchange', { item_id: 'L100301', new_item_id: 'L100301' })).body,
    ).toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });

  it('START-4: refuses a gift card that holds less than the difference', async () => {
    const { post, shop } = await openShop();
    const customer = shop.findCustomer('C0017') ?? expect.fail();
    const paymentMethods = customer.paymentMethods.map((method) =>
      method.kind === 'gift_card' ? { ...method, balanceCents: 1 } : method,
    );
    shop.saveCustomer({ ...customer, paymentMethods });
    const [cheap, dear] = [...(shop.products().find(({ name }) => name === 'Digital Camera')?.variants ?? [])]
      .toSorted((a, b) => a.priceCents - b.priceCents)
      .slice(-2);
    const order = shop.findOrder('W6638125') ?? expect.fail();
    const line = { ...order.items[0], itemId: cheap?.itemId ?? '', priceCents: cheap?.priceCents ?? 0 };
    shop.apply(
      { order: { ...order, items: [line] }, customer: { ...customer, paymentMethods } },
      { operation: 'test', idempotencyKey: null },
    );
    const body = { item_id: cheap?.itemId, new_item_id: dear?.itemId, difference_by: 'gift_card' };
    expect((await post('/api/orders/W6638125/exchange', body)).body).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_POSSIBLE',
    });
  });
});

describe('changing where an order goes', () => {
  it('START-4: sends a pending order to another address, and it stays pending', async () => {
    const { post } = await openShop();
    const { status, body } = await post('/api/orders/W6247578/address', address);
    expect(status).toBe(200);
    expect(body).toMatchObject({ order: { state: 'pending', address: { ...address, unit: '' } } });
  });

  it('START-4: refuses an order that is on its way', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W7150482/address', address)).body).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    });
  });

  it('START-4: refuses a country that the shop does not send to', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W6247578/address', { ...address, country: 'XX' })).status).toBe(400);
  });

  it('START-4: refuses the address that the order has', async () => {
    const { post } = await openShop();
    await post('/api/orders/W6247578/address', address);
    expect((await post('/api/orders/W6247578/address', address)).body).toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });
});

describe('changing how an order is paid', () => {
  it('START-4: moves the payment of a pending order', async () => {
    const { post } = await openShop();
    const { body } = await post('/api/orders/W6247578/payment', { payment_method_id: 'paypal_7302918' });
    expect(body).toMatchObject({ order: { state: 'pending', payment_method_id: 'paypal_7302918' } });
  });

  it('START-4: refuses a gift card that holds less than the total', async () => {
    const { post } = await openShop();
    const { body } = await post('/api/orders/W4805319/payment', { payment_method_id: 'gift_card_5528140' });
    expect(body).toMatchObject({
      code: 'PAYMENT_NOT_POSSIBLE',
      detail: 'The gift card holds $120.00. The order costs $549.80.',
    });
  });

  it('START-4: refuses the payment method that was used', async () => {
    const { post } = await openShop();
    expect(
      (await post('/api/orders/W6247578/payment', { payment_method_id: 'credit_card_4410276' })).body,
    ).toMatchObject({ code: 'NOTHING_TO_CHANGE' });
  });

  it('START-4: refuses an order that was delivered', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W2864097/payment', { payment_method_id: 'paypal_7302918' })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
  });
});

describe('an Idempotency-Key', () => {
  it('RUN-6: gives the same answer again and changes nothing twice', async () => {
    const { post, changes } = await openShop();
    const first = await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'call-1');
    const second = await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'call-1');
    expect(second).toEqual(first);
    expect(changes()).toMatchObject([
      { sequence: 1, operation: 'cancelOrder', orderId: 'W6247578', idempotencyKey: 'call-1' },
    ]);
  });

  it('RUN-6: has one effect for twenty requests at the same time', async () => {
    const { post, changes } = await openShop();
    const send = async (): Promise<number> =>
      (await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'call-1')).status;
    const statuses = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(changes()).toHaveLength(1);
  });

  it('RUN-6: repeats a refusal too', async () => {
    const { post } = await openShop();
    const first = await post('/api/orders/W2864097/cancel', { reason: 'no longer needed' }, 'call-2');
    expect(await post('/api/orders/W2864097/cancel', { reason: 'no longer needed' }, 'call-2')).toEqual(first);
  });

  it('RUN-6: is refused with another body or for another order', async () => {
    const { post, changes } = await openShop();
    await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'call-3');
    expect((await post('/api/orders/W6247578/cancel', { reason: 'ordered by mistake' }, 'call-3')).body).toMatchObject({
      status: 422,
      code: 'KEY_REUSED',
    });
    expect((await post('/api/orders/W4805319/cancel', { reason: 'no longer needed' }, 'call-3')).body).toMatchObject({
      status: 422,
      code: 'KEY_REUSED',
    });
    expect(changes()).toHaveLength(1);
  });

  it('RUN-6: is forgotten when the shop is reset', async () => {
    const { post, shop } = await openShop();
    await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'call-4');
    shop.reset();
    expect(shop.findOrder('W6247578')?.state).toBe('pending');
    expect((await post('/api/orders/W6247578/cancel', { reason: 'ordered by mistake' }, 'call-4')).status).toBe(200);
    expect(shop.changes()).toHaveLength(1);
  });

  it('RUN-6: a second change without a key is decided by the rule', async () => {
    const { post } = await openShop();
    await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' });
    expect((await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' })).body).toMatchObject({
      code: 'WRONG_STATE',
    });
  });
});
