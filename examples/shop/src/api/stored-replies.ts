import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '../rules/refusal.ts';

/** An answer that can be given again. */
export type Reply = { readonly status: number; readonly contentType: string; readonly body: string };

/** A request as its key remembers it. */
export type KeyedRequest = { readonly key: string; readonly path: string; readonly body: string };

/** Remembers the answer to each keyed request. */
export type StoredReplies = {
  /**
   * Gives the stored answer to a request that came before, else makes and keeps it.
   * @param make decides and changes; called at most once a key. Synchronous, so that two requests cannot pass each other.
   * @returns `KEY_REUSED` where the key came with another path or body.
   */
  once(request: KeyedRequest, make: () => Reply): Reply | Refusal;
};

/**
 * Creates an empty store.
 * Source: the Idempotency-Key draft of the IETF, sections 2.4 to 2.7.
 * @param generation moves when the shop is reset; the store then forgets everything.
 */
export function createStoredReplies(generation: () => number): StoredReplies {
  const replies = new Map<string, { readonly fingerprint: string; readonly reply: Reply }>();
  let known = generation();
  const once = ({ key, path, body }: KeyedRequest, make: () => Reply): Reply | Refusal => {
    if (generation() !== known) {
      replies.clear();
      known = generation();
    }
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest('base64url');
    const stored = replies.get(key);
    if (stored !== undefined) {
      return stored.fingerprint === fingerprint
        ? stored.reply
        : refuse('KEY_REUSED', 'This Idempotency-Key came with another request before.');
    }
    const reply = make();
    replies.set(key, { fingerprint, reply });
    return reply;
  };
  return Object.freeze({ once });
}
