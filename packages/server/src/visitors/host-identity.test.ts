import { createHmac, createSecretKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Site, SiteIdentity } from '../sites/site.ts';
import { openHostIdentity } from './host-identity.ts';

const SECRET = 'an-identity-secret-of-the-shop-1234567890';
const NOW_S = 1_800_000_000;
const clock = { now: () => NOW_S * 1000 };
const DAY_S = 86_400;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const jwkOf = (key: KeyObject, kid?: string): Readonly<Record<string, unknown>> => ({
  ...key.export({ format: 'jwk' }),
  ...(kid === undefined ? {} : { kid }),
});

const site = (identity: SiteIdentity | null): Site => ({
  key: 'shop',
  name: 'Larkspur',
  origins: [],
  allowLocalhost: false,
  identity,
  limits: { questionsPerMinute: 1, tokensPerDay: 1, streams: 1 },
  suggestions: [],
  whenUnavailable: 'refuse',
  knowledge: [],
  actions: [],
});
const bySecret = site({ kind: 'secret', secret: SECRET });
const byKeys = (...publicKeys: readonly Readonly<Record<string, unknown>>[]): Site =>
  site({ kind: 'publicKeys', publicKeys });

type Json = Readonly<Record<string, unknown>>;
type Signer = (text: string) => Buffer;

const hs = (secret: string | Uint8Array, hash = 'sha256'): Signer => {
  const key = createSecretKey(Buffer.from(secret));
  return (text) => createHmac(hash, key).update(text).digest();
};
const rs: Signer = (text) => sign('sha256', Buffer.from(text), rsa.privateKey);
const es: Signer = (text) => sign('sha256', Buffer.from(text), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
const eddsa: Signer = (text) => sign(null, Buffer.from(text), ed.privateKey);

const GOOD = { sub: 'c-42', aud: 'shop', iat: NOW_S - 10, exp: NOW_S + 3_600 };

/** A JWT of any make: a member that is `undefined` is left out. */
function token(payload: Json | string = {}, header: Json = {}, signer: Signer = hs(SECRET)): string {
  const body = typeof payload === 'string' ? payload : JSON.stringify({ ...GOOD, ...payload });
  const text = [JSON.stringify({ alg: 'HS256', ...header }), body].map((part) =>
    Buffer.from(part).toString('base64url'),
  );
  return [...text, signer(text.join('.')).toString('base64url')].join('.');
}
const raw = (member: string): string => JSON.stringify(GOOD).replace('"c-42"', member);

/** Whom each token stands for; null for nobody. */
async function subjects(from: Site, tokens: Readonly<Record<string, string>>): Promise<Record<string, string | null>> {
  const found = Object.entries(tokens).map(async ([name, given]) => [
    name,
    (await openHostIdentity(from, given, clock))?.subject ?? null,
  ]);
  return Object.fromEntries(await Promise.all(found));
}
const nobody = (tokens: Readonly<Record<string, string>>): Record<string, null> =>
  Object.fromEntries(Object.keys(tokens).map((name) => [name, null]));

describe('openHostIdentity', () => {
  it('WHO-2: takes HS256 with the secret of the site', async () => {
    const endsAtMs = (NOW_S + 3_600) * 1000;
    expect(await openHostIdentity(bySecret, token(), clock)).toEqual({ subject: 'c-42', endsAtMs });
  });

  it('WHO-2: takes RS256, ES256 and EdDSA by a public key', async () => {
    expect({
      ...(await subjects(byKeys(jwkOf(rsa.publicKey)), { rs: token({}, { alg: 'RS256' }, rs) })),
      ...(await subjects(byKeys(jwkOf(ec.publicKey)), { es: token({}, { alg: 'ES256' }, es) })),
      ...(await subjects(byKeys(jwkOf(ed.publicKey)), { ed: token({}, { alg: 'EdDSA' }, eddsa) })),
    }).toEqual({ rs: 'c-42', es: 'c-42', ed: 'c-42' });
  });

  it('WHO-2: of several keys the one that the token names counts', async () => {
    const keys = byKeys(jwkOf(rsa.publicKey, 'old'), jwkOf(ed.publicKey, 'new'));
    const tokens = {
      old: token({}, { alg: 'RS256', kid: 'old' }, rs),
      fresh: token({}, { alg: 'EdDSA', kid: 'new' }, eddsa),
      otherKid: token({}, { alg: 'EdDSA', kid: 'old' }, eddsa),
      unknownKid: token({}, { alg: 'EdDSA', kid: 'x' }, eddsa),
      noKid: token({}, { alg: 'EdDSA' }, eddsa),
    };
    expect(await subjects(keys, tokens)).toEqual({
      old: 'c-42',
      fresh: 'c-42',
      otherKid: null,
      unknownKid: null,
      noKid: null,
    });
  });

  it('WHO-2: allows 60 s of skew before its beginning and 24 h of age, and nothing after its end', async () => {
    const tokens = {
      ending: token({ exp: NOW_S + 1 }),
      expired: token({ exp: NOW_S }),
      issuedSoon: token({ iat: NOW_S + 60 }),
      issuedLater: token({ iat: NOW_S + 61 }),
      oldest: token({ iat: NOW_S - DAY_S + 1 }),
      tooOld: token({ iat: NOW_S - DAY_S }),
      validSoon: token({ nbf: NOW_S + 60 }),
      notYetValid: token({ nbf: NOW_S + 61 }),
    };
    expect(await subjects(bySecret, tokens)).toEqual({
      ending: 'c-42',
      expired: null,
      issuedSoon: 'c-42',
      issuedLater: null,
      oldest: 'c-42',
      tooOld: null,
      validSoon: 'c-42',
      notYetValid: null,
    });
  });

  it('WHO-2: ends with the token, at the latest 24 h after it was issued', async () => {
    const ends = await Promise.all(
      [GOOD.exp, NOW_S + 20 * DAY_S, 1e300].map(async (exp) => openHostIdentity(bySecret, token({ exp }), clock)),
    );
    expect(ends.map((identity) => (identity?.endsAtMs ?? 0) / 1000 - NOW_S)).toEqual([3_600, DAY_S - 10, DAY_S - 10]);
  });

  it('WHO-2: a subject is 1 to 256 well-formed characters without controls', async () => {
    const tokens = {
      longest: token({ sub: 'x'.repeat(256) }),
      umlaut: token({ sub: 'zoë 42' }),
      tooLong: token({ sub: 'x'.repeat(257) }),
      empty: token({ sub: '' }),
      number: token({ sub: 42 }),
      list: token({ sub: ['c-42'] }),
      none: token({ sub: null }),
      loneSurrogate: token(raw(String.raw`"c\ud800"`)),
      nul: token(raw(String.raw`"c\u0000"`)),
      lineBreak: token({ sub: 'c\r\nx: y' }),
      escape: token({ sub: 'c\u001B[31m' }),
      delete: token({ sub: 'c\u007F' }),
      nextLine: token({ sub: 'c\u0085' }),
    };
    const { longest: _1, umlaut: _2, ...refused } = tokens;
    expect(await subjects(bySecret, tokens)).toEqual({
      longest: 'x'.repeat(256),
      umlaut: 'zoë 42',
      ...nobody(refused),
    });
  });

  it('WHO-2: the audience is the site, alone or in a list', async () => {
    const tokens = {
      list: token({ aud: ['billing', 'shop'] }),
      other: token({ aud: 'other' }),
      upper: token({ aud: 'SHOP' }),
      part: token({ aud: 'shop2' }),
      emptyList: token({ aud: [] }),
      object: token({ aud: { shop: true } }),
    };
    const { list: _, ...refused } = tokens;
    expect(await subjects(bySecret, tokens)).toEqual({ list: 'c-42', ...nobody(refused) });
  });
});

describe('attacks on the identity of the host', () => {
  it('WHO-2: sub, exp, iat and aud are required, as what they are (T-13)', async () => {
    const tokens = {
      noSub: token({ sub: undefined }),
      noExp: token({ exp: undefined }),
      noIat: token({ iat: undefined }),
      noAud: token({ aud: undefined }),
      expText: token({ exp: String(NOW_S + 3_600) }),
      iatText: token({ iat: String(NOW_S) }),
      expNull: token({ exp: null }),
      list: token('[]'),
      text: token('"c-42"'),
      nothing: token('null'),
      noJson: token('{'),
    };
    expect(await subjects(bySecret, tokens)).toEqual(nobody(tokens));
  });

  it('WHO-2: only HS256 is taken with a secret (T-13)', async () => {
    const none = token({}, { alg: 'none' }, () => Buffer.alloc(0));
    const tokens = {
      none,
      noneUpper: token({}, { alg: 'NONE' }, () => Buffer.alloc(0)),
      noneUnsigned: none.slice(0, -1),
      noneSigned: token({}, { alg: 'none' }),
      hs384: token({}, { alg: 'HS384' }, hs(SECRET, 'sha384')),
      hs512: token({}, { alg: 'HS512' }, hs(SECRET, 'sha512')),
      lower: token({}, { alg: 'hs256' }),
      missing: token({}, { alg: undefined }),
      rs256: token({}, { alg: 'RS256' }, rs),
      list: token({}, { alg: ['HS256'] }),
    };
    expect(await subjects(bySecret, tokens)).toEqual(nobody(tokens));
  });

  it('WHO-2: another secret, or none, signs nothing (T-13)', async () => {
    const good = token();
    const tokens = {
      otherSecret: token({}, {}, hs('another-secret-of-another-shop-1234567890')),
      emptySecret: token({}, {}, hs('')),
      cut: good.slice(0, -1),
      swapped: [...token({ sub: 'c-1' }).split('.').slice(0, 2), good.split('.')[2]].join('.'),
      twoParts: good.split('.').slice(0, 2).join('.'),
      fiveParts: `${good}.a.b`,
      empty: '',
      words: 'a b c',
      spaced: ` ${good}`,
    };
    expect(await subjects(bySecret, tokens)).toEqual(nobody(tokens));
  });

  it('WHO-2: a public key’s text is no secret: HS256 is not taken with public keys (T-13)', async () => {
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
    const tokens = {
      pem: token({}, { alg: 'HS256' }, hs(String(pem))),
      der: token({}, { alg: 'HS256' }, hs(rsa.publicKey.export({ type: 'spki', format: 'der' }))),
      jwk: token({}, { alg: 'HS256' }, hs(JSON.stringify(jwkOf(rsa.publicKey)))),
      modulus: token({}, { alg: 'HS256' }, hs(Buffer.from(String(jwkOf(rsa.publicKey)['n']), 'base64url'))),
    };
    expect(await subjects(byKeys(jwkOf(rsa.publicKey)), tokens)).toEqual(nobody(tokens));
  });

  it('WHO-2: one algorithm belongs to one key (T-13)', async () => {
    const pss: Signer = (text) =>
      sign('sha256', Buffer.from(text), { key: rsa.privateKey, padding: 6, saltLength: 32 });
    const rs512: Signer = (text) => sign('sha512', Buffer.from(text), rsa.privateKey);
    const tokens = {
      pss: token({}, { alg: 'PS256' }, pss),
      pssAsRs: token({}, { alg: 'RS256' }, pss),
      rs512: token({}, { alg: 'RS512' }, rs512),
      rs512AsRs256: token({}, { alg: 'RS256' }, rs512),
      es: token({}, { alg: 'ES256' }, es),
      ed: token({}, { alg: 'EdDSA' }, eddsa),
    };
    expect(await subjects(byKeys(jwkOf(rsa.publicKey)), tokens)).toEqual(nobody(tokens));
  });

  it('WHO-2: a key that is weak, of another curve, or symmetric opens nothing (T-13)', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const signWeak: Signer = (text) => sign('sha256', Buffer.from(text), weak.privateKey);
    const sign384: Signer = (text) =>
      sign('sha384', Buffer.from(text), { key: p384.privateKey, dsaEncoding: 'ieee-p1363' });
    const oct = { kty: 'oct', k: Buffer.from(SECRET).toString('base64url') };
    expect([
      await subjects(byKeys(jwkOf(weak.publicKey)), { weak: token({}, { alg: 'RS256' }, signWeak) }),
      await subjects(byKeys(jwkOf(p384.publicKey)), { es384: token({}, { alg: 'ES384' }, sign384) }),
      await subjects(byKeys(oct), { oct: token() }),
      await subjects(byKeys({ kty: 'RSA' }), { noKey: token({}, { alg: 'RS256' }, rs) }),
      await subjects(byKeys(), { none: token({}, { alg: 'RS256' }, rs) }),
    ]).toEqual([{ weak: null }, { es384: null }, { oct: null }, { noKey: null }, { none: null }]);
  });

  it('WHO-2: what the header says of keys is not followed (T-13)', async () => {
    const own = jwkOf(ed.publicKey);
    const other = generateKeyPairSync('ed25519');
    const signOther: Signer = (text) => sign(null, Buffer.from(text), other.privateKey);
    const tokens = {
      jwk: token({}, { alg: 'EdDSA', jwk: jwkOf(other.publicKey) }, signOther),
      jku: token({}, { alg: 'EdDSA', jku: 'https://evil.example/jwks.json' }, signOther),
      x5u: token({}, { alg: 'EdDSA', x5u: 'https://evil.example/cert' }, signOther),
      kidPath: token({}, { alg: 'EdDSA', kid: '../../dev/null' }, signOther),
      kidPrototype: token({}, { alg: 'EdDSA', kid: '__proto__' }, signOther),
      crit: token({}, { alg: 'EdDSA', crit: ['exp'] }, eddsa),
      unencoded: token({}, { alg: 'EdDSA', b64: false, crit: ['b64'] }, eddsa),
    };
    expect(await subjects(byKeys(own), tokens)).toEqual(nobody(tokens));
    expect(await subjects(byKeys({ ...own, kid: 'a' }, { ...jwkOf(rsa.publicKey), kid: 'b' }), tokens)).toEqual(
      nobody(tokens),
    );
  });

  it('WHO-2: a site without an identity knows nobody', async () => {
    expect(await openHostIdentity(site(null), token(), clock)).toBeNull();
  });
});
