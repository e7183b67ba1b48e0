/** A site as the console names it. */
export interface ConsoleSite {
  readonly key: string;
  readonly name: string;
  /** Exact origins; an empty list means that no page may ask. */
  readonly origins: readonly string[];
}

/** The reply of `GET /console/api/session`: who is signed in and what there is to look at. */
export interface ConsoleSession {
  /** Who signed in: `start-link` for the one-time link of the start. */
  readonly operator: string;
  /** ISO 8601; after it the console asks for a new link. */
  readonly expiresAt: string;
  readonly sites: readonly ConsoleSite[];
  /** The demo model answers. Source: START-3. */
  readonly demoModel: boolean;
}
