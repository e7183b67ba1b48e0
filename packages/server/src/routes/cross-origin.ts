import type { MiddlewareHandler } from 'hono';
import type { Site } from '../sites/site.ts';
import { isOriginKnown } from './origin.ts';

/**
 * Answers preflights for the origins of any site and lets them read replies; the real request is checked against its own site.
 * No credentials, no wildcard. Source: WHO-1.
 */
export function crossOrigin(sites: ReadonlyMap<string, Site>): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin') ?? null;
    const isKnown = isOriginKnown(sites, origin);
    if (context.req.method === 'OPTIONS')
      return context.newResponse(null, 204, isKnown ? preflightHeaders(origin) : { vary: 'Origin' });
    await next();
    context.res.headers.append('vary', 'Origin');
    if (!isKnown) return undefined;
    context.res.headers.set('access-control-allow-origin', origin);
    context.res.headers.set('access-control-expose-headers', 'Retry-After, X-Vercel-AI-UI-Message-Stream');
    return undefined;
  };
}

function preflightHeaders(origin: string): Record<string, string> {
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '600',
  };
}
