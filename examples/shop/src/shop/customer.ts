/** A postal address as the shop prints it on a parcel. */
export type Address = {
  readonly street: string;
  /** Flat, suite or floor; empty when there is none. */
  readonly unit: string;
  readonly city: string;
  /** State, province or county; empty where the country uses none. */
  readonly region: string;
  readonly postalCode: string;
  /** Two-letter code, one of `countryCodes`. */
  readonly country: string;
};

/** An address that a customer keeps for later orders. */
export type SavedAddress = { readonly addressId: string; readonly label: string; readonly address: Address };

/** A way to pay. Only a gift card holds money itself. */
export type PaymentMethod =
  | {
      readonly kind: 'credit_card';
      readonly paymentMethodId: string;
      readonly brand: string;
      readonly lastFour: string;
    }
  | { readonly kind: 'paypal'; readonly paymentMethodId: string }
  | { readonly kind: 'gift_card'; readonly paymentMethodId: string; readonly balanceCents: number };

/** Somebody who buys at the shop. */
export type Customer = {
  /** `C` and four digits. */
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly addresses: readonly SavedAddress[];
  readonly paymentMethods: readonly PaymentMethod[];
};

/** Countries that the shop sends parcels to. */
export const countryCodes = ['US', 'CA', 'GB', 'IE', 'DE', 'FR', 'NL', 'ES'] as const;

/**
 * Finds a payment method among those of a customer.
 * @returns the method, or `undefined` where the customer has none of that id.
 */
export function findPaymentMethod(customer: Customer, paymentMethodId: string): PaymentMethod | undefined {
  return customer.paymentMethods.find((method) => method.paymentMethodId === paymentMethodId);
}

/**
 * Finds the customer's gift card. A customer has one at most.
 * @returns the gift card, or `undefined` where there is none.
 */
export function findGiftCard(customer: Customer): PaymentMethod | undefined {
  return customer.paymentMethods.find((method) => method.kind === 'gift_card');
}

/**
 * Adds an amount to a payment method that holds money; other methods are settled by their banks and stay as they are.
 * @param amountCents cents to add; negative to take away.
 * @returns the customer after the booking.
 */
export function bookOnPaymentMethod(customer: Customer, paymentMethodId: string, amountCents: number): Customer {
  const paymentMethods = customer.paymentMethods.map((method) =>
    method.kind === 'gift_card' && method.paymentMethodId === paymentMethodId
      ? { ...method, balanceCents: method.balanceCents + amountCents }
      : method,
  );
  return { ...customer, paymentMethods };
}
