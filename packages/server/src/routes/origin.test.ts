import { describe, expect, it } from 'vitest';

import type { Site } from '../sites/site.ts';
import { isOriginAllowed, isOriginKnown, sourceOf } from './origin.ts';

const OWN = 'https://desk.example';
const site = (origins: readonly string[], allowLocalhost = false): Site => ({
  key: 'shop',
  name: 'Larkspur',
  origins,
  allowLocalhost,
  identity: null,
  limits: { questionsPerMinute: 1, tokensPerDay: 1, streams: 1 },
  suggestions: [],
  whenUnavailable: 'refuse',
  knowledge: [],
  actions: [],
});
const shop = site(['https://shop.example', 'http://dev.shop.example:8080']);

/** Whether a POST with this `Origin` may come in. */
const allows = (from: Site, origin: string | null): boolean =>
  isOriginAllowed(from, { method: 'POST', origin, fetchSite: null }, OWN);
const allowed = (from: Site, origins: readonly (string | null)[]): readonly (string | null)[] =>
  origins.filter((origin) => allows(from, origin));

describe('isOriginAllowed', () => {
  it('WHO-1: takes the very origins of the list', () => {
    expect(allowed(shop, shop.origins)).toEqual(shop.origins);
  });

  it('WHO-1: an empty list denies', () => {
    expect(allowed(site([]), ['https://shop.example', 'http://localhost:3000', OWN, '', 'null', null])).toEqual([]);
  });

  it('WHO-1: one switch allows localhost, at any port, and nothing that looks like it', () => {
    const local = ['http://localhost', 'http://localhost:3000', 'http://127.0.0.1:5173', 'http://localhost:65535'];
    const others = [
      'https://localhost:3000',
      'http://localhost.evil.example',
      'http://localhost:',
      'http://localhost:0',
      'http://localhost:080',
      'http://localhost:123456',
      'http://localhost:3000/',
      'http://LOCALHOST',
      'http://a.localhost',
      'http://127.0.0.2',
      'http://127.0.0.1.evil.example',
      'http://[::1]:3000',
      'http://user@localhost',
      'http://evil.example#http://localhost',
      'http://localhost\n',
    ];
    expect(allowed(site([], true), [...local, ...others])).toEqual(local);
    expect(allowed(site([]), local)).toEqual([]);
  });

  it('WHO-1: a GET without Origin comes from the pages of the server alone, where those are on the list', () => {
    const source = { method: 'GET', origin: null, fetchSite: 'same-origin' };
    const own = site([OWN]);
    expect({
      listed: isOriginAllowed(own, source, OWN),
      notListed: isOriginAllowed(shop, source, OWN),
      sameSite: isOriginAllowed(own, { ...source, fetchSite: 'same-site' }, OWN),
      crossSite: isOriginAllowed(own, { ...source, fetchSite: 'cross-site' }, OWN),
      navigation: isOriginAllowed(own, { ...source, fetchSite: 'none' }, OWN),
      silent: isOriginAllowed(own, { ...source, fetchSite: null }, OWN),
      post: isOriginAllowed(own, { ...source, method: 'POST' }, OWN),
      delete: isOriginAllowed(own, { ...source, method: 'DELETE' }, OWN),
      head: isOriginAllowed(own, { ...source, method: 'HEAD' }, OWN),
      nullOrigin: isOriginAllowed(own, { ...source, origin: 'null' }, OWN),
      wrongOrigin: isOriginAllowed(own, { ...source, origin: 'https://evil.example' }, OWN),
    }).toEqual({
      listed: true,
      notListed: false,
      sameSite: false,
      crossSite: false,
      navigation: false,
      silent: false,
      post: false,
      delete: false,
      head: false,
      nullOrigin: false,
      wrongOrigin: false,
    });
  });
});

describe('attacks with an origin', () => {
  it('WHO-1: refuses what is missing, null, or near an origin of the list (T-14, T-15)', () => {
    const near = [
      null,
      '',
      'null',
      'https://other.example',
      'http://shop.example',
      'https://shop.example:443',
      'https://shop.example:8443',
      'https://shop.example/',
      'https://shop.example.',
      'https://shop.example.evil.example',
      'https://evil-shop.example',
      'https://evilshop.example',
      'https://a.shop.example',
      'https://shop.example@evil.example',
      'https://user@shop.example',
      'HTTPS://SHOP.EXAMPLE',
      'https://Shop.example',
      'https://shop.example, https://shop.example',
      'https://shop.example https://evil.example',
      ' https://shop.example',
      'https://shop.example\u0000',
      'https://shöp.example',
      'https://xn--shp-sna.example',
      'http://dev.shop.example',
      'http://dev.shop.example:8081',
      '*',
    ];
    expect(allowed(shop, near)).toEqual([]);
  });

  it('WHO-1: Sec-Fetch-Site lowers nothing for a request that has an Origin', () => {
    const source = { method: 'POST', origin: 'https://evil.example', fetchSite: 'same-origin' };
    expect(isOriginAllowed(shop, source, OWN)).toBe(false);
  });

  it('WHO-1: two Origin headers are one text that is on no list', () => {
    const headers = new Headers([
      ['origin', 'https://shop.example'],
      ['origin', 'https://evil.example'],
    ]);
    const source = sourceOf(new Request('https://desk.example', { method: 'POST', headers }));
    expect(isOriginAllowed(shop, source, OWN)).toBe(false);
  });
});

describe('isOriginKnown', () => {
  it('WHO-1: an origin of any site is known, and no other', () => {
    const sites = new Map([
      ['shop', shop],
      ['local', site([], true)],
    ]);
    const origins = ['https://shop.example', 'http://localhost:3000', 'https://evil.example', 'null', null];
    expect(origins.filter((origin) => isOriginKnown(sites, origin))).toEqual([
      'https://shop.example',
      'http://localhost:3000',
    ]);
  });
});
