import type { Site } from '../sites/site.ts';

/** What the browser says of where a request comes from; nothing else counts. Source: WHO-1. */
export interface RequestSource {
  readonly method: string;
  readonly origin: string | null;
  readonly fetchSite: string | null;
}

/** Reads what the browser has set. */
export function sourceOf(request: Request): RequestSource {
  return {
    method: request.method,
    origin: request.headers.get('origin'),
    fetchSite: request.headers.get('sec-fetch-site'),
  };
}

const LOCALHOST = /^http:\/\/(localhost|127\.0\.0\.1)(:[1-9][0-9]{0,4})?$/;

function isListed(site: Site, origin: string): boolean {
  return site.origins.includes(origin) || (site.allowLocalhost && LOCALHOST.test(origin));
}

/**
 * Tells whether a request may come from where it comes from: the `Origin` matches the site's list exactly; a GET without one only from
 * the server's own pages; a missing or `null` origin otherwise never. Source: WHO-1.
 * @param ownOrigin the origin of `DESKBELL_URL`
 */
export function isOriginAllowed(site: Site, source: RequestSource, ownOrigin: string): boolean {
  if (source.origin !== null) return isListed(site, source.origin);
  return source.method === 'GET' && source.fetchSite === 'same-origin' && isListed(site, ownOrigin);
}

/** Tells whether any site lists an origin: a preflight names no site. */
export function isOriginKnown(sites: ReadonlyMap<string, Site>, origin: string | null): origin is string {
  return origin !== null && [...sites.values()].some((site) => isListed(site, origin));
}
