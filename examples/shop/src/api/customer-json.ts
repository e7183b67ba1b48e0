import type { Address, Customer, PaymentMethod } from '../shop/customer.ts';

/** An address as the API writes it. */
export type AddressJson = {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string;
};

/** A customer as the API writes it. */
export type CustomerJson = {
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
  readonly addresses: readonly (AddressJson & { readonly address_id: string; readonly label: string })[];
  readonly payment_methods: readonly Readonly<Record<string, string | number>>[];
};

/** Writes an address for the API. */
export function addressJson({ postalCode, ...address }: Address): AddressJson {
  return { ...address, postal_code: postalCode };
}

/** Writes a customer for the API. */
export function customerJson(customer: Customer): CustomerJson {
  return {
    customer_id: customer.customerId,
    name: customer.name,
    email: customer.email,
    addresses: customer.addresses.map(({ addressId, label, address }) => ({
      address_id: addressId,
      label,
      ...addressJson(address),
    })),
    payment_methods: customer.paymentMethods.map(paymentMethodJson),
  };
}

function paymentMethodJson(method: PaymentMethod): Readonly<Record<string, string | number>> {
  const base = { payment_method_id: method.paymentMethodId, kind: method.kind };
  if (method.kind === 'credit_card') return { ...base, brand: method.brand, last_four: method.lastFour };
  return method.kind === 'gift_card' ? { ...base, balance_cents: method.balanceCents } : base;
}
