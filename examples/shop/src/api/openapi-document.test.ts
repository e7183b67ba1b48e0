import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { openApiForm } from '../testing/openapi-form.ts';
import { readJson } from '../testing/read-json.ts';
import { openShop } from '../testing/open-shop.ts';

async function readDocument(): Promise<{ document: z.infer<typeof openApiForm>; routes: string[] }> {
  const { app } = await openShop();
  const document = await readJson(await app.request('http://localhost:4301/openapi.json'), openApiForm);
  const routes = app.routes
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`);
  return { document, routes: [...new Set(routes)].toSorted() };
}

describe('the OpenAPI document', () => {
  it('START-4: names exactly the routes that the API has', async () => {
    const { document, routes } = await readDocument();
    const named = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(routes);
    expect(routes).toHaveLength(10);
  });

  it('START-4: is of version 3.1 and names the origin it was read from', async () => {
    const { document } = await readDocument();
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: 'http://localhost:4301' }]]);
  });

  it('START-4: gives each operation an id of its own', async () => {
    const { document } = await readDocument();
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('START-4: closes every body and asks for nothing that has a default', async () => {
    const { document } = await readDocument();
    const schema =
      document.paths['/api/orders/{order_id}/return']?.['post']?.requestBody?.content['application/json'].schema;
    expect(schema).toMatchObject({ additionalProperties: false, required: ['customer_id', 'item_ids'] });
  });

  it('START-4: refers to schemas that it has', async () => {
    const { document } = await readDocument();
    const text = await (await (await openShop()).app.request('/openapi.json')).text();
    const references = [...text.matchAll(/#\/components\/schemas\/(\w+)/gu)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter((name) => !Object.hasOwn(document.components.schemas, name ?? ''))).toEqual([]);
  });

  it('START-4: describes an order as the API writes it', async () => {
    const { get } = await openShop();
    const { document } = await readDocument();
    const order = document.components.schemas['Order'] ?? expect.fail();
    expect(Object.keys((await get('/api/orders/W6247578?customer_id=C0017')).body)).toEqual(
      Object.keys(order.properties),
    );
  });
});
