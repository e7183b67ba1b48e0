import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openApiForm, type OperationForm } from './testing/openapi-form.ts';
import { readJson } from './testing/read-json.ts';
import { exampleFolder, openShop } from './testing/open-shop.ts';

const actionForm = z.object({
  name: z.string(),
  description: z.string(),
  policy: z.string(),
  hints: z.record(z.string(), z.boolean()),
  verifiedOnly: z.boolean(),
  fixed: z.record(z.string(), z.string()).optional(),
  input: z.object({
    properties: z.record(
      z.string(),
      z.looseObject({
        description: z.string().optional(),
        enum: z.array(z.string()).optional(),
        oneOf: z.array(z.object({ const: z.string(), title: z.string() })).optional(),
      }),
    ),
    required: z.array(z.string()),
    additionalProperties: z.literal(false),
  }),
  http: z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
  allowPrivate: z.literal(true),
});
type Action = z.infer<typeof actionForm>;

async function readActions(): Promise<readonly Action[]> {
  const file: unknown = parse(await readFile(join(exampleFolder, 'deskbell.yaml'), 'utf8'));
  const { sites } = z.object({ sites: z.tuple([z.object({ actions: z.array(actionForm) })]) }).parse(file);
  return sites[0].actions;
}

async function readOperations(): Promise<ReadonlyMap<string, OperationForm>> {
  const { app } = await openShop();
  const document = await readJson(await app.request('/openapi.json'), openApiForm);
  const named = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  return new Map(named);
}

function operationOf(action: Action, operations: ReadonlyMap<string, OperationForm>): OperationForm {
  return (
    operations.get(`${action.http.method} ${action.http.url.replace('${SHOP_URL}', '')}`) ?? expect.fail(action.name)
  );
}

describe('the shop’s deskbell.yaml', () => {
  it('START-4: asks before each action that changes something, and only looks in the others', async () => {
    const actions = await readActions();
    expect(actions).toHaveLength(9);
    for (const action of actions) {
      const isWrite = action.http.method === 'POST';
      expect([action.name, action.policy, action.hints['readOnlyHint'] ?? false]).toEqual([
        action.name,
        isWrite ? 'confirm' : 'automatic',
        !isWrite,
      ]);
    }
  });

  it('ACT-3: takes the customer from the sign-in and never from the model', async () => {
    const own = (await readActions()).filter((action) => action.name !== 'search_products');
    for (const action of own) {
      expect([action.name, action.verifiedOnly, action.fixed]).toEqual([
        action.name,
        true,
        { customer_id: '{visitor.sub}' },
      ]);
    }
  });

  it('CARD-2: gives each argument a title', async () => {
    const properties = (await readActions()).flatMap((action) => Object.entries(action.input.properties));
    expect(properties.filter(([, schema]) => typeof schema['title'] !== 'string').map(([name]) => name)).toEqual([]);
  });

  it('START-4: describes everything in whole sentences', async () => {
    const texts = (await readActions()).flatMap(({ description, input }) => [
      description,
      ...Object.values(input.properties).flatMap((schema) => schema.description ?? []),
    ]);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => !text.endsWith('.'))).toEqual([]);
  });

  it('START-4: has exactly the arguments that the API takes', async () => {
    const operations = await readOperations();
    for (const action of await readActions()) {
      const operation = operationOf(action, operations);
      const body = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
      const parameters = operation.parameters.map(({ name }) => name).filter((name) => name !== 'Idempotency-Key');
      expect([action.name, Object.keys(action.input.properties).toSorted()]).toEqual([
        action.name,
        [...new Set([...parameters, ...body])].toSorted(),
      ]);
    }
  });

  it('START-4: requires what the API requires and has its defaults', async () => {
    const operations = await readOperations();
    for (const action of (await readActions()).filter(({ http }) => http.method === 'POST')) {
      const body =
        operationOf(action, operations).requestBody?.content['application/json'].schema ?? expect.fail(action.name);
      expect([action.name, action.input.required.toSorted()]).toEqual([
        action.name,
        [...(body.required ?? []), 'order_id'].toSorted(),
      ]);
      for (const [name, schema] of Object.entries(body.properties))
        expect([name, action.input.properties[name]?.['default']]).toEqual([name, schema.default]);
    }
  });

  it('START-4: offers the values that the API takes', async () => {
    const operations = await readOperations();
    for (const action of (await readActions()).filter(({ http }) => http.method === 'POST')) {
      const body =
        operationOf(action, operations).requestBody?.content['application/json'].schema ?? expect.fail(action.name);
      for (const [name, schema] of Object.entries(body.properties).filter(
        ([, { enum: values }]) => values !== undefined,
      )) {
        const argument = action.input.properties[name];
        const choices = argument?.enum ?? argument?.oneOf?.map((choice) => choice.const);
        expect([name, choices]).toEqual([name, schema.enum]);
      }
    }
  });

  it('ACT-8: holds no key, only the names of the environment', async () => {
    for (const action of await readActions()) {
      expect(action.http.headers).toEqual({ authorization: 'Bearer ${SHOP_API_KEY}' });
      expect(action.http.url.startsWith('${SHOP_URL}/api/')).toBe(true);
    }
  });
});
