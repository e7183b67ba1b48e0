/** Where a page of rows begins: after the newest older row, or before the oldest newer one. */
export interface Paging {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The audit with its filter; `row` is open. */
export interface AuditRoute extends Paging {
  readonly page: 'audit';
  readonly site?: string | undefined;
  readonly event?: string | undefined;
  readonly search?: string | undefined;
  readonly row?: string | undefined;
}

/** The conversations with their filter; `conversation` is open beside the list. */
export interface ConversationsRoute extends Paging {
  readonly page: 'conversations';
  readonly site?: string | undefined;
  readonly search?: string | undefined;
  readonly conversation?: string | undefined;
}

/** What the console can show. An address says all of it, so that it can be shared. Source: CON-4. */
export type Route =
  | AuditRoute
  | ConversationsRoute
  | { readonly page: 'actions'; readonly site?: string | undefined }
  | { readonly page: 'action'; readonly site: string; readonly name: string }
  | { readonly page: 'not-found' };

const base = '/console';

/**
 * Reads an address.
 * @param pathname such as `/console/audit`
 * @param search with or without the question mark; members that a page does not know are dropped
 */
export function parseRoute(pathname: string, search: string): Route {
  const parts = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1).split('/') : [];
  const names = parts.filter((part) => part !== '').map(decoded);
  const query = new URLSearchParams(search);
  const [page = 'conversations', first, second, ...rest] = names;
  if (rest.length > 0) return { page: 'not-found' };
  if (page === 'audit' && first === undefined) {
    return { page, ...taken(query, ['site', 'event', 'search', 'before', 'after', 'row']) };
  }
  if (page === 'conversations' && second === undefined) {
    return { page, conversation: first, ...taken(query, ['site', 'search', 'before', 'after']) };
  }
  if (page === 'actions' && first === undefined) return { page, ...taken(query, ['site']) };
  if (page === 'actions' && first !== undefined && second !== undefined) {
    return { page: 'action', site: first, name: second };
  }
  return { page: 'not-found' };
}

/** Writes the address of a route; `parseRoute` reads it back. */
export function routeHref(route: Route): string {
  switch (route.page) {
    case 'audit': {
      const { page, ...query } = route;
      return `${base}/${page}${queryText(query)}`;
    }
    case 'conversations': {
      const { page, conversation, ...query } = route;
      return `${base}/${page}${conversation === undefined ? '' : `/${encodeURIComponent(conversation)}`}${queryText(query)}`;
    }
    case 'actions':
      return `${base}/actions${queryText({ site: route.site })}`;
    case 'action':
      return `${base}/actions/${encodeURIComponent(route.site)}/${encodeURIComponent(route.name)}`;
    case 'not-found':
      return `${base}/not-found`;
    default:
      throw new TypeError(`no address for ${JSON.stringify(route satisfies never)}`);
  }
}

/** Gives the site that a route is narrowed to. */
export function siteOf(route: Route): string | undefined {
  return 'site' in route ? route.site : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function taken<Name extends string>(query: URLSearchParams, names: readonly Name[]): { readonly [K in Name]?: string } {
  const found: { [K in Name]?: string } = {};
  for (const name of names) {
    const value = query.get(name);
    if (value !== null && value !== '') found[name] = value;
  }
  return found;
}

/** Writes a query in the order given, leaving out what is absent. */
export function queryText(members: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) if (value !== undefined && value !== '') query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
