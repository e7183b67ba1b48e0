import { timingSafeEqual } from 'node:crypto';
import { approvalText } from '@deskbell/gate';
import { hmacSha256 } from './hmac.ts';
import type { Key, Keyring } from './keyring.ts';

const PURPOSE = 'deskbell/approval/v1';

/** All that an approval is bound to, but for the key's name. Source: BIND-2. */
export type ApprovalFacts = Omit<Parameters<typeof approvalText>[0], 'kid'>;

/** A signature and the key that made it. */
export interface SealedApproval {
  readonly kid: string;
  /** `v1.<kid>.<43 characters>` */
  readonly signature: string;
}

function sign(key: Key, facts: ApprovalFacts): string {
  const text = approvalText({ kid: key.kid, ...facts });
  return `v1.${key.kid}.${hmacSha256(key.key, text).toString('base64url')}`;
}

/** Signs what a person is about to be shown, with the key that signs now. */
export function sealApproval(keyring: Keyring, facts: ApprovalFacts): SealedApproval {
  const key = keyring.signing(PURPOSE);
  return { kid: key.kid, signature: sign(key, facts) };
}

/** Compares without telling where two texts differ. Unequal lengths are unequal. Source: BIND-7. */
function isEqual(expected: string, given: string): boolean {
  const left = Buffer.from(expected, 'utf8');
  const right = Buffer.from(given, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What is compared at the decision. */
export interface ApprovalCheck {
  /** The facts, computed again from the stored row and definition. */
  readonly facts: ApprovalFacts;
  /** The key's name as the row has it. */
  readonly kid: string;
  /** The signature in the row. */
  readonly stored: string;
  /** The signature in the request. */
  readonly given: string;
}

/**
 * Tells whether both the stored and the given signature are the ones that the facts give.
 * A key that was removed verifies nothing. Source: BIND-2, BIND-3, BIND-4, BIND-7.
 */
export function isApprovalValid(keyring: Keyring, check: ApprovalCheck): boolean {
  const key = keyring.find(PURPOSE, check.kid);
  if (key === null) return false;
  const expected = sign(key, check.facts);
  const storedMatches = isEqual(expected, check.stored);
  const givenMatches = isEqual(expected, check.given);
  return storedMatches && givenMatches;
}
