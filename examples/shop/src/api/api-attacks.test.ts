import { describe, expect, it } from 'vitest';
import { apiKey, openShop } from '../testing/open-shop.ts';

describe('attacks on the API', () => {
  it('START-4: answers another customer’s order as one that does not exist', async () => {
    const { get, shop } = await openShop();
    const foreign = shop.ordersOf('C0001')[0]?.orderId ?? expect.fail();
    const answer = await get(`/api/orders/${foreign}?customer_id=C0017`);
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await get('/api/orders/W0000000?customer_id=C0017'));
  });

  it('START-4: refuses to change another customer’s order, also after a Confirm', async () => {
    const { post, shop } = await openShop();
    const foreign = shop.ordersOf('C0001').find((order) => order.state === 'pending') ?? expect.fail();
    const { status, body } = await post(
      `/api/orders/${foreign.orderId}/cancel`,
      { reason: 'no longer needed' },
      'call-1',
    );
    expect([status, body['code']]).toEqual([404, 'NOT_FOUND']);
    expect(shop.findOrder(foreign.orderId)?.state).toBe('pending');
    expect(shop.changes()).toEqual([]);
  });

  it('START-4: refuses another customer’s payment method', async () => {
    const { post, shop } = await openShop();
    const payment_method_id = shop.findCustomer('C0001')?.paymentMethods[0]?.paymentMethodId;
    expect((await post('/api/orders/W6247578/payment', { payment_method_id })).body).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_POSSIBLE',
    });
  });

  it.each([
    ['none', {}],
    ['a wrong key', { authorization: 'Bearer wrong' }],
    ['the bare key', { authorization: apiKey }],
    ['an empty key', { authorization: 'Bearer ' }],
  ])('START-4: refuses a request with %s', async (_name, headers) => {
    const { app } = await openShop();
    const response = await app.request('/api/customers/C0017/orders', { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['customer_id=', 'customer_id=__proto__', 'customer_id=C9999', ''])(
    'START-4: gives no order to the customer “%s”',
    async (query) => {
      const { get } = await openShop();
      expect((await get(`/api/orders/W6247578?${query}`)).status).toBe(404);
    },
  );

  it.each(['__proto__', 'constructor', '..%2F..%2Fetc', '%23%23W6247578', 'w6247578'])(
    'START-4: finds no order of the id %s',
    async (orderId) => {
      const { get } = await openShop();
      expect((await get(`/api/orders/${orderId}?customer_id=C0017`)).status).toBe(404);
    },
  );

  it('START-4: refuses a field that a change does not know', async () => {
    const { post, changes } = await openShop();
    const { status } = await post('/api/orders/W6247578/cancel', { reason: 'no longer needed', state: 'delivered' });
    expect(status).toBe(400);
    expect(changes()).toEqual([]);
  });

  it.each(['', '{', '[]', 'null', '"text"'])('START-4: refuses the body %s', async (body) => {
    const { app } = await openShop();
    const headers = { authorization: `Bearer ${apiKey}` };
    expect((await app.request('/api/orders/W6247578/cancel', { method: 'POST', headers, body })).status).toBe(400);
  });

  it('START-4: refuses a body over 16 KiB', async () => {
    const { post } = await openShop();
    const { status, body } = await post('/api/orders/W6247578/address', { street: 'x'.repeat(20_000) });
    expect([status, body['code']]).toEqual([413, 'TOO_LARGE']);
  });

  it('RUN-6: refuses a key of over 255 characters or with spaces', async () => {
    const { post } = await openShop();
    expect((await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'x'.repeat(256))).status).toBe(
      400,
    );
    expect((await post('/api/orders/W6247578/cancel', { reason: 'no longer needed' }, 'a b')).status).toBe(400);
  });

  it('START-4: shows the list of changes to the key’s holder alone', async () => {
    const { app, get } = await openShop();
    expect((await app.request('/api/log')).status).toBe(401);
    expect((await get('/api/log')).body).toEqual({ changes: [] });
  });
});
