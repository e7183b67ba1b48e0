import { z } from 'zod';
import { customerIdField, orderIdField } from './fields.ts';
import { listOrderChanges, type OrderChange } from './order-changes.ts';
import { customerSchema, logSchema, orderSchema, problemSchema, productSchema } from './response-schemas.ts';

/** Any JSON object. */
export type JsonObject = { readonly [key: string]: unknown };

/**
 * Writes the API's OpenAPI 3.1 document. Request bodies are the schemas that the routes check with.
 * @param origin where the shop is served, for example `http://localhost:4301`.
 */
export function writeOpenApiDocument(origin: string): JsonObject {
  const changes = listOrderChanges().map(
    (change) => [`/api/orders/{order_id}/${change.path}`, { post: changeOperation(change) }] as const,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Larkspur',
      version: '1.0.0',
      description: 'Orders of the demo shop. Money is in cents of US dollars.',
    },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    paths: { ...lookupPaths(), ...Object.fromEntries(changes) },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Customer: customerSchema(), Order: orderSchema(), Product: productSchema(), Problem: problemSchema() },
    },
  };
}

function lookupPaths(): JsonObject {
  const customerPath = parameter('customer_id', 'path', customerIdField());
  const queryText = z
    .string()
    .max(200)
    .meta({ title: 'Search for', description: 'Words of a name, a shelf or an option.' });
  return {
    '/api/customers/{customer_id}': {
      get: lookup(['getCustomer', 'Look up a customer'], [customerPath], reference('Customer')),
    },
    '/api/customers/{customer_id}/orders': {
      get: lookup(
        ['listOrders', 'List the orders of a customer'],
        [customerPath],
        listOf('orders', reference('Order')),
      ),
    },
    '/api/orders/{order_id}': {
      get: lookup(
        ['getOrder', 'Look up an order'],
        [parameter('order_id', 'path', orderIdField()), parameter('customer_id', 'query', customerIdField())],
        reference('Order'),
      ),
    },
    '/api/products': {
      get: lookup(
        ['searchProducts', 'Search the products'],
        [{ ...parameter('query', 'query', queryText), required: false }],
        listOf('products', reference('Product')),
      ),
    },
    '/api/log': {
      get: lookup(['listChanges', 'List the changes since the start'], [], listOf('changes', logSchema())),
    },
  };
}

function lookup(
  [operationId, summary]: readonly [string, string],
  parameters: readonly JsonObject[],
  schema: JsonObject,
): JsonObject {
  return { operationId, summary, parameters, responses: responses(schema) };
}

function changeOperation(change: OrderChange): JsonObject {
  const key = z
    .string()
    .min(1)
    .max(255)
    .meta({ description: 'The same key gets the same answer, and nothing happens twice.' });
  const schema = {
    type: 'object',
    properties: { order: reference('Order'), notice: { type: 'string' } },
    required: ['order', 'notice'],
  };
  return {
    operationId: change.operationId,
    summary: change.summary,
    description: change.description,
    parameters: [
      parameter('order_id', 'path', orderIdField()),
      { ...parameter('Idempotency-Key', 'header', key), required: false },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(change.body) } } },
    responses: responses(schema),
  };
}

function parameter(name: string, place: 'path' | 'query' | 'header', schema: z.ZodType): JsonObject {
  return { name, in: place, required: true, schema: jsonSchema(schema) };
}

function responses(schema: JsonObject): JsonObject {
  const problem = { description: 'Refused', content: { 'application/problem+json': { schema: reference('Problem') } } };
  return { 200: { description: 'Done', content: { 'application/json': { schema } } }, default: problem };
}

function listOf(name: string, items: JsonObject): JsonObject {
  return { type: 'object', properties: { [name]: { type: 'array', items } }, required: [name] };
}

function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** The dialect of an OpenAPI 3.1 document is 2020-12 already, so `$schema` is left out. Defaults make a field optional. */
function jsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
