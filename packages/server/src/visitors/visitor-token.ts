import { LOCALES } from '@deskbell/gate';
import { jwtVerify, SignJWT, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import type { Keyring } from '../approvals/keyring.ts';
import type { Clock } from '../ids.ts';
import type { Visitor } from './visitor.ts';

const PURPOSE = 'deskbell/visitor/v1';
const AUDIENCE = 'deskbell/visitor';
const ANONYMOUS_TTL_S = 30 * 24 * 60 * 60;

const claimsSchema = z.object({
  sub: z.uuid(),
  site: z.string().min(1),
  locale: z.enum(LOCALES),
  subject: z.string().min(1).max(256).nullable(),
});

/** A signed token and when it ends. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/**
 * Signs a visitor's token: 30 days for an anonymous one, until the end of the host's JWT for a signed-in one.
 * Source: WHO-2.
 * @param identityEndsAtMs the end of the host's JWT; null for an anonymous visitor
 */
export async function issueVisitorToken(
  deps: { readonly keyring: Keyring; readonly clock: Clock },
  visitor: Visitor,
  identityEndsAtMs: number | null,
): Promise<IssuedToken> {
  const key = deps.keyring.signing(PURPOSE);
  const nowS = Math.floor(deps.clock.now() / 1000);
  const endS = identityEndsAtMs === null ? nowS + ANONYMOUS_TTL_S : Math.floor(identityEndsAtMs / 1000);
  const token = await new SignJWT({ site: visitor.site, locale: visitor.locale, subject: visitor.subject })
    .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
    .setSubject(visitor.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(nowS)
    .setExpirationTime(endS)
    .sign(key.bytes);
  return { token, expiresAtMs: endS * 1000 };
}

/** Reads a token without trusting it: its key's name, or null. */
function keyNameOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null;
  }
}

/** Checks a visitor's token; null when it is forged, expired, of a removed key or of another purpose. */
export async function openVisitorToken(
  deps: { readonly keyring: Keyring; readonly clock: Clock },
  token: string,
): Promise<Visitor | null> {
  const kid = keyNameOf(token);
  const key = kid === null ? null : deps.keyring.find(PURPOSE, kid);
  if (key === null) return null;
  try {
    const { payload } = await jwtVerify(token, key.bytes, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(deps.clock.now()),
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return null;
    return { id: claims.data.sub, site: claims.data.site, subject: claims.data.subject, locale: claims.data.locale };
  } catch {
    return null;
  }
}
