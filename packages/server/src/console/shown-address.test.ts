import { describe, expect, it } from 'vitest';
import { shownAddress } from './shown-address.ts';

describe('shownAddress', () => {
  it('ACT-8: leaves an address without credentials as it is', () => {
    expect(shownAddress('https://api.example/orders/{order_id}/cancel')).toBe(
      'https://api.example/orders/{order_id}/cancel',
    );
    expect(shownAddress('https://api.example/users/a@b')).toBe('https://api.example/users/a@b');
  });

  it('ACT-8: hides a user and password', () => {
    expect(shownAddress('https://user:pass@api.example/x')).toBe('https://api.example/x');
  });

  it('ACT-8: hides a value of the query that is no template', () => {
    expect(shownAddress('https://api.example/x?key=abc=&by={visitor.sub}&id={order_id}x&flag')).toBe(
      'https://api.example/x?key=…&by={visitor.sub}&id=…&flag',
    );
  });
});
