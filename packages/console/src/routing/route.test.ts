import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRoute, routeHref, type Route } from './route.ts';

const read = (address: string): Route => {
  const url = new URL(address, 'http://console');
  return parseRoute(url.pathname, url.search);
};

describe('an address of the console', () => {
  it('CON-4: names a page with its filter', () => {
    expect(read('/console/audit?event=refused&search=yusuf&before=410&row=409')).toEqual({
      page: 'audit',
      event: 'refused',
      search: 'yusuf',
      before: '410',
      row: '409',
    });
    expect(read('/console/actions/shop/cancel_order')).toEqual({ page: 'action', site: 'shop', name: 'cancel_order' });
  });

  it('CON-4: without a page it is the conversations', () => {
    expect(read('/console/')).toEqual({ page: 'conversations', conversation: undefined });
    expect(read('/console/conversations/c1')).toEqual({ page: 'conversations', conversation: 'c1' });
  });

  it('CON-4: one that names nothing says so, and what a page does not know is dropped', () => {
    expect(
      ['/console/nothing', '/console/audit/1', '/console/actions/shop/x/y', '/console/actions/shop'].map(read),
    ).toEqual(
      ['/console/nothing', '/console/audit/1', '/console/actions/shop/x/y', '/console/actions/shop'].map(() => ({
        page: 'not-found',
      })),
    );
    expect(read('/console/audit?colour=red')).toEqual({ page: 'audit' });
  });

  it('CON-4: says all of a route, whatever stands in it', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => !/^\.\.?$/.test(value));
    const maybe = fc.option(text, { nil: undefined });
    const audit = fc.record({
      page: fc.constant('audit' as const),
      site: maybe,
      event: maybe,
      search: maybe,
      row: maybe,
    });
    const action = fc.record({ page: fc.constant('action' as const), site: text, name: text });
    const conversations = fc.record({
      page: fc.constant('conversations' as const),
      conversation: maybe,
      search: maybe,
    });
    fc.assert(
      fc.property(fc.oneof(audit, action, conversations), (route) => {
        expect(read(routeHref(route))).toEqual(route);
      }),
    );
  });

  it('CON-4: a broken escape does not break the page', () => {
    expect(parseRoute('/console/conversations/%zz', '')).toEqual({ page: 'conversations', conversation: '%zz' });
  });
});
