import { countryCodes } from '../shop/customer.ts';

type Schema = { readonly [key: string]: unknown };

/** Describes a customer for the API's document. */
export function customerSchema(): Schema {
  const address = closed({ address_id: text(), label: text(), ...addressProperties() });
  const method = {
    type: 'object',
    properties: { payment_method_id: text(), kind: text(), brand: text(), last_four: text(), balance_cents: cents() },
    required: ['payment_method_id', 'kind'],
  };
  return closed({
    customer_id: text(),
    name: text(),
    email: text(),
    addresses: list(address),
    payment_methods: list(method),
  });
}

/** Describes an order for the API's document. */
export function orderSchema(): Schema {
  const item = closed({
    item_id: text(),
    name: text(),
    options: options(),
    quantity: { type: 'integer', minimum: 1 },
    price_cents: cents(),
  });
  const states = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned', 'exchanged'];
  return closed({
    order_id: text(),
    customer_id: text(),
    state: { type: 'string', enum: states },
    placed_at: text(),
    delivered_at: { type: ['string', 'null'] },
    items: list(item),
    shipping: { type: 'string', enum: ['standard', 'express'] },
    shipping_cents: cents(),
    total_cents: cents(),
    currency: { type: 'string', const: 'USD' },
    address: closed(addressProperties()),
    payment_method_id: text(),
    outcome: { type: ['object', 'null'], properties: { kind: text() } },
  });
}

/** Describes a product for the API's document. */
export function productSchema(): Schema {
  const variant = closed({
    item_id: text(),
    options: options(),
    price_cents: cents(),
    is_available: { type: 'boolean' },
  });
  return closed({
    product_id: text(),
    name: text(),
    category: { type: 'string', enum: ['home', 'outdoors', 'devices', 'clothing'] },
    description: text(),
    variants: list(variant),
  });
}

/** Describes one line of the list of changes for the API's document. */
export function logSchema(): Schema {
  const key = { type: ['string', 'null'] };
  return closed({
    sequence: { type: 'integer' },
    at: text(),
    operation: text(),
    order_id: text(),
    customer_id: text(),
    idempotency_key: key,
  });
}

/** Describes a refusal for the API's document. Source: RFC 9457. */
export function problemSchema(): Schema {
  return closed({ type: text(), title: text(), status: { type: 'integer' }, code: text(), detail: text() });
}

function addressProperties(): Schema {
  return {
    street: text(),
    unit: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country: { type: 'string', enum: [...countryCodes] },
  };
}

function closed(properties: Schema): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}

function options(): Schema {
  return { type: 'object', additionalProperties: { type: 'string' } };
}

function text(): Schema {
  return { type: 'string' };
}

function cents(): Schema {
  return { type: 'integer', description: 'Cents of US dollars.' };
}
