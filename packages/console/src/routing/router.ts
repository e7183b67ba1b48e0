import { parseRoute, routeHref, type Route } from './route.ts';

/** Knows where the console is and moves it; the browser's Back and Forward work. */
export interface Router {
  readonly current: () => Route;
  /** Moves; with `replace` the new place takes the present one's in the browser's history [false]. */
  readonly go: (route: Route, replace?: boolean) => void;
  /** Tells of each move until what it returns is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a router needs of the browser's window. */
export type RouterWindow = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'scrollTo'
>;

/** Creates the router over the window's History API. */
export function createRouter(view: RouterWindow): Router {
  const listeners = new Set<() => void>();
  const read = (): Route => parseRoute(view.location.pathname, view.location.search);
  let route = read();
  const move = (): void => {
    route = read();
    for (const listener of listeners) listener();
  };
  return Object.freeze({
    current: () => route,
    go: (next: Route, replace = false) => {
      const leaves = next.page !== route.page;
      view.history[replace ? 'replaceState' : 'pushState'](null, '', routeHref(next));
      move();
      if (leaves) view.scrollTo(0, 0);
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) view.addEventListener('popstate', move);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) view.removeEventListener('popstate', move);
      };
    },
  });
}
