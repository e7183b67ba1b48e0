import type { JsonValue } from '@deskbell/gate';
import { describe, expect, it } from 'vitest';
import { shopResults } from './shop-results.fixture.ts';
import { shopTools } from './shop-tools.fixture.ts';
import { talk } from './talk.fixture.ts';

const orders = 'list_orders {}';
const cancel = (id: string): string => `cancel_order {"order_id":"${id}","reason":"no longer needed"}`;
const toElmStreet = (country: string): string =>
  `change_address {"order_id":"W6247578","street":"12 Elm Street","city":"Springfield","postal_code":"62704","country":"${country}"}`;

function order(id: string, state: string, placed: string, name: string): JsonValue {
  const items = [{ item_id: `L10000${id.slice(-1)}`, name, price_cents: 4500 }];
  return { order_id: id, state, placed_at: `${placed}T10:00:00.000Z`, items, total_cents: 4500, currency: 'USD' };
}

describe('a place in a list', () => {
  const results = {
    ...shopResults,
    list_orders: {
      orders: [
        order('W1000001', 'pending', '2026-03-02', 'Lamp'),
        order('W1000002', 'pending', '2026-03-09', 'Mug'),
        order('W1000003', 'delivered', '2026-03-01', 'Headphones'),
        order('W1000004', 'delivered', '2026-03-10', 'Rain Jacket'),
      ],
    },
  };

  it.each([
    'I want to return the headphones I got last week',
    'return the headphones from last month please',
    'I got headphones the second time, return the headphones',
    'return the headphones that came on the first day',
    'return the headphones of my last week order',
  ])('START-3: is not named before a unit of time: %s', async (question) => {
    expect((await talk([question], { results })).calls).toEqual([
      orders,
      'return_items {"order_id":"W1000003","item_ids":["L100003"]}',
    ]);
  });

  it.each(['cancel my last order, no longer needed', 'cancel the most recent order, no longer needed'])(
    'START-3: is the newest by date among those whose state allows it: %s',
    async (question) => {
      expect((await talk([question], { results })).calls).toEqual([orders, cancel('W1000002')]);
    },
  );

  it.each([
    ['cancel the second one, no longer needed', 'W1000002'],
    ['cancel the first order, no longer needed', 'W1000001'],
  ])('START-3: counts beside a noun that it can order: %s', async (question, id) => {
    expect((await talk([question], { results })).calls).toEqual([orders, cancel(id)]);
  });

  it.each(['second', 'the second one', 'the second order please', 'the last'])(
    'START-3: counts alone in an answer: %s',
    async (answer) => {
      const said = ['cancel an order, no longer needed', answer];
      expect((await talk(said)).calls).toEqual([orders, cancel('W4805319')]);
    },
  );
});

describe('an answer to a question back', () => {
  const asked = ['exchange my socks'];
  const results = {
    ...shopResults,
    search_products: {
      products: [
        {
          product_id: 'L1039',
          name: 'Socks',
          variants: ['L103902', 'L103903', 'L103904'].map((id, at) => ({
            item_id: id,
            options: { Colour: ['red', 'green', 'blue'][at] ?? '' },
            price_cents: 4500,
            is_available: true,
          })),
        },
      ],
    },
  };

  it.each([
    ['the second one', 'L103903'],
    ['L103904', 'L103904'],
    ['the blue ones', 'L103904'],
  ])('START-3: fills the field that was asked for and no other: %s', async (answer, id) => {
    const { calls } = await talk([...asked, answer], { results });
    expect(calls.at(-1)).toBe(`exchange_items {"order_id":"W2864097","item_id":"L103901","new_item_id":"${id}"}`);
  });

  it('START-3: leads on where it asks whether one thing can become another', async () => {
    expect((await talk(['Can I swap my socks for the green ones?'], { results })).calls.at(-1)).toBe(
      'exchange_items {"order_id":"W2864097","item_id":"L103901","new_item_id":"L103903"}',
    );
  });

  it('START-3: is asked for what names the thing before its details', async () => {
    expect((await talk(['can you cancel everything I ordered'])).said).toMatch(/^Which order do you mean\?/);
    const noLists = shopTools.filter(({ readOnly }) => !readOnly);
    expect((await talk(['cancel my order'], { tools: noLists })).said).toBe('I need: Order ID. What is it?');
  });

  it('START-3: may give an address part by part', async () => {
    const parts = ['change the address of W6247578', '12 Elm Street', 'Springfield', '62704', 'United States'];
    expect((await talk(parts)).calls).toEqual([toElmStreet('US')]);
  });
});

describe('a country', () => {
  const at = (end: string): string => `change the address of W6247578 to 12 Elm Street, Springfield, 62704${end}`;

  it.each([
    ['USA', 'US'],
    ['US', 'US'],
    ['U.S.', 'US'],
    ['United States of America', 'US'],
    ['DE', 'DE'],
    ['Germany', 'DE'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['Holland', 'NL'],
  ])('START-3: is understood by its names and codes: %s', async (name, code) => {
    expect((await talk([at(`, ${name}`)])).calls).toEqual([toElmStreet(code)]);
    expect((await talk([at(''), name])).calls).toEqual([toElmStreet(code)]);
    expect((await talk([at(''), name.toLowerCase()])).calls).toEqual([toElmStreet(code)]);
  });

  it('START-3: is not the code of a state before a postal code', async () => {
    const question = 'ship W6247578 to 12 Elm Street, Los Angeles, CA 90001, United States';
    expect((await talk([question])).calls[0]).toContain('"region":"CA","postal_code":"90001","country":"US"');
  });

  it('START-3: is asked for with its choices, and an answer that is none of them is told so', async () => {
    const list = 'Country: which one?\n\n- United States\n- Canada\n- United Kingdom\n- Ireland\n- Germany';
    expect((await talk([at('')])).said).toContain(list);
    expect((await talk([at(''), 'Brazil'])).said).toContain(`That is not one of the choices. ${list}`);
  });
});

describe('a refusal', () => {
  it.each([
    'no thanks, leave it',
    'No, I do not want to cancel anything, thank you',
    'never mind',
    'forget it',
    'No thank you.',
  ])('START-3: does nothing, and says that a waiting card can be cancelled: %s', async (text) => {
    expect(await talk([text])).toEqual({ calls: [], said: 'All right. Nothing was done.' });
    const { calls, said } = await talk(['Cancel W6247578, no longer needed', text]);
    expect(calls).toEqual([cancel('W6247578')]);
    expect(said).toBe(
      'All right. The card above still waits: you can cancel it there. Nothing runs unless you press Confirm.',
    );
  });

  it('START-3: is none where something else is asked for beside it', async () => {
    expect((await talk(['No, cancel W6247578, no longer needed'])).calls).toEqual([cancel('W6247578')]);
  });
});

describe('what the demo model cannot do', () => {
  const anonymous = shopTools.filter(({ name }) => !/order|customer|items|address|payment/u.test(name));

  it.each(['talk to a human please', 'can I speak to someone', 'I want to talk to a real person'])(
    'START-3: is left to people, who can be written to: %s',
    async (question) => {
      expect((await talk([question])).said).toBe('You can write to help@larkspur.example.');
    },
  );

  it.each(['Please cancel my espresso machine order', 'Where are my orders?'])(
    'START-3: is said to need signing in: %s',
    async (question) => {
      const { calls, said } = await talk([question], { tools: anonymous });
      expect(calls).toEqual([]);
      expect(said).toMatch(/^I can look at orders after you have signed in\./);
    },
  );

  it('START-3: needs no signing in where it is told or asked in general', async () => {
    expect((await talk(['my cat is ill'], { tools: anonymous })).said).not.toContain('sign');
    expect((await talk(['How do I cancel my order?'], { tools: anonymous })).said).not.toContain('signed in');
  });

  it('START-3: finds the warranty for a thing that broke', async () => {
    const sources = [
      { number: 1, title: 'Shipping', text: 'Standard shipping takes three days.' },
      { number: 2, title: 'Warranty: What it covers', text: 'It covers faults of material and making.' },
    ];
    expect((await talk(['My kettle broke after two months'], { sources })).said).toBe(
      'It covers faults of material and making. [2]',
    );
  });
});

describe('a sum', () => {
  it('START-3: carries the currency that stands beside it also in a list', async () => {
    const items = [{ item_id: 'L102102', name: 'Backpack', price_cents: 9548 }];
    const get_order = { order_id: 'W7150482', state: 'shipped', items, total_cents: 9548, currency: 'EUR' };
    const { said } = await talk(['Where is W7150482?'], { results: { ...shopResults, get_order } });
    expect(said).toContain('- Items: Backpack, 95.48 EUR');
  });

  it('START-3: of a payment method stands with what the method is called', async () => {
    expect((await talk(['What payment methods do I have?'])).said).toContain('Visa, credit card, ending in 4417');
  });
});
