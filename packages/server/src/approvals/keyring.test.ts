import { describe, expect, it } from 'vitest';

import { isApprovalValid, sealApproval, type ApprovalFacts } from './approval.ts';
import { hmacSha256 } from './hmac.ts';
import { createKeyring, type Purpose } from './keyring.ts';

const NEW = { value: 'the newer secret of these tests, 32 bytes and more' };
const OLD = { value: 'the older secret of these tests, 32 bytes and more' };

const PURPOSES: readonly Purpose[] = [
  'deskbell/approval/v1',
  'deskbell/visitor/v1',
  'deskbell/audit/v1',
  'deskbell/console/v1',
  'deskbell/stored-secret/v1',
];

const facts: ApprovalFacts = {
  site: 'shop',
  conversation: 'c',
  turn: 't',
  visitor: 'v',
  call: 'k',
  nonce: 'n',
  toolId: 'shop/cancel_order',
  definitionDigest: 'd',
  policyVersion: 'confirm',
  argumentsDigest: 'a',
  cardDigest: 'c',
  issuedAtMs: 1,
  expiresAtMs: 2,
};

describe('createKeyring', () => {
  it('BIND-1: nothing signed for one purpose verifies for another (T-75)', () => {
    const keyring = createKeyring([NEW]);
    const signatures = PURPOSES.map((purpose) => hmacSha256(keyring.signing(purpose).key, 'text').toString('hex'));
    const matrix = PURPOSES.map((purpose) =>
      signatures.map((signature) => hmacSha256(keyring.signing(purpose).key, 'text').toString('hex') === signature),
    );
    expect(matrix).toEqual([
      [true, false, false, false, false],
      [false, true, false, false, false],
      [false, false, true, false, false],
      [false, false, false, true, false],
      [false, false, false, false, true],
    ]);
  });

  it('BIND-1: a key is found under its own purpose alone', () => {
    const keyring = createKeyring([NEW]);
    const found = PURPOSES.map((purpose) =>
      PURPOSES.filter((other) => keyring.find(other, keyring.signing(purpose).kid) !== null),
    );
    expect(found).toEqual(PURPOSES.map((purpose) => [purpose]));
  });

  it('BIND-1: the same secret gives the same keys after a restart, and no key is the secret', () => {
    const [one, other] = [createKeyring([NEW]), createKeyring([NEW])];
    expect(one.signing('deskbell/visitor/v1').bytes).toEqual(other.signing('deskbell/visitor/v1').bytes);
    expect(one.signing('deskbell/visitor/v1').bytes).toHaveLength(32);
    expect(Buffer.from(one.signing('deskbell/visitor/v1').bytes).toString()).not.toContain('secret');
  });

  it('BIND-4: the first secret signs', () => {
    const rotated = createKeyring([NEW, OLD]);
    expect(rotated.signing('deskbell/approval/v1').kid).toBe(createKeyring([NEW]).signing('deskbell/approval/v1').kid);
  });

  it('BIND-4: a card of the older key works while that key verifies', () => {
    const { kid, signature } = sealApproval(createKeyring([OLD]), facts);
    expect(isApprovalValid(createKeyring([NEW, OLD]), { facts, kid, stored: signature, given: signature })).toBe(true);
  });

  it('BIND-4: a card of a removed key is refused cleanly', () => {
    const { kid, signature } = sealApproval(createKeyring([OLD]), facts);
    expect(isApprovalValid(createKeyring([NEW]), { facts, kid, stored: signature, given: signature })).toBe(false);
  });

  it('BIND-4: the name of a kept key does not carry the signature of a removed one', () => {
    const { kid, signature } = sealApproval(createKeyring([OLD]), facts);
    const keyring = createKeyring([NEW]);
    const kept = keyring.signing('deskbell/approval/v1').kid;
    const given = signature.replace(kid, kept);
    expect(isApprovalValid(keyring, { facts, kid: kept, stored: given, given })).toBe(false);
  });

  it('refuses to exist without a secret', () => {
    expect(() => createKeyring([])).toThrow(TypeError);
  });
});
