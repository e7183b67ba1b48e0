import { Hono } from 'hono';
import { refuse } from '../rules/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { customerJson } from './customer-json.ts';
import { isoInstant, orderJson } from './order-json.ts';
import { findOwnOrder } from './own-order.ts';
import { problemResponse } from './problem.ts';
import { productJson, searchProducts } from './product-json.ts';

/** Creates the routes that only read. The key was checked before. */
export function createLookupRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.get('/customers/:customer_id', (c) => {
    const customer = shop.findCustomer(c.req.param('customer_id'));
    return customer === undefined ? problemResponse(unknownCustomer()) : c.json(customerJson(customer));
  });
  routes.get('/customers/:customer_id/orders', (c) => {
    const customer = shop.findCustomer(c.req.param('customer_id'));
    if (customer === undefined) return problemResponse(unknownCustomer());
    return c.json({ orders: shop.ordersOf(customer.customerId).map(orderJson) });
  });
  routes.get('/orders/:order_id', (c) => {
    const own = findOwnOrder(shop, c.req.param('order_id'), c.req.query('customer_id') ?? '');
    return own.kind === 'refused' ? problemResponse(own) : c.json(orderJson(own.order));
  });
  routes.get('/products', (c) => {
    const query = c.req.query('query') ?? '';
    if (query.length > 200)
      return problemResponse(refuse('INVALID_REQUEST', 'The query is longer than 200 characters.'));
    return c.json({ products: searchProducts(shop.products(), query).map(productJson) });
  });
  routes.get('/log', (c) =>
    c.json({
      changes: shop.changes().map((change) => ({
        sequence: change.sequence,
        at: isoInstant(change.at),
        operation: change.operation,
        order_id: change.orderId,
        customer_id: change.customerId,
        idempotency_key: change.idempotencyKey,
      })),
    }),
  );
  return routes;
}

function unknownCustomer(): ReturnType<typeof refuse> {
  return refuse('NOT_FOUND', 'There is no customer of this id.');
}
