/** What the widget is told of its site. Source: WHO-2. */
export interface SiteGreeting {
  readonly name: string;
  readonly contact?: string;
  readonly greeting?: string;
  readonly suggestions?: readonly string[];
  /** The demo model answers; the widget says so. */
  readonly demo: boolean;
  /** Each Automatic action of the site is read-only, so the widget may say that nothing changes without Confirm. */
  readonly readOnlyAutomatic: boolean;
}

/** The reply of `POST /v1/visitors`. */
export interface VisitorReply {
  /** The visitor's id, minted by the server. */
  readonly visitor: string;
  /** The bearer token for every other endpoint. */
  readonly token: string;
  /** When the token ends, ISO 8601 with Z. */
  readonly expiresAt: string;
  readonly site: SiteGreeting;
}
