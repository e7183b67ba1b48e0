import type { ModelTool } from '../model.ts';

/** Actions and page tools of a shop, as a model sees them: without fixed arguments. */
export const shopTools: readonly ModelTool[] = [
  {
    name: 'list_orders',
    title: 'List of your orders',
    description:
      'Lists the orders of the signed-in customer with state, items, total and order ID. Use it to find an order the visitor talks about, such as "my orders" or "where is my order".',
    inputSchema: {
      type: 'object',
      properties: {},
      additionalProperties: false,
    },
    readOnly: true,
  },
  {
    name: 'get_order',
    title: 'Look up an order',
    description:
      'Looks up one order of the signed-in customer by its order ID. Shows state, items with their item IDs, address, payment method and total.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: {
          type: 'string',
          title: 'Order ID',
          description: 'The order, W and seven digits. A leading',
          pattern: '^#?W[0-9]{7}$',
          examples: ['W6247578', '#W2864097'],
        },
      },
      required: ['order_id'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  {
    name: 'get_customer',
    title: 'Look up your account',
    description:
      "Looks up the signed-in customer's saved addresses and payment methods, with the balance of a gift card.",
    inputSchema: {
      type: 'object',
      properties: {},
      additionalProperties: false,
    },
    readOnly: true,
  },
  {
    name: 'search_products',
    title: 'Search the products',
    description:
      'Searches the products of the shop by words of their name, shelf (home, outdoors, devices, clothing) or options. Shows the variants with their item IDs, prices and whether they are in stock.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          title: 'Search for',
          description: "One to three words, for example a product's name.",
          minLength: 1,
          maxLength: 200,
          examples: ['headphones', 'water bottle'],
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    readOnly: true,
  },
  {
    name: 'cancel_order',
    title: 'Order cancellation',
    description:
      'Cancels a pending order of the signed-in customer and refunds all of it to the payment used. Orders in any other state cannot be cancelled.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: {
          type: 'string',
          title: 'Order ID',
          description: 'The order to cancel, W and seven digits. A leading',
          pattern: '^#?W[0-9]{7}$',
          examples: ['W6247578', '#W4805319'],
        },
        reason: {
          type: 'string',
          title: 'Reason',
          description: 'Why the visitor cancels.',
          oneOf: [
            {
              const: 'no longer needed',
              title: 'No longer needed',
            },
            {
              const: 'ordered by mistake',
              title: 'Ordered by mistake',
            },
          ],
        },
      },
      required: ['order_id', 'reason'],
      additionalProperties: false,
    },
    readOnly: false,
  },
  {
    name: 'return_items',
    title: 'Return items',
    description:
      'Returns items of a delivered order of the signed-in customer, once for an order and within 30 days. Look the order up first for its item IDs.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: {
          type: 'string',
          title: 'Order ID',
          description: 'The delivered order, W and seven digits. A leading',
          pattern: '^#?W[0-9]{7}$',
          examples: ['W2864097'],
        },
        item_ids: {
          type: 'array',
          title: 'Items',
          description: 'Item IDs of the order, L and six digits each.',
          items: {
            type: 'string',
            pattern: '^L[0-9]{6}$',
            examples: ['L100101'],
          },
          minItems: 1,
          maxItems: 20,
          uniqueItems: true,
        },
        refund_to: {
          type: 'string',
          title: 'Refund to',
          description: 'The payment used for the order, or the gift card that the customer has.',
          default: 'original_payment',
          oneOf: [
            {
              const: 'original_payment',
              title: 'The payment used for the order',
            },
            {
              const: 'gift_card',
              title: 'Your gift card',
            },
          ],
        },
      },
      required: ['order_id', 'item_ids'],
      additionalProperties: false,
    },
    readOnly: false,
  },
  {
    name: 'exchange_items',
    title: 'Exchange an item',
    description:
      'Exchanges one item of a delivered order of the signed-in customer for another variant of the same product, once for an order and within 30 days. Look the order up for the item ID and search the product for the new one.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: {
          type: 'string',
          title: 'Order ID',
          description: 'The delivered order, W and seven digits. A leading',
          pattern: '^#?W[0-9]{7}$',
          examples: ['W2864097'],
        },
        item_id: {
          type: 'string',
          title: 'Item',
          description: 'Item ID of the order, L and six digits.',
          pattern: '^L[0-9]{6}$',
          examples: ['L100101'],
        },
        new_item_id: {
          type: 'string',
          title: 'New item',
          description: 'Item ID of another variant of the same product, L and six digits.',
          pattern: '^L[0-9]{6}$',
          examples: ['L100102'],
        },
        difference_by: {
          type: 'string',
          title: 'Price difference by',
          description: 'How a difference in price is charged or refunded.',
          default: 'original_payment',
          oneOf: [
            {
              const: 'original_payment',
              title: 'The payment used for the order',
            },
            {
              const: 'gift_card',
              title: 'Your gift card',
            },
          ],
        },
      },
      required: ['order_id', 'item_id', 'new_item_id'],
      additionalProperties: false,
    },
    readOnly: false,
  },
  {
    name: 'change_address',
    title: 'Change the address of an order',
    description:
      'Sends a pending order of the signed-in customer to another address. Orders in any other state keep their address.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: {
          type: 'string',
          title: 'Order ID',
          description: 'The pending order, W and seven digits. A leading',
          pattern: '^#?W[0-9]{7}$',
          examples: ['W6247578'],
        },
        street: {
          type: 'string',
          title: 'Street and number',
          description: 'Street and house number, in one line.',
          minLength: 1,
          maxLength: 120,
          examples: ['12 Mill Road'],
        },
        unit: {
          type: 'string',
          title: 'Flat or suite',
          description: 'Flat, suite or floor. Empty when there is none.',
          default: '',
          maxLength: 60,
          examples: ['Flat 4'],
        },
        city: {
          type: 'string',
          title: 'City',
          description: 'City or town.',
          minLength: 1,
          maxLength: 80,
          examples: ['Eastmere'],
        },
        region: {
          type: 'string',
          title: 'State or province',
          description: 'Two-letter state or province. Empty where the country uses none.',
          default: '',
          maxLength: 60,
          examples: ['NY'],
        },
        postal_code: {
          type: 'string',
          title: 'Postal code',
          description: 'Postal code or ZIP code.',
          minLength: 1,
          maxLength: 12,
          examples: ['12845'],
        },
        country: {
          type: 'string',
          title: 'Country',
          description: 'A country that the shop sends to.',
          oneOf: [
            {
              const: 'US',
              title: 'United States',
            },
            {
              const: 'CA',
              title: 'Canada',
            },
            {
              const: 'GB',
              title: 'United Kingdom',
            },
            {
              const: 'IE',
              title: 'Ireland',
            },
            {
              const: 'DE',
              title: 'Germany',
            },
            {
              const: 'FR',
              title: 'France',
            },
            {
              const: 'NL',
              title: 'Netherlands',
            },
            {
              const: 'ES',
              title: 'Spain',
            },
          ],
        },
      },
      required: ['order_id', 'street', 'city', 'postal_code', 'country'],
      additionalProperties: false,
    },
    readOnly: false,
  },
  {
    name: 'change_payment',
    title: 'Change the payment of an order',
    description:
      'Moves the payment of a pending order of the signed-in customer to another of their payment methods. The payment used before is refunded. Look the account up for the payment methods.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: {
          type: 'string',
          title: 'Order ID',
          description: 'The pending order, W and seven digits. A leading',
          pattern: '^#?W[0-9]{7}$',
          examples: ['W6247578'],
        },
        payment_method_id: {
          type: 'string',
          title: 'Payment method',
          description:
            "The customer's payment method, such as credit_card_4410276, paypal_7302918 or gift_card_5528140.",
          pattern: '^(credit_card|paypal|gift_card)_[0-9]{7}$',
          examples: ['gift_card_5528140'],
        },
      },
      required: ['order_id', 'payment_method_id'],
      additionalProperties: false,
    },
    readOnly: false,
  },
  {
    name: 'filter_products',
    title: 'Filter the product list',
    description:
      'Shows in the product list only what fits a shelf, words or a highest price. Without arguments it shows everything.',
    readOnly: true,
    inputSchema: {
      type: 'object',
      properties: {
        shelf: {
          type: 'string',
          title: 'Shelf',
          enum: ['all', 'home', 'outdoors', 'devices', 'clothing'],
        },
        words: {
          type: 'string',
          title: 'Words',
        },
        max_price: {
          type: 'number',
          title: 'Highest price',
          minimum: 0,
        },
      },
      additionalProperties: false,
    },
  },
  {
    name: 'add_to_cart',
    title: 'Add to the cart',
    description: 'Adds a product of the shop to the cart.',
    readOnly: false,
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
          minimum: 1,
          maximum: 20,
          default: 1,
        },
      },
      required: ['name'],
      additionalProperties: false,
    },
  },
  {
    name: 'empty_cart',
    title: 'Empty the cart',
    description: 'Takes everything out of the cart.',
    readOnly: false,
    inputSchema: {
      type: 'object',
      properties: {},
      additionalProperties: false,
    },
  },
  {
    name: 'delete_saved_address',
    title: 'Delete a saved address',
    description: 'Deletes one of the saved addresses of the signed-in customer. Orders keep their addresses.',
    readOnly: false,
    inputSchema: {
      type: 'object',
      properties: {
        name: {
          type: 'string',
          title: 'Address',
          description: 'The label of the saved address, for example Home or Office.',
        },
      },
      required: ['name'],
      additionalProperties: false,
    },
  },
];
