import type { MiddlewareHandler } from 'hono';
import { problemResponse } from '../api/problem.ts';
import { refuse } from '../rules/refusal.ts';

/**
 * Writes the page's content security policy: scripts and requests of the shop and of Deskbell, no inline script, no
 * inline style, no HTML from strings.
 * @param deskbellUrl the origin that serves the widget.
 */
export function writePagePolicy(deskbellUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${deskbellUrl}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${deskbellUrl}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Sets the headers that every answer of the shop carries. */
export function secureHeaders(deskbellUrl: string): MiddlewareHandler {
  const policy = writePagePolicy(deskbellUrl);
  return async (c, next) => {
    await next();
    c.res.headers.set('content-security-policy', policy);
    c.res.headers.set('x-content-type-options', 'nosniff');
    c.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  };
}

/** Refuses a change that another origin's page sends with the visitor's cookie. */
export function requireSameOrigin(): MiddlewareHandler {
  return async (c, next) => {
    const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const origin = c.req.header('origin');
    if (!isChange || origin === undefined || origin === new URL(c.req.url).origin) return next();
    return problemResponse(refuse('ORIGIN_REFUSED', 'This request came from another site.'));
  };
}
