import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { customerJson } from '../api/customer-json.ts';
import { orderJson } from '../api/order-json.ts';
import { problemResponse } from '../api/problem.ts';
import { refuse } from '../rules/refusal.ts';
import type { Customer } from '../shop/customer.ts';
import type { Shop } from '../shop/shop.ts';
import { signIdentityToken } from './identity-token.ts';
import type { Sessions } from './sessions.ts';

/** What the routes of the signed-in customer need. */
export type AccountDeps = { readonly shop: Shop; readonly sessions: Sessions; readonly identitySecret: string };

/**
 * Creates the routes that the page uses for the customer who is signed in: session, identity token, orders, addresses.
 * The demo signs in without a password. The cookie is HttpOnly and SameSite=Lax; changes are taken from this origin alone.
 */
export function createAccountRoutes(deps: AccountDeps): Hono {
  const routes = new Hono();
  addSessionRoutes(routes, deps);
  routes.get('/identity-token', async (c) => {
    const customer = signedIn(c, deps);
    if (customer === undefined) return signedOut();
    c.header('cache-control', 'no-store');
    return c.text(await signIdentityToken(customer, deps.identitySecret, deps.shop.clock.now()));
  });
  routes.get('/my/orders', (c) => {
    const customer = signedIn(c, deps);
    if (customer === undefined) return signedOut();
    return c.json({ orders: deps.shop.ordersOf(customer.customerId).map(orderJson) });
  });
  routes.delete('/my/addresses/:address_id', (c) => {
    const customer = signedIn(c, deps);
    if (customer === undefined) return signedOut();
    const addresses = customer.addresses.filter(({ addressId }) => addressId !== c.req.param('address_id'));
    if (addresses.length === customer.addresses.length)
      return problemResponse(refuse('NOT_FOUND', 'There is no such address.'));
    deps.shop.saveCustomer({ ...customer, addresses });
    return c.body(null, 204);
  });
  return routes;
}

function addSessionRoutes(routes: Hono, deps: AccountDeps): void {
  const { shop, sessions } = deps;
  routes.get('/customers', (c) =>
    c.json({ customers: shop.customers().map(({ customerId, name }) => ({ customer_id: customerId, name })) }),
  );
  routes.get('/session', (c) => {
    const customer = signedIn(c, deps);
    c.header('cache-control', 'no-store');
    return c.json({ customer: customer === undefined ? null : customerJson(customer) });
  });
  routes.post('/session', async (c) => {
    const body: unknown = await c.req.json().catch(() => null);
    const read = z.strictObject({ customer_id: z.string() }).safeParse(body);
    const customer = read.success ? shop.findCustomer(read.data.customer_id) : undefined;
    if (customer === undefined) return problemResponse(refuse('INVALID_REQUEST', 'There is no such customer.'));
    closeSession(c, sessions);
    setCookie(c, cookieName, sessions.open(customer.customerId), { httpOnly: true, sameSite: 'Lax', path: '/' });
    return c.json({ customer: customerJson(customer) });
  });
  routes.delete('/session', (c) => {
    closeSession(c, sessions);
    deleteCookie(c, cookieName, { path: '/' });
    return c.body(null, 204);
  });
}

const cookieName = 'larkspur_session';

function signedIn(c: Context, { sessions, shop }: AccountDeps): Customer | undefined {
  const customerId = sessions.customerOf(getCookie(c, cookieName) ?? '');
  return customerId === undefined ? undefined : shop.findCustomer(customerId);
}

function closeSession(c: Context, sessions: Sessions): void {
  const sessionId = getCookie(c, cookieName);
  if (sessionId !== undefined) sessions.close(sessionId);
}

function signedOut(): Response {
  return problemResponse(refuse('UNAUTHENTICATED', 'Nobody is signed in.'));
}
