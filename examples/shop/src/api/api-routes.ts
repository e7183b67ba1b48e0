import { Hono } from 'hono';
import { refuse } from '../rules/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { carriesKey } from './bearer.ts';
import { createChangeRoutes } from './change-routes.ts';
import { createLookupRoutes } from './lookup-routes.ts';
import { problemResponse } from './problem.ts';

/**
 * Creates the shop's API, to be mounted at `/api`.
 * Only who holds the key may call it; the key's holder says for which customer, and the shop keeps each to their own.
 * @param apiKey the key that a request carries as `Authorization: Bearer …`.
 */
export function createApiRoutes(shop: Shop, apiKey: string): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    if (carriesKey(c.req.header('authorization'), apiKey)) return next();
    const response = problemResponse(refuse('UNAUTHENTICATED', 'The request carries no valid key.'));
    response.headers.set('www-authenticate', 'Bearer');
    return response;
  });
  routes.route('/', createLookupRoutes(shop));
  routes.route('/', createChangeRoutes(shop));
  return routes;
}
