import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie's name. Its path is `/console`, so that no other part of the server is sent it. */
export const sessionCookieName = 'deskbell_console';

/** How long a browser keeps the cookie, in seconds; the row in the database decides. */
export const sessionSeconds = 12 * 60 * 60;

function macOf(key: Uint8Array, token: string): Buffer {
  return createHmac('sha256', key).update(`["deskbell/console-session/v1","${token}"]`, 'utf8').digest();
}

/**
 * Signs a session's token for its cookie.
 * @param key 32 bytes, derived for the console alone (BIND-1)
 * @returns `<token>.<43 characters>`
 */
export function sealSession(key: Uint8Array, token: string): string {
  return `${token}.${macOf(key, token).toString('base64url')}`;
}

/**
 * Opens a cookie's value.
 * @returns the token, or null when it is no token of ours; whether its session still lives is another question
 */
export function openSession(key: Uint8Array, cookie: string): string | null {
  const match = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(cookie);
  const token = match?.[1];
  const mac = match?.[2];
  if (token === undefined || mac === undefined) return null;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(key, token)) ? token : null;
}
