import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import { createKeyring } from '../approvals/keyring.ts';
import { issueVisitorToken, openVisitorToken } from './visitor-token.ts';
import type { Visitor } from './visitor.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const SECRET = { value: 'the secret of these tests, 32 bytes and more' };
const OTHER = { value: 'another secret of these tests, 32 bytes and more' };
const at = (nowMs: number, ...secrets: readonly { value: string }[]) => ({
  keyring: createKeyring(secrets.length === 0 ? [SECRET] : secrets),
  clock: { now: () => nowMs },
});
const now = at(NOW_MS);

const anonymous: Visitor = { id: '01890000-0000-7000-8000-000000000001', site: 'shop', subject: null, locale: 'de' };
const customer: Visitor = { ...anonymous, subject: 'c-42' };

describe('a visitor’s token', () => {
  it('WHO-2: carries the visitor, the site, the subject and the language', async () => {
    const { token } = await issueVisitorToken(now, customer, NOW_MS + 60_000);
    expect(await openVisitorToken(now, token)).toEqual(customer);
  });

  it('WHO-2: of an anonymous visitor lives 30 days, to the second', async () => {
    const { token, expiresAtMs } = await issueVisitorToken(now, anonymous, null);
    expect(expiresAtMs).toBe(NOW_MS + 30 * DAY_MS);
    expect(await openVisitorToken(at(expiresAtMs - 1000), token)).toEqual(anonymous);
    expect(await openVisitorToken(at(expiresAtMs), token)).toBeNull();
  });

  it('WHO-2: of a signed-in visitor ends with the token of the host (T-12)', async () => {
    const { token, expiresAtMs } = await issueVisitorToken(now, customer, NOW_MS + 90_500);
    expect(expiresAtMs).toBe(NOW_MS + 90_000);
    expect(await openVisitorToken(at(NOW_MS + 89_000), token)).toEqual(customer);
    expect(await openVisitorToken(at(NOW_MS + 90_000), token)).toBeNull();
  });

  it('BIND-4: of an older key is taken, of a removed one not', async () => {
    const { token } = await issueVisitorToken(now, anonymous, null);
    expect(await openVisitorToken(at(NOW_MS, OTHER, SECRET), token)).toEqual(anonymous);
    expect(await openVisitorToken(at(NOW_MS, OTHER), token)).toBeNull();
  });
});

describe('attacks on a visitor’s token', () => {
  const key = now.keyring.signing('deskbell/visitor/v1');

  /** A token signed with the right key, but for what the test changes. */
  async function forge(claims: object, header: object = {}, bytes: Uint8Array = key.bytes): Promise<string> {
    const good = { site: 'shop', locale: 'en', subject: null, sub: anonymous.id, aud: 'deskbell/visitor' };
    return new SignJWT({ ...good, iat: NOW_MS / 1000, exp: NOW_MS / 1000 + 60, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, ...header })
      .sign(bytes);
  }
  const opened = async (tokens: readonly Promise<string>[]): Promise<readonly (Visitor | null)[]> =>
    Promise.all(tokens.map(async (token) => openVisitorToken(now, await token)));

  it('is shown by a forgery that changes nothing, which is taken', async () => {
    expect(await opened([forge({})])).toEqual([{ ...anonymous, locale: 'en' }]);
  });

  it('WHO-2: each claim is required and has its form', async () => {
    const tokens = [
      forge({ sub: undefined }),
      forge({ sub: 'c-42' }),
      forge({ sub: '' }),
      forge({ exp: undefined }),
      forge({ iat: undefined }),
      forge({ aud: undefined }),
      forge({ aud: 'shop' }),
      forge({ site: '' }),
      forge({ site: undefined }),
      forge({ locale: 'xx' }),
      forge({ locale: undefined }),
      forge({ subject: '' }),
      forge({ subject: undefined }),
      forge({ subject: 'x'.repeat(257) }),
      forge({ subject: true }),
    ];
    expect(await opened(tokens)).toEqual(tokens.map(() => null));
  });

  it('BIND-1: a key of another purpose signs no visitor (T-75)', async () => {
    const approval = now.keyring.signing('deskbell/approval/v1');
    const audit = now.keyring.signing('deskbell/audit/v1');
    const tokens = [
      forge({}, {}, approval.bytes),
      forge({}, { kid: approval.kid }, approval.bytes),
      forge({}, { kid: audit.kid }, audit.bytes),
    ];
    expect(await opened(tokens)).toEqual([null, null, null]);
  });

  it('WHO-2: another algorithm, an unknown key name and none are refused (T-13)', async () => {
    const tokens = [
      forge({}, { alg: 'HS512' }, new Uint8Array(64)),
      forge({}, { kid: 'AAAAAAAA' }),
      forge({}, { kid: undefined }),
      forge({}, { kid: '__proto__' }),
    ];
    expect(await opened(tokens)).toEqual(tokens.map(() => null));
  });

  it('WHO-2: an unsigned, a cut and a rewritten token are refused (T-10)', async () => {
    const { token } = await issueVisitorToken(now, anonymous, null);
    const [head = '', , tail = ''] = token.split('.');
    const body = Buffer.from(JSON.stringify({ ...decodeJwt(token), subject: 'c-1' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), alg: 'none' })).toString('base64url');
    const tokens = [
      `${head}.${body}.${tail}`,
      `${none}.${body}.`,
      token.slice(0, -2),
      '',
      'x',
      '..',
      `${token}.`,
      '{}',
    ];
    expect(await opened(tokens.map(async (one) => one))).toEqual(tokens.map(() => null));
  });
});
