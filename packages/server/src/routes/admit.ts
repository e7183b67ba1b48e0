import type { Keyring } from '../approvals/keyring.ts';
import type { Clock } from '../ids.ts';
import type { Site } from '../sites/site.ts';
import { openVisitorToken } from '../visitors/visitor-token.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { isOriginAllowed, sourceOf } from './origin.ts';
import { problemReply } from './problem-reply.ts';

/** What admission needs. */
export interface AdmitDeps {
  readonly sites: ReadonlyMap<string, Site>;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** The origin of `DESKBELL_URL`. */
  readonly ownOrigin: string;
}

/** A checked caller, or the refusal to send. */
export type Admitted =
  | { readonly kind: 'admitted'; readonly visitor: Visitor; readonly site: Site; readonly origin: string | null }
  | { readonly kind: 'refused'; readonly reply: Response };

/** The bearer token of a request, or null. */
export function bearerOf(request: Request): string | null {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/**
 * Checks who asks and from where: Origin (403), token (401), site (404), in this order. Source: ASK-6, WHO-1, WHO-2.
 * @param siteKey the site that the body names; null where only the token does
 */
export async function admit(deps: AdmitDeps, request: Request, siteKey: string | null): Promise<Admitted> {
  const source = sourceOf(request);
  const named = siteKey === null ? undefined : deps.sites.get(siteKey);
  if (named !== undefined && !isOriginAllowed(named, source, deps.ownOrigin)) return refuse('ORIGIN_REFUSED');
  const token = bearerOf(request);
  const visitor = token === null ? null : await openVisitorToken(deps, token);
  if (visitor === null) return refuse('UNAUTHENTICATED');
  const site = deps.sites.get(siteKey ?? visitor.site);
  if (site === undefined || site.key !== visitor.site) return refuse('NOT_FOUND');
  if (named === undefined && !isOriginAllowed(site, source, deps.ownOrigin)) return refuse('ORIGIN_REFUSED');
  return { kind: 'admitted', visitor, site, origin: source.origin };
}

function refuse(code: 'ORIGIN_REFUSED' | 'UNAUTHENTICATED' | 'NOT_FOUND'): Admitted {
  return { kind: 'refused', reply: problemReply(code) };
}
