import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse, type Refusal } from '../rules/refusal.ts';
import type { Shop } from '../shop/shop.ts';
import { listOrderChanges, type OrderChange } from './order-changes.ts';
import { orderJson } from './order-json.ts';
import { findOwnOrder } from './own-order.ts';
import { problemOf, problemResponse, statusOf } from './problem.ts';
import { createStoredReplies, type Reply, type StoredReplies } from './stored-replies.ts';

/** Creates the routes that change an order. The key was checked before. */
export function createChangeRoutes(shop: Shop): Hono {
  const routes = new Hono();
  const replies = createStoredReplies(() => shop.generation());
  routes.use(bodyLimit({ maxSize: 16 * 1024, onError: tooLarge }));
  for (const change of listOrderChanges()) {
    routes.post(`/orders/:order_id/${change.path}`, async (c) => answer(c, { shop, replies, change }));
  }
  return routes;
}

type Parts = { readonly shop: Shop; readonly replies: StoredReplies; readonly change: OrderChange };

/** Everything after the body was read is one synchronous step: check, change and stored reply cannot be torn apart. */
async function answer(c: Context, { shop, replies, change }: Parts): Promise<Response> {
  const key = c.req.header('idempotency-key') ?? null;
  if (key !== null && !/^[\x21-\x7e]{1,255}$/u.test(key)) {
    return problemResponse(refuse('INVALID_REQUEST', 'An Idempotency-Key has 1 to 255 visible characters.'));
  }
  const body = await c.req.text();
  const make = (): Reply => decide({ shop, change, body, key, orderId: c.req.param('order_id') ?? '' });
  const reply = key === null ? make() : replies.once({ key, path: c.req.path, body }, make);
  if ('kind' in reply) return problemResponse(reply);
  return new Response(reply.body, { status: reply.status, headers: { 'content-type': reply.contentType } });
}

type Attempt = {
  readonly shop: Shop;
  readonly change: OrderChange;
  readonly body: string;
  readonly key: string | null;
  readonly orderId: string;
};

function decide({ shop, change, body, key, orderId }: Attempt): Reply {
  const request = change.read(parseBody(body));
  if (request.kind === 'refused') return refusalReply(request);
  const own = findOwnOrder(shop, orderId, request.customerId);
  if (own.kind === 'refused') return refusalReply(own);
  const ruling = request.decide({ order: own.order, customer: own.customer, shop });
  if (ruling.kind === 'refused') return refusalReply(ruling);
  shop.apply(ruling, { operation: change.operationId, idempotencyKey: key });
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ order: orderJson(ruling.order), notice: ruling.notice }),
  };
}

function refusalReply(refusal: Refusal): Reply {
  return {
    status: statusOf(refusal.code),
    contentType: 'application/problem+json; charset=utf-8',
    body: JSON.stringify(problemOf(refusal)),
  };
}

/** Text that is not JSON becomes `undefined`, which no body's schema accepts. */
function parseBody(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function tooLarge(): Response {
  return problemResponse(refuse('TOO_LARGE', 'The body is larger than 16 KiB.'));
}
