import type { JsonObject, JsonValue } from '@deskbell/gate';
import type { HttpTarget } from '../sites/site.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { fillSubject } from './fixed-arguments.ts';

/** A request, ready to be sent. */
export interface HttpRequest {
  readonly method: HttpTarget['method'];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The request, or why it cannot be made; nothing has been sent in that case. */
export type BuiltRequest =
  | { readonly kind: 'built'; readonly request: HttpRequest }
  | { readonly kind: 'refused'; readonly reason: string };

const PLACEHOLDER = /\{([^{}]+)\}/g;
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Text of a scalar for a path or a query; null for what has no plain text. */
function scalarText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** A path segment cannot be empty and cannot climb. */
function isSafeSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..';
}

/**
 * Builds the request of a call: arguments that the URL names go into the path, encoded; the rest is the body
 * (POST, PUT, PATCH) or the query (GET, DELETE). Source: ACT-5 and "The file's form".
 * @param callId goes out as `Idempotency-Key`, always. Source: RUN-6
 */
export function buildRequest(target: HttpTarget, given: JsonObject, visitor: Visitor, callId: string): BuiltRequest {
  const address = fillAddress(target.url, given, visitor);
  if (address.kind === 'refused') return address;
  const headers = buildHeaders(target, visitor, callId);
  if (headers === null)
    return { kind: 'refused', reason: 'a header needs a signed-in visitor whose name a header can carry' };
  const rest = Object.entries(given).filter(([key]) => !address.named.has(key));
  return { kind: 'built', request: withArguments(target, address.url, headers, rest) };
}

type Address =
  | { readonly kind: 'filled'; readonly url: URL; readonly named: ReadonlySet<string> }
  | { readonly kind: 'refused'; readonly reason: string };

function fillAddress(template: string, given: JsonObject, visitor: Visitor): Address {
  const named = new Set<string>();
  const pathEnd = template.includes('?') ? template.indexOf('?') : template.length;
  let fault: string | null = null;
  const address = template.replaceAll(PLACEHOLDER, (whole, name: string, offset: number) => {
    named.add(name);
    const text =
      name === 'visitor.sub'
        ? fillSubject(whole, visitor)
        : scalarText(Object.hasOwn(given, name) ? given[name] : undefined);
    if (text === null || (offset < pathEnd && !isSafeSegment(text))) fault = `the address needs a value for ${name}`;
    return encodeURIComponent(text ?? '');
  });
  return fault === null ? { kind: 'filled', url: new URL(address), named } : { kind: 'refused', reason: fault };
}

/** A header's readers drop spaces at its ends and disagree on what is not ASCII: such a subject would reach them as another one. */
function isSafeSubject(subject: string | null): boolean {
  return subject === null || /^[\u0021-\u007e]([\u0020-\u007e]*[\u0021-\u007e])?$/.test(subject);
}

function buildHeaders(target: HttpTarget, visitor: Visitor, callId: string): Record<string, string> | null {
  const headers: Record<string, string> = { accept: 'application/json', 'user-agent': 'Deskbell' };
  for (const [name, value] of Object.entries(target.headers)) {
    const filled = fillSubject(value, visitor);
    const isChanged = filled !== value;
    if (filled === null || (isChanged && !isSafeSubject(visitor.subject))) return null;
    headers[name.toLowerCase()] = filled;
  }
  headers['idempotency-key'] = callId;
  return headers;
}

function withArguments(
  target: HttpTarget,
  url: URL,
  headers: Record<string, string>,
  rest: readonly (readonly [string, JsonValue])[],
): HttpRequest {
  const { method } = target;
  if (!WITH_BODY.has(method)) {
    for (const [key, value] of rest) url.searchParams.append(key, scalarText(value) ?? JSON.stringify(value));
    return { method, url, headers, body: null };
  }
  if (target.body === 'json') {
    return {
      method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    };
  }
  const form = new URLSearchParams();
  for (const [key, value] of rest) form.append(key, scalarText(value) ?? JSON.stringify(value));
  return {
    method,
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  };
}
