import { z } from 'zod';
import { countryCodes } from '../shop/customer.ts';

/** Builds the field `customer_id`. */
export function customerIdField(): z.ZodString {
  return z
    .string()
    .regex(/^C[0-9]{4}$/)
    .meta({ title: 'Customer', description: 'The id of the signed-in customer.', examples: ['C0017'] });
}

/** Builds the path parameter `order_id`. The `#` that the page puts before an id is accepted. */
export function orderIdField(): z.ZodString {
  return z
    .string()
    .regex(/^#?W[0-9]{7}$/)
    .meta({ title: 'Order ID', description: 'The order, W and seven digits.', examples: ['W6247578'] });
}

/** Builds a field that names one item, with the title that a person reads. */
export function itemIdField(title: string, description: string): z.ZodString {
  return z
    .string()
    .regex(/^L[0-9]{6}$/)
    .meta({ title, description, examples: ['L103101'] });
}

/** Builds the field that says where a refund or a difference goes. */
export function moneyTargetField(
  title: string,
): z.ZodDefault<z.ZodEnum<{ original_payment: 'original_payment'; gift_card: 'gift_card' }>> {
  return z
    .enum(['original_payment', 'gift_card'])
    .default('original_payment')
    .meta({ title, description: 'The payment used for the order, or the gift card that the customer has.' });
}

/** Builds a line of an address. @param max the greatest number of characters. */
export function lineField(title: string, max: number): z.ZodString {
  return z.string().trim().min(1).max(max).meta({ title });
}

/** Builds the field `country`. */
export function countryField(): z.ZodEnum<Record<(typeof countryCodes)[number], (typeof countryCodes)[number]>> {
  return z
    .enum(countryCodes)
    .meta({ title: 'Country', description: 'Two-letter code of a country that the shop sends to.' });
}
