import type { Card, Policy } from '@deskbell/gate';

/** One row of the list of actions. */
export interface ConsoleAction {
  readonly site: string;
  readonly name: string;
  /** What visitors read: the label, else the name in words. */
  readonly title: string;
  /** What the policy comes to: it runs, it asks, or it is off. Source: POL-6. */
  readonly policy: Policy;
  readonly verifiedOnly: boolean;
  /** Calls of the last fourteen days that ran. */
  readonly runs: number;
  /** ISO 8601 of the last call; null when there was none. */
  readonly lastAt: string | null;
}

/** The reply of `GET /console/api/actions`. */
export interface ConsoleActionList {
  readonly actions: readonly ConsoleAction[];
}

/** One argument, as its schema and its card have it. */
export interface ConsoleArgument {
  readonly key: string;
  /** `string`, `integer`, `enum, 2`, … */
  readonly type: string;
  /** How the card names it. */
  readonly shownAs: string;
  readonly required: boolean;
  /** The value that the server fills in; null when the model gives it. Source: ACT-3. */
  readonly fixed: string | null;
}

/** The reply of `GET /console/api/actions/:site/:name`. */
export interface ConsoleActionDetail extends ConsoleAction {
  readonly label: string | null;
  readonly description: string;
  /** The operator's file names a policy; otherwise the hints decide. */
  readonly policyNamed: boolean;
  readonly hints: readonly string[];
  readonly idempotent: boolean;
  readonly request: {
    readonly method: string;
    /** The URL template, without credentials and without the values of its query that are no templates. */
    readonly address: string;
    /** Names only: a header's value may be a secret. */
    readonly headers: readonly string[];
    readonly body: string | null;
    readonly privateHostAllowed: boolean;
  };
  readonly arguments: readonly ConsoleArgument[];
  /** The card as a visitor would see it. */
  readonly preview: { readonly card: Card; readonly sample: 'last-call' | 'schema' } | null;
}
