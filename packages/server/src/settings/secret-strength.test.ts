import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { findWeakness } from './secret-strength.ts';

describe('findWeakness', () => {
  it('BIND-6: finds nothing against 32 random bytes, as hex, base64 or base64url', () => {
    const bytes = randomBytes(32);
    expect([bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')].map(findWeakness)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('BIND-6: finds a secret of 31 bytes short, and counts bytes, not characters', () => {
    expect(findWeakness('k3Jd8-sQz1Lw0xTv5Rb7Np2Hm4Gc6Yf')).toBe('short');
    expect(findWeakness('é'.repeat(15))).toBe('short');
  });

  it('BIND-6: knows the secrets that everybody knows', () => {
    expect(findWeakness('better-auth-secret-12345678901234567890')).toBe('default');
    expect(findWeakness('Change-me-Kz81jd0QmX72lPvT5sN3bRw9')).toBe('default');
    expect(findWeakness('passwordpasswordpasswordpassword')).toBe('default');
  });

  it('BIND-6: finds repetition, also one that is cut off', () => {
    expect(findWeakness('a'.repeat(64))).toBe('low-entropy');
    expect(findWeakness('xK9!qW2z@Lm4xK9!qW2z@Lm4xK9!qW2z@L')).toBe('low-entropy');
  });

  it('BIND-6: finds sequences and few different characters', () => {
    expect(findWeakness('abcdefghijklmnopqrstuvwxyz0123456789')).toBe('low-entropy');
    expect(findWeakness('a7a7aa7777a7a7a77aaa77a7a7a7aa77a7aa7')).toBe('low-entropy');
  });
});
