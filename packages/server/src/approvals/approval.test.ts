import { createHash, createHmac, hkdfSync } from 'node:crypto';

import { canonicalText } from '@deskbell/gate';
import { describe, expect, it } from 'vitest';

import { isApprovalValid, sealApproval, type ApprovalFacts } from './approval.ts';
import { createKeyring } from './keyring.ts';

const keyring = createKeyring([{ value: 'a secret of these tests, long enough for them' }]);

const facts: ApprovalFacts = {
  site: 'shop',
  conversation: '01890000-0000-7000-8000-000000000001',
  turn: '01890000-0000-7000-8000-000000000002',
  visitor: '01890000-0000-7000-8000-000000000003',
  call: '01890000-0000-7000-8000-000000000004',
  nonce: 'AAAAAAAAAAAAAAAAAAAAAA',
  toolId: 'shop/cancel_order',
  definitionDigest: 'd'.repeat(43),
  policyVersion: 'confirm',
  argumentsDigest: 'a'.repeat(43),
  cardDigest: 'c'.repeat(43),
  issuedAtMs: 1_700_000_000_000,
  expiresAtMs: 1_700_000_600_000,
};
const sealed = sealApproval(keyring, facts);

/** Whether the request's signature is taken, the row's being right. */
const isTaken = (given: string, changed: Partial<ApprovalFacts> = {}): boolean =>
  isApprovalValid(keyring, {
    facts: { ...facts, ...changed },
    kid: sealed.kid,
    stored: sealed.signature,
    given,
  });

describe('sealApproval', () => {
  it('BIND-2: signs the canonical text of the version, the key and every fact, in the order of the contract', () => {
    const key = new Uint8Array(
      hkdfSync('sha256', 'a secret of these tests, long enough for them', 'deskbell', 'deskbell/approval/v1', 32),
    );
    const kid = createHash('sha256').update(key).digest('base64url').slice(0, 8);
    const text = canonicalText([
      'deskbell/approval/v1',
      kid,
      facts.site,
      facts.conversation,
      facts.turn,
      facts.visitor,
      facts.call,
      facts.nonce,
      facts.toolId,
      facts.definitionDigest,
      facts.policyVersion,
      facts.argumentsDigest,
      facts.cardDigest,
      facts.issuedAtMs,
      facts.expiresAtMs,
    ]);
    expect(sealed).toEqual({
      kid,
      signature: `v1.${kid}.${createHmac('sha256', key).update(text).digest('base64url')}`,
    });
  });

  it('BIND-2: has the form v1, key name and 43 characters', () => {
    expect(sealed.signature).toMatch(/^v1\.[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{43}$/);
  });

  it('BIND-2: gives another signature when any one fact is another', () => {
    const others: readonly ApprovalFacts[] = [
      { ...facts, site: 'other' },
      { ...facts, conversation: '01890000-0000-7000-8000-00000000000f' },
      { ...facts, turn: '01890000-0000-7000-8000-00000000000f' },
      { ...facts, visitor: '01890000-0000-7000-8000-00000000000f' },
      { ...facts, call: '01890000-0000-7000-8000-00000000000f' },
      { ...facts, nonce: 'AAAAAAAAAAAAAAAAAAAAAQ' },
      { ...facts, toolId: 'shop/cancel_orders' },
      { ...facts, definitionDigest: 'e'.repeat(43) },
      { ...facts, policyVersion: 'confirm+verified' },
      { ...facts, argumentsDigest: 'b'.repeat(43) },
      { ...facts, cardDigest: 'b'.repeat(43) },
      { ...facts, issuedAtMs: facts.issuedAtMs + 1 },
      { ...facts, expiresAtMs: facts.expiresAtMs + 1 },
    ];
    const signatures = [facts, ...others].map((one) => sealApproval(keyring, one).signature);
    expect(others).toHaveLength(Object.keys(facts).length);
    expect(new Set(signatures).size).toBe(signatures.length);
  });
});

describe('isApprovalValid', () => {
  it('BIND-2: takes what was sealed', () => {
    expect(isTaken(sealed.signature)).toBe(true);
  });

  it('BIND-2: refuses where only the stored signature is another', () => {
    const stored = sealApproval(keyring, { ...facts, nonce: 'BBBBBBBBBBBBBBBBBBBBBA' }).signature;
    expect(isApprovalValid(keyring, { facts, kid: sealed.kid, stored, given: sealed.signature })).toBe(false);
  });
});

describe('attacks on an approval', () => {
  const tail = sealed.signature.slice(-43);

  it('BIND-7: gives wrong length, alphabet, padding, nothing and what is no ASCII the same refusal (T-1)', () => {
    const given = [
      '',
      'v1',
      'v1..',
      sealed.signature.slice(0, -1),
      `${sealed.signature}A`,
      `${sealed.signature}=`,
      ` ${sealed.signature}`,
      `${sealed.signature}\n`,
      `v1.${sealed.kid}.${tail.slice(0, -1)}=`,
      `v1.${sealed.kid}.${tail.slice(0, -1)}+`,
      `v1.${sealed.kid}.${'ä'.repeat(43)}`,
      `v1.${sealed.kid}.${'\u0000'.repeat(43)}`,
      `v1.${sealed.kid}.${'😀'.repeat(21)}A`,
      `v1.${sealed.kid}.${'A'.repeat(43)}`,
      'A'.repeat(100_000),
    ];
    expect(given.map((one) => isTaken(one))).toEqual(given.map(() => false));
  });

  it('BIND-7: does not take a second spelling of the same 32 bytes (T-76)', () => {
    const last = tail.slice(-1);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = `${tail.slice(0, -1)}${alphabet[alphabet.indexOf(last) ^ 1] ?? ''}`;
    expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(tail, 'base64url'));
    expect(isTaken(`v1.${sealed.kid}.${twin}`)).toBe(false);
  });

  it('BIND-2: refuses another version or key name before the same bytes (T-59)', () => {
    const given = [`v2.${sealed.kid}.${tail}`, `V1.${sealed.kid}.${tail}`, `v1.AAAAAAAA.${tail}`, `v1.${tail}`, tail];
    expect(given.map((one) => isTaken(one))).toEqual(given.map(() => false));
  });

  it('BIND-2: does not mistake two facts for each other when text moves from one to the next (T-76)', () => {
    const moved = { toolId: 'shop/cancel', policyVersion: '_orderconfirm' };
    expect(isTaken(sealed.signature, moved)).toBe(false);
    expect(isTaken(sealApproval(keyring, { ...facts, ...moved }).signature, moved)).toBe(false);
  });

  it('BIND-3: a signature of one call opens no other (T-3)', () => {
    expect(isTaken(sealed.signature, { call: '01890000-0000-7000-8000-00000000000f' })).toBe(false);
  });
});
