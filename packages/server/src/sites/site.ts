import type { Hints, Policy } from '@deskbell/gate';

/** A site as its operator set it up, checked and with `${NAME}` filled in from the environment. */
export interface Site {
  readonly key: string;
  readonly name: string;
  /** Exact origins; an empty list denies. Source: WHO-1. */
  readonly origins: readonly string[];
  /** Accepts any `http://localhost:PORT` and `http://127.0.0.1:PORT`. */
  readonly allowLocalhost: boolean;
  /** How the host proves its customers; null when it does not. */
  readonly identity: SiteIdentity | null;
  readonly limits: SiteLimits;
  readonly contact?: string;
  readonly greeting?: string;
  readonly suggestions: readonly string[];
  readonly whenUnavailable: 'refuse' | 'extracts';
  readonly knowledge: readonly KnowledgeFolder[];
  readonly actions: readonly ActionSettings[];
}

/** HS256 by a shared secret of at least 32 bytes, or public keys as JWK. Source: WHO-2. */
export type SiteIdentity =
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'publicKeys'; readonly publicKeys: readonly Readonly<Record<string, unknown>>[] };

/** Limits of a site. */
export interface SiteLimits {
  readonly questionsPerMinute: number;
  readonly tokensPerDay: number;
  readonly streams: number;
}

/** A folder of pages: an absolute path, and the address under which visitors read them. */
export interface KnowledgeFolder {
  readonly folder: string;
  readonly url: string;
}

/** An action as the operator wrote it; `actions/` makes the tool of it. */
export interface ActionSettings {
  readonly name: string;
  readonly label?: string;
  readonly description: string;
  /** Absent: none named, POL-6 decides. */
  readonly policy?: Policy;
  readonly hints: Hints;
  readonly verifiedOnly: boolean;
  readonly idempotent: boolean;
  /** Arguments that the server fills in; text may hold `{visitor.sub}`. */
  readonly fixed: Readonly<Record<string, string | number | boolean>>;
  /** The input schema as JSON text in its written order. */
  readonly schemaText: string;
  readonly http: HttpTarget;
  /** The host may be loopback or private. */
  readonly allowPrivate: boolean;
}

/** Where an HTTP action goes. `{argument}` and `{visitor.sub}` may stand in the URL, the latter in header values too. */
export interface HttpTarget {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of POST, PUT and PATCH. */
  readonly body: 'json' | 'form';
}
