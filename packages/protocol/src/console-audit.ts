import type { Card } from '@deskbell/gate';

/** Who stands behind an audit row or a conversation. */
export type ConsoleActor =
  | {
      readonly kind: 'visitor';
      readonly id: string;
      /** The name that the host's token gave; null for an anonymous visitor. */
      readonly subject: string | null;
      /** Whether the host had proven who it is; null where nothing was recorded of it. */
      readonly verified: boolean | null;
    }
  | { readonly kind: 'operator'; readonly name: string }
  /** The row has no person: the server did it, or the visitor's data was erased. */
  | { readonly kind: 'none' };

/** One row of the audit as the list shows it. Source: AUD-2. */
export interface ConsoleAuditRow {
  /** The row's number as text; later rows have greater numbers. */
  readonly id: string;
  /** ISO 8601, by the database's clock. */
  readonly at: string;
  /** What happened: `asked`, `confirmed`, `refused`, … */
  readonly event: string;
  /** The code of a refusal or of a failure. */
  readonly reason: string | null;
  readonly site: string;
  readonly origin: string | null;
  readonly who: ConsoleActor;
  /** The tool as it is labelled, else its id; null when the row is about no tool. */
  readonly what: string | null;
  /** The first line of the card, such as `#W6247578`; null without a card. */
  readonly subject: string | null;
  readonly call: string | null;
  readonly conversation: string | null;
  readonly keyId: string | null;
}

/** The reply of `GET /console/api/audit`: newest first. */
export interface ConsoleAuditPage {
  readonly rows: readonly ConsoleAuditRow[];
  /** Cursor for `before`; null when there is nothing older. */
  readonly older: string | null;
  /** Cursor for `after`; null when nothing newer is there. */
  readonly newer: string | null;
}

/** The reply of `GET /console/api/audit/:id`: all that the row says. */
export interface ConsoleAuditDetail extends ConsoleAuditRow {
  readonly turn: string | null;
  readonly toolId: string | null;
  readonly definitionDigest: string | null;
  readonly policyVersion: string | null;
  readonly argumentsDigest: string | null;
  readonly cardDigest: string | null;
  /** JSON text of what else the event recorded. */
  readonly facts: string | null;
  /** What the call answered instead of a result, with its code in front; only on the row that it is the outcome of. */
  readonly error: string | null;
  /** The canonical text of the arguments; null when there are none or they were erased. */
  readonly arguments: string | null;
  /** The card as it was sent; null when there was none or it was erased. */
  readonly card: Card | null;
  /** The personal part of the row was erased; the row itself stays. */
  readonly erased: boolean;
}
