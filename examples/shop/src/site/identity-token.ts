import { SignJWT } from 'jose';
import type { Customer } from '../shop/customer.ts';
import type { UnixMs } from '../shop/order.ts';

/**
 * Signs who the customer is, for Deskbell: HS256, audience `shop`, good for one hour.
 * @param secret at least 32 bytes, the one that Deskbell's site has.
 */
export async function signIdentityToken(customer: Customer, secret: string, now: UnixMs): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ name: customer.name })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(customer.customerId)
    .setAudience('shop')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(new TextEncoder().encode(secret));
}
