import type { JsonObject, JsonValue } from '@deskbell/gate';

function order(
  id: string,
  state: string,
  items: readonly JsonObject[],
  placed = '2026-03-01T10:00:00.000Z',
): JsonObject {
  return {
    order_id: id,
    state,
    placed_at: placed,
    items,
    total_cents: 4500,
    currency: 'USD',
    payment_method_id: 'credit_card_4410276',
  };
}

function item(id: string, name: string, options: JsonObject = {}): JsonObject {
  return { item_id: id, name, options, quantity: 1, price_cents: 4500 };
}

/** What the shop's tools that only read answer, by tool. */
export const shopResults: Readonly<Record<string, JsonValue>> = {
  list_orders: {
    orders: [
      order('W6247578', 'pending', [item('L103101', 'T-Shirt')], '2026-03-09T10:00:00.000Z'),
      order('W4805319', 'pending', [item('L101101', 'Espresso Machine')], '2026-03-08T10:00:00.000Z'),
      order('W7150482', 'shipped', [item('L102102', 'Backpack')], '2026-03-05T10:00:00.000Z'),
      order('W2864097', 'delivered', [
        item('L100101', 'Headphones'),
        item('L103901', 'Socks'),
        item('L101901', 'Candle'),
      ]),
      order('W5079341', 'delivered', [item('L103501', 'Running Shoes')]),
    ],
  },
  get_order: order('W7150482', 'shipped', [item('L102102', 'Backpack', { Colour: 'violet' })]),
  get_customer: {
    customer_id: 'C0017',
    addresses: [{ address_id: 'A1', label: 'Home' }],
    payment_methods: [
      { payment_method_id: 'credit_card_4410276', kind: 'credit_card', brand: 'Visa', last_four: '4417' },
      { payment_method_id: 'paypal_7302918', kind: 'paypal' },
      { payment_method_id: 'gift_card_5528140', kind: 'gift_card', balance_cents: 12_000 },
    ],
  },
  search_products: {
    products: [
      {
        product_id: 'L1039',
        name: 'Socks',
        variants: [
          { item_id: 'L103901', options: { Size: '39 to 42' }, price_cents: 4500, is_available: true },
          { item_id: 'L103903', options: { Size: '43 to 46' }, price_cents: 4600, is_available: true },
        ],
      },
    ],
  },
};

/** Chunks of the shop's help, as the search gives them. */
export const shopSources: readonly {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly text: string;
}[] = [
  source(1, 'Returns: How long you have', 'You have 30 days from the day of delivery to return something.'),
  source(
    2,
    'Cancelling an order: What can be cancelled',
    '- Only pending orders can be cancelled.\n- A whole order is cancelled. Single items cannot be taken out.',
  ),
  source(
    3,
    'Shipping: What shipping costs',
    'Standard shipping is $4.90.\n\n| Shipping | Cost |\n|---|---|\n| Express | $12.00 |',
  ),
  source(4, 'Gift cards: Limits', 'A gift card does not expire.'),
  source(5, 'Shipping: Where we send to', 'We send to the United States, Canada, Germany and France.'),
];

function source(number: number, title: string, text: string): (typeof shopSources)[number] {
  return { number, title, url: `https://shop.example/help#${number}`, text };
}
