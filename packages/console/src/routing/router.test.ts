import { describe, expect, it, vi } from 'vitest';
import { createRouter, type RouterWindow } from './router.ts';

/** A window with a history of its own. */
function fakeWindow(): { readonly view: RouterWindow; readonly entries: string[]; readonly back: () => void } {
  const entries = ['/console/'];
  const events = new EventTarget();
  const read = (): URL => new URL(entries.at(-1) ?? '', 'http://console');
  const view = {
    history: {
      pushState: (_state: unknown, _title: string, href: string) => void entries.push(href),
      replaceState: (_state: unknown, _title: string, href: string) => void entries.splice(-1, 1, href),
    },
    location: {
      get pathname() {
        return read().pathname;
      },
      get search() {
        return read().search;
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    scrollTo: () => undefined,
  };
  return {
    view: view as unknown as RouterWindow,
    entries,
    back: () => {
      entries.pop();
      events.dispatchEvent(new Event('popstate'));
    },
  };
}

describe('the router', () => {
  it('CON-4: writes each move into the address and tells who listens', () => {
    const { view, entries } = fakeWindow();
    const router = createRouter(view);
    const listener = vi.fn();
    router.subscribe(listener);
    router.go({ page: 'audit', event: 'refused' });
    expect(entries).toEqual(['/console/', '/console/audit?event=refused']);
    expect(router.current()).toEqual({ page: 'audit', event: 'refused' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('CON-4: goes back with the browser', () => {
    const { view, back } = fakeWindow();
    const router = createRouter(view);
    router.subscribe(() => undefined);
    router.go({ page: 'actions' });
    back();
    expect(router.current()).toEqual({ page: 'conversations', conversation: undefined });
  });

  it('CON-4: opening a row takes the place of the present entry', () => {
    const { view, entries } = fakeWindow();
    const router = createRouter(view);
    router.go({ page: 'audit' });
    router.go({ page: 'audit', row: '7' }, true);
    expect(entries).toEqual(['/console/', '/console/audit?row=7']);
  });

  it('CON-4: gives the same route until it moves, and leaves no listener behind', () => {
    const { view, back } = fakeWindow();
    const router = createRouter(view);
    expect(router.current()).toBe(router.current());
    const listener = vi.fn();
    router.subscribe(listener)();
    back();
    expect(listener).not.toHaveBeenCalled();
  });
});
