import { money } from './elements.js';

/**
 * Registers what an assistant may do on this page (WebMCP). Each tool says what it is: one only looks, one adds, one
 * has consequences, one destroys. Where the browser and the widget have no WebMCP, nothing is registered.
 * @param parts.grid the product grid; null on pages without one.
 */
export async function registerPageTools(parts) {
  const { modelContext } = document;
  if (modelContext === undefined) return;
  const tools = [addToCart(parts), emptyCart(parts), deleteSavedAddress(parts)];
  if (parts.grid !== null) tools.unshift(filterProducts(parts));
  await Promise.all(tools.map((tool) => modelContext.registerTool(tool)));
}

function filterProducts({ grid }) {
  return {
    name: 'filter_products',
    title: 'Filter the product list',
    description:
      'Shows in the product list only what fits a shelf, words or a highest price. Without arguments it shows everything.',
    inputSchema: {
      type: 'object',
      properties: {
        shelf: {
          type: 'string',
          title: 'Shelf',
          enum: ['all', 'home', 'outdoors', 'devices', 'clothing'],
          description: 'One shelf of the shop.',
        },
        words: { type: 'string', title: 'Words', description: 'Words of a name or an option.', maxLength: 100 },
        max_price: { type: 'number', title: 'Highest price', description: 'In US dollars.', minimum: 0 },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, consequentialHint: false, untrustedContentHint: false },
    async execute({ shelf = 'all', words = '', max_price: maxPrice }) {
      globalThis.location.hash = '#products';
      const limit = maxPrice === undefined ? {} : { maxPriceCents: Math.round(maxPrice * 100) };
      const shown = grid.filter({ shelf, words, ...limit });
      return {
        shown: shown.length,
        products: shown.map((product) => `${product.name}, ${money(product.price_cents)}`),
      };
    },
  };
}

function addToCart({ shelf, cart }) {
  return {
    name: 'add_to_cart',
    title: 'Add to the cart',
    description: 'Adds a product of the shop to the cart.',
    inputSchema: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          title: 'Product',
          description: 'The name of the product, for example Headphones.',
          maxLength: 100,
        },
        quantity: {
          type: 'integer',
          title: 'Quantity',
          description: 'How many pieces.',
          minimum: 1,
          maximum: 20,
          default: 1,
        },
      },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, consequentialHint: false, untrustedContentHint: false },
    async execute({ name, quantity = 1 }) {
      const product = shelf.products.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase());
      if (product === undefined) throw new Error(`There is no product ${name}.`);
      cart.add(product.item_id, quantity);
      return { added: product.name, quantity, pieces_in_cart: cart.count() };
    },
  };
}

function emptyCart({ cart }) {
  return {
    name: 'empty_cart',
    title: 'Empty the cart',
    description: 'Takes everything out of the cart.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: false, consequentialHint: true, untrustedContentHint: false },
    async execute() {
      const removed = cart.count();
      cart.empty();
      return { removed };
    },
  };
}

function deleteSavedAddress({ session }) {
  return {
    name: 'delete_saved_address',
    title: 'Delete a saved address',
    description: 'Deletes one of the saved addresses of the signed-in customer. Orders keep their addresses.',
    inputSchema: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          title: 'Address',
          description: 'The label of the saved address, for example Home or Office.',
          maxLength: 60,
        },
      },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, consequentialHint: true, destructiveHint: true, untrustedContentHint: false },
    async execute({ name }) {
      const customer = session.customer();
      if (customer === null) throw new Error('Nobody is signed in.');
      const saved = customer.addresses.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase());
      if (saved === undefined) throw new Error(`There is no saved address ${name}.`);
      await session.deleteAddress(saved.address_id);
      return { deleted: saved.label };
    },
  };
}
