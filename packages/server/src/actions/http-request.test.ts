import type { JsonObject } from '@deskbell/gate';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { HttpTarget } from '../sites/site.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { ANONYMOUS, signedIn } from './action-settings.fixture.ts';
import { buildRequest, type HttpRequest } from './http-request.ts';

const CALL = '01890000-0000-7000-8000-000000000001';

function build(target: Partial<HttpTarget>, given: JsonObject, visitor: Visitor = ANONYMOUS): HttpRequest | string {
  const whole = { method: 'POST', url: 'https://api.shop.example/v1', headers: {}, body: 'json', ...target } as const;
  const built = buildRequest(whole, given, visitor, CALL);
  return built.kind === 'built' ? built.request : built.reason;
}
const requestOf = (...given: Parameters<typeof build>): HttpRequest => {
  const built = build(...given);
  if (typeof built === 'string') throw new TypeError(built);
  return built;
};
const path = (id: string, url = 'https://api.shop.example/orders/{id}/lines'): string => {
  const built = build({ url }, { id });
  return typeof built === 'string' ? built : built.url.href;
};

describe('buildRequest', () => {
  it('ACT-1: arguments that the address names go into it, the rest is the JSON body', () => {
    const built = requestOf(
      { url: 'https://api.shop.example/orders/{id}?to={to}' },
      { id: 7, note: 'a', to: true, x: null },
    );
    expect(built.url.href).toBe('https://api.shop.example/orders/7?to=true');
    expect(built.body).toBe('{"note":"a","x":null}');
  });

  it('ACT-1: PUT and PATCH have a body too, GET and DELETE have a query', () => {
    const given = { a: 'x y&z=1', b: [1, { c: null }], d: null };
    const query = '?a=x+y%26z%3D1&b=%5B1%2C%7B%22c%22%3Anull%7D%5D&d=null';
    const built = (['PUT', 'PATCH', 'GET', 'DELETE'] as const).map((method) => requestOf({ method }, given));
    expect(built.map(({ url, body }) => [url.search, body])).toEqual([
      ['', JSON.stringify(given)],
      ['', JSON.stringify(given)],
      [query, null],
      [query, null],
    ]);
  });

  it('ACT-1: a form has its type, and what is no plain text is JSON in it', () => {
    const built = requestOf({ body: 'form' }, { a: 'x y&z=1', b: [1], c: false });
    expect(built.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(built.body).toBe('a=x+y%26z%3D1&b=%5B1%5D&c=false');
  });

  it('ACT-1: an operator’s query stays before the arguments', () => {
    expect(requestOf({ method: 'GET', url: 'https://api.shop.example/?key=1' }, { a: '2' }).url.search).toBe(
      '?key=1&a=2',
    );
  });

  it('RUN-6: the Idempotency-Key is the call id, whatever else is set', () => {
    const built = requestOf({ headers: { 'Idempotency-Key': 'mine', 'X-Shop': 'a' } }, {});
    expect(built.headers).toEqual({
      accept: 'application/json',
      'user-agent': 'Deskbell',
      'x-shop': 'a',
      'idempotency-key': CALL,
      'content-type': 'application/json',
    });
  });

  it('ACT-3: the subject of a signed-in visitor fills address and headers', () => {
    const target = {
      url: 'https://api.shop.example/{visitor.sub}/orders',
      headers: { 'X-Customer': 'id {visitor.sub}' },
    };
    const built = requestOf(target, {}, signedIn('c/42'));
    expect(built.url.href).toBe('https://api.shop.example/c%2F42/orders');
    expect(built.headers['x-customer']).toBe('id c/42');
  });

  it('ACT-3: an anonymous visitor makes no request where a subject belongs', () => {
    expect(build({ url: 'https://api.shop.example/{visitor.sub}' }, {})).toBe(
      'the address needs a value for visitor.sub',
    );
    expect(build({ headers: { 'x-customer': '{visitor.sub}' } }, {})).toContain('signed-in visitor');
  });

  it('ACT-5: what is no plain text, or missing, makes no address', () => {
    const given: readonly JsonObject[] = [{}, { id: null }, { id: [1] }, { id: {} }, { id: '' }];
    const url = 'https://api.shop.example/orders/{id}';
    expect(given.map((one) => build({ url }, one))).toEqual(given.map(() => 'the address needs a value for id'));
  });

  it('ACT-5: in a query an empty value and dots are values like others', () => {
    const url = 'https://api.shop.example/orders?id={id}&x=1';
    expect([path('', url), path('..', url), path('a&x=2', url)]).toEqual([
      'https://api.shop.example/orders?id=&x=1',
      'https://api.shop.example/orders?id=..&x=1',
      'https://api.shop.example/orders?id=a%26x%3D2&x=1',
    ]);
  });
});

describe('attacks by arguments', () => {
  it('ACT-5: an argument never leaves its segment (T-72)', () => {
    const ids = [
      'a/b',
      'a?b',
      'a#b',
      '%2e',
      '%2e%2e',
      '../x',
      '..\\x',
      'a\r\nx: y',
      'a\tb',
      'a@b:c',
      ';a',
      '//evil.example',
    ];
    expect(ids.map((id) => path(id))).toEqual(
      [
        'a%2Fb',
        'a%3Fb',
        'a%23b',
        '%252e',
        '%252e%252e',
        '..%2Fx',
        '..%5Cx',
        'a%0D%0Ax%3A%20y',
        'a%09b',
        'a%40b%3Ac',
        '%3Ba',
        '%2F%2Fevil.example',
      ].map((segment) => `https://api.shop.example/orders/${segment}/lines`),
    );
  });

  it('ACT-5: a segment cannot be empty or climb (T-72)', () => {
    expect(['', '.', '..'].map((id) => path(id))).toEqual(Array(3).fill('the address needs a value for id'));
  });

  it('ACT-5: whatever the argument, host, path and query of the operator stay (T-72)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const { url } = requestOf({ url: 'https://api.shop.example/a/{id}/b?c=1' }, { id });
        expect(url.origin).toBe('https://api.shop.example');
        expect([url.search, url.hash, url.username, url.port]).toEqual(['?c=1', '', '', '']);
        expect(url.pathname.split('/').map((segment) => decodeURIComponent(segment))).toEqual(['', 'a', id, 'b']);
      }),
    );
  });

  it('ACT-5: an argument that looks like a placeholder is not filled in again', () => {
    const url = 'https://api.shop.example/{a}/{b}';
    expect(requestOf({ url }, { a: '{b}', b: '{visitor.sub}' }).url.pathname).toBe('/%7Bb%7D/%7Bvisitor.sub%7D');
    expect(requestOf({ url }, { a: '$&', b: "$'" }).url.pathname).toBe("/%24%26/%24'");
  });

  it('ACT-5: names of Object.prototype are no arguments', () => {
    expect(build({ url: 'https://api.shop.example/{toString}' }, {})).toBe('the address needs a value for toString');
  });

  it('ACT-3: the model cannot give the subject by an argument of that name', () => {
    const url = 'https://api.shop.example/{visitor.sub}';
    expect(build({ url }, { 'visitor.sub': 'c-1' })).toBe('the address needs a value for visitor.sub');
    expect(requestOf({ url }, { 'visitor.sub': 'c-1' }, signedIn('c-42')).url.pathname).toBe('/c-42');
  });

  it('ACT-3: a subject that a header would carry as another one is not sent (T-72)', () => {
    const target = { headers: { 'x-customer': '{visitor.sub}' } };
    const subjects = [' c-42', 'c-42 ', ' ', 'zoë', '€', '😀', 'c\u200B42', 'c\u00A042', 'c\r\nx: y'];
    expect(subjects.map((subject) => typeof build(target, {}, signedIn(subject)))).toEqual(
      subjects.map(() => 'string'),
    );
    expect(requestOf(target, {}, signedIn('c 42')).headers['x-customer']).toBe('c 42');
  });

  it('ACT-3: a subject with such characters does no harm where no header carries it', () => {
    const built = requestOf(
      { url: 'https://api.shop.example/{visitor.sub}', headers: { 'x-a': 'ü' } },
      {},
      signedIn(' zoë'),
    );
    expect([built.url.pathname, built.headers['x-a']]).toEqual(['/%20zo%C3%AB', 'ü']);
  });
});
