import type { LOCALES } from '@deskbell/gate';

/** The person in the widget, as a checked token tells. Source: WHO-2. */
export interface Visitor {
  readonly id: string;
  readonly site: string;
  /** The host's `sub` when the visitor is signed in, else null: anonymous. */
  readonly subject: string | null;
  readonly locale: VisitorLocale;
}

/** The languages of the product. */
export type VisitorLocale = (typeof LOCALES)[number];

/** Tells whether the host has proven who this is. */
export function isVerified(visitor: Visitor): visitor is Visitor & { readonly subject: string } {
  return visitor.subject !== null;
}
