import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Route } from './route.ts';
import type { Router } from './router.ts';

/** Gives the router to the pages. */
export const RouterContext = createContext<Router | null>(null);

/** Gives the router. @throws TypeError outside the console's frame */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new TypeError('there is no router around this page');
  return router;
}

/** Gives the present route and draws again when it changes. */
export function useRoute(): Route {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.current);
}
