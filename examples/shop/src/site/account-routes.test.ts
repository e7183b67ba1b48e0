import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../testing/read-json.ts';
import { identitySecret, openedAt, openShop, type OpenShop } from '../testing/open-shop.ts';

async function signIn(
  { app }: OpenShop,
  customerId: string,
  headers: Record<string, string> = {},
): Promise<{ response: Response; cookie: string }> {
  const body = JSON.stringify({ customer_id: customerId });
  const response = await app.request('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { response, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

describe('signing in at the shop', () => {
  it('START-4: gives the picked customer a cookie that scripts and other sites cannot use', async () => {
    const { response } = await signIn(await openShop(), 'C0017');
    expect(response.headers.get('set-cookie')).toBe('larkspur_session=session-1; Path=/; HttpOnly; SameSite=Lax');
  });

  it('START-4: signs who the visitor is for one hour', async () => {
    const open = await openShop();
    const { cookie } = await signIn(open, 'C0017');
    const token = await (await open.app.request('/identity-token', { headers: { cookie } })).text();
    const options = {
      audience: 'shop',
      algorithms: ['HS256'],
      currentDate: new Date(openedAt),
      requiredClaims: ['sub', 'iat', 'exp'],
    };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(identitySecret), options);
    expect(payload).toEqual({
      sub: 'C0017',
      name: 'Mina Kovar',
      aud: 'shop',
      iat: openedAt / 1000,
      exp: openedAt / 1000 + 3600,
    });
  });

  it('START-4: shows the orders of the customer who is signed in', async () => {
    const open = await openShop();
    const { cookie } = await signIn(open, 'C0017');
    const form = z.object({ orders: z.array(z.object({ customer_id: z.string() })) });
    const body = await readJson(await open.app.request('/my/orders', { headers: { cookie } }), form);
    expect(new Set(body.orders.map((order) => order.customer_id))).toEqual(new Set(['C0017']));
  });

  it('START-4: deletes a saved address of the customer who is signed in', async () => {
    const open = await openShop();
    const { cookie } = await signIn(open, 'C0017');
    const remove = async (): Promise<number> =>
      (await open.app.request('/my/addresses/A2', { method: 'DELETE', headers: { cookie } })).status;
    expect([await remove(), await remove()]).toEqual([204, 404]);
    expect(open.shop.findCustomer('C0017')?.addresses.map(({ label }) => label)).toEqual(['Home']);
  });

  it('START-4: ends a session', async () => {
    const open = await openShop();
    const { cookie } = await signIn(open, 'C0017');
    await open.app.request('/session', { method: 'DELETE', headers: { cookie } });
    expect((await open.app.request('/identity-token', { headers: { cookie } })).status).toBe(401);
  });

  it('START-4: ends the earlier session when another customer is picked', async () => {
    const open = await openShop();
    const { cookie } = await signIn(open, 'C0017');
    await signIn(open, 'C0001', { cookie });
    expect((await open.app.request('/my/orders', { headers: { cookie } })).status).toBe(401);
  });
});

describe('attacks on the sign-in', () => {
  it.each(['/identity-token', '/my/orders'])('START-4: gives nothing at %s without a session', async (path) => {
    const { app } = await openShop();
    expect((await app.request(path)).status).toBe(401);
    expect((await app.request(path, { headers: { cookie: 'larkspur_session=guessed' } })).status).toBe(401);
  });

  it('START-4: refuses a sign-in that another site’s page sends', async () => {
    const { response } = await signIn(await openShop(), 'C0017', { origin: 'http://localhost:4300' });
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('START-4: refuses a customer that does not exist', async () => {
    expect((await signIn(await openShop(), '__proto__')).response.status).toBe(400);
  });
});
