import { Hono } from 'hono';
import { createApiRoutes } from './api/api-routes.ts';
import { writeOpenApiDocument } from './api/openapi-document.ts';
import { problemResponse } from './api/problem.ts';
import { refuse } from './rules/refusal.ts';
import type { Shop } from './shop/shop.ts';
import { createAccountRoutes } from './site/account-routes.ts';
import type { PageFiles } from './site/page-files.ts';
import { requireSameOrigin, secureHeaders } from './site/page-security.ts';
import { createSessions, type SessionIds } from './site/sessions.ts';
import { createSiteRoutes } from './site/site-routes.ts';

/** What the shop needs from outside. */
export type ShopDeps = {
  readonly shop: Shop;
  readonly sessionIds: SessionIds;
  readonly files: PageFiles;
  /** The key that Deskbell carries to the API. */
  readonly apiKey: string;
  /** The secret that signs identity tokens, at least 32 bytes. */
  readonly identitySecret: string;
  /** The origin that serves Deskbell's widget, for example `http://localhost:4300`. */
  readonly deskbellUrl: string;
};

/**
 * Creates the shop: page, help, API and the API's document, all on one origin.
 * @throws TypeError for a secret under 32 bytes, an empty key, or a `deskbellUrl` that is no origin.
 */
export function createShop(deps: ShopDeps): Hono {
  checkDeps(deps);
  const { shop, files, deskbellUrl, identitySecret } = deps;
  const app = new Hono();
  app.use(secureHeaders(deskbellUrl));
  app.route('/api', createApiRoutes(shop, deps.apiKey));
  app.get('/openapi.json', (c) => c.json(writeOpenApiDocument(new URL(c.req.url).origin)));
  app.use(requireSameOrigin());
  app.route('/', createSiteRoutes({ shop, files, deskbellUrl }));
  app.route('/', createAccountRoutes({ shop, sessions: createSessions(deps.sessionIds), identitySecret }));
  app.notFound(() => problemResponse(refuse('NOT_FOUND', 'There is no such page.')));
  return app;
}

function checkDeps({ identitySecret, apiKey, deskbellUrl }: ShopDeps): void {
  if (new TextEncoder().encode(identitySecret).length < 32)
    throw new TypeError('identitySecret needs at least 32 bytes');
  if (apiKey === '') throw new TypeError('apiKey is empty');
  if (new URL(deskbellUrl).origin !== deskbellUrl)
    throw new TypeError('deskbellUrl is not an origin such as http://localhost:4300');
}
