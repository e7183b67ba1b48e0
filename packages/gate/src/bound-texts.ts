import type { Hints } from './hints.ts';
import { canonicalText, canonicalTextOfOwn } from './canonical-text.ts';
import type { JsonValue } from './json-value.ts';

/** All that decides what a tool is and how a person reads it. */
export type Definition = {
  readonly toolId: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** The input schema as JSON text in its written order. */
  readonly schemaText: string;
  readonly hints: Hints;
  readonly kind: 'http' | 'page' | 'builtin';
  /** Where the tool leads, without any secret: of an HTTP action its method, URL template, header names and the rest of section 0. */
  readonly target: JsonValue;
  readonly serverIdentity: string;
};

/** Gives the text whose SHA-256 is the definition digest. Source: section 0. */
export function definitionText(d: Definition): string {
  const hints: JsonValue = {
    readOnly: d.hints.readOnly,
    consequential: d.hints.consequential,
    destructive: d.hints.destructive,
    untrustedContent: d.hints.untrustedContent,
  };
  const facts = [d.toolId, d.name, d.label, d.description, d.schemaText, hints, d.kind, d.target, d.serverIdentity];
  return canonicalText(['deskbell/definition/v1', ...facts]);
}

const APPROVAL_PARTIES = ['kid', 'site', 'conversation', 'turn', 'visitor', 'call', 'nonce'] as const;
const APPROVAL_DIGESTS = ['toolId', 'definitionDigest', 'policyVersion', 'argumentsDigest', 'cardDigest'] as const;

type ApprovalText = (typeof APPROVAL_PARTIES)[number] | (typeof APPROVAL_DIGESTS)[number];

/** All that an approval is bound to, none of it empty. Times are integer milliseconds since 1970; the nonce and the digests are base64url text. */
export type ApprovalFacts = { readonly [fact in ApprovalText]: string } & {
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
};

/**
 * Gives the text that an approval's signature covers. An array with its version first: no two sets of facts share a text. Source: BIND-2.
 *
 * @throws TypeError when a fact is not a string with something in it, or a time is not a whole number of milliseconds.
 */
export function approvalText(f: ApprovalFacts): string {
  const facts = [...APPROVAL_PARTIES, ...APPROVAL_DIGESTS].map((fact) => f[fact]);
  for (const fact of facts) {
    if (typeof fact !== 'string' || fact === '') throw new TypeError('A fact of an approval is missing.');
  }
  for (const instant of [f.issuedAtMs, f.expiresAtMs]) {
    if (!Number.isSafeInteger(instant) || instant < 0)
      throw new TypeError('A time of an approval is not in whole milliseconds.');
  }
  return canonicalTextOfOwn(['deskbell/approval/v1', ...facts, f.issuedAtMs, f.expiresAtMs]);
}
