import type { Address, Customer } from '../shop/customer.ts';
import type { OrderState } from '../shop/order.ts';
import type { Product } from '../shop/product.ts';
import { completeSeedOrder, seedItem, type SeedOrder } from './seed-order.ts';

/** The customer whose orders are written by hand, so that guides and tests can name them. */
export const demoCustomerId = 'C0017';

/**
 * Gives the demo customer two addresses and every kind of payment method.
 * @param customer the customer as the generator made it; id, name and email stay.
 */
export function dressDemoCustomer(customer: Customer): Customer {
  return {
    ...customer,
    addresses: [
      { addressId: 'A1', label: 'Home', address: homeAddress() },
      { addressId: 'A2', label: 'Office', address: { ...homeAddress(), street: '477 Canal Road', unit: 'Suite 558' } },
    ],
    paymentMethods: [
      { kind: 'credit_card', paymentMethodId: 'credit_card_4410276', brand: 'Visa', lastFour: '4417' },
      { kind: 'paypal', paymentMethodId: 'paypal_7302918' },
      { kind: 'gift_card', paymentMethodId: 'gift_card_5528140', balanceCents: 12_000 },
    ],
  };
}

/** Makes the demo customer's ten orders: at least one in each state, two pending and three delivered. */
export function makeDemoOrders(products: readonly Product[]): readonly SeedOrder[] {
  const day = 1440;
  const order = orderMaker(products);
  return [
    order('W6247578', 'pending', { ages: [95, null], items: ['L103101'] }),
    order('W4805319', 'pending', { ages: [400, null], items: ['L103101', 'L101101'] }),
    order('W3391206', 'processing', { ages: [1.5 * day, null], items: ['L101301'] }),
    order('W7150482', 'shipped', { ages: [3 * day, null], items: ['L102102', 'L102201'] }),
    order('W2864097', 'delivered', { ages: [8 * day, 4 * day], items: ['L100101', 'L103901', 'L101901'] }),
    order('W6638125', 'delivered', { ages: [12 * day, 9 * day], items: ['L100301'] }),
    order('W5079341', 'delivered', { ages: [15 * day, 11 * day], items: ['L103501'] }),
    order('W9412760', 'cancelled', { ages: [20 * day, null], items: ['L103201'] }),
    order('W1583924', 'returned', { ages: [64 * day, 60 * day], items: ['L101201'] }),
    order('W8206553', 'exchanged', { ages: [70 * day, 66 * day], items: ['L103401'] }),
  ];
}

type DemoOrder = { readonly ages: readonly [number, number | null]; readonly items: readonly [string, ...string[]] };

function orderMaker(products: readonly Product[]): (orderId: string, state: OrderState, demo: DemoOrder) => SeedOrder {
  return (orderId, state, { ages: [placedMinutesAgo, deliveredMinutesAgo], items: [first, ...others] }) =>
    completeSeedOrder(
      {
        orderId,
        customerId: demoCustomerId,
        state,
        placedMinutesAgo,
        deliveredMinutesAgo,
        items: [seedItem(products, first, 1), ...others.map((itemId) => seedItem(products, itemId, 1))],
        shipping: 'standard',
        address: homeAddress(),
        paymentMethodId: 'credit_card_4410276',
      },
      products,
    );
}

function homeAddress(): Address {
  return {
    street: '763 Harbour Lane',
    unit: 'Flat 4',
    city: 'Linden Park',
    region: 'IL',
    postalCode: '60422',
    country: 'US',
  };
}
