import { decodeProtectedHeader, importJWK, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { Clock } from '../ids.ts';
import type { Site, SiteIdentity } from '../sites/site.ts';

/** How far the host's clock may be off, in seconds. */
const SKEW_S = 60;

const PUBLIC_ALGORITHMS: Readonly<Record<string, string>> = { OKP: 'EdDSA', RSA: 'RS256', EC: 'ES256' };

const MAX_AGE_S = 24 * 60 * 60;

/** Who the host says its customer is. */
export interface HostIdentity {
  readonly subject: string;
  /** When the host's word ends: at its `exp`, at the latest 24 h after its `iat`. */
  readonly endsAtMs: number;
}

/**
 * Checks the host's JWT: one algorithm for a key, `sub` (1 to 256 well-formed characters), `exp`, `iat` and `aud` (the site)
 * required, at most 24 h old, 60 s of skew for when it begins; one that has ended gives no token that could be used.
 * Null when anything is off. Source: WHO-2.
 */
export async function openHostIdentity(site: Site, token: string, clock: Clock): Promise<HostIdentity | null> {
  if (site.identity === null) return null;
  const options: JWTVerifyOptions = {
    audience: site.key,
    requiredClaims: ['sub', 'exp', 'iat', 'aud'],
    maxTokenAge: MAX_AGE_S,
    clockTolerance: SKEW_S,
    currentDate: new Date(clock.now()),
  };
  const payload = await verify(site.identity, token, options);
  const identity = payload === null ? null : identityOf(payload);
  return identity !== null && identity.endsAtMs > clock.now() ? identity : null;
}

function identityOf(payload: JWTPayload): HostIdentity | null {
  const { sub, exp, iat } = payload;
  if (typeof sub !== 'string' || sub.length < 1 || sub.length > 256 || !sub.isWellFormed()) return null;
  if (/\p{Cc}/u.test(sub) || exp === undefined || iat === undefined) return null;
  return { subject: sub, endsAtMs: Math.min(exp, iat + MAX_AGE_S) * 1000 };
}

async function verify(identity: SiteIdentity, token: string, options: JWTVerifyOptions): Promise<JWTPayload | null> {
  try {
    if (identity.kind === 'secret') {
      const key = new TextEncoder().encode(identity.secret);
      return (await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })).payload;
    }
    return await verifyByPublicKey(identity.publicKeys, token, options);
  } catch {
    return null;
  }
}

async function verifyByPublicKey(
  keys: readonly Readonly<Record<string, unknown>>[],
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  const { kid } = decodeProtectedHeader(token);
  const jwk = keys.length === 1 ? keys[0] : keys.find((key) => key['kid'] === kid);
  const algorithm = jwk === undefined ? undefined : PUBLIC_ALGORITHMS[String(jwk['kty'])];
  if (jwk === undefined || algorithm === undefined) return null;
  const key = await importJWK(jwk, algorithm);
  return (await jwtVerify(token, key, { ...options, algorithms: [algorithm] })).payload;
}
