/** Makes session ids that nobody can guess. */
export type SessionIds = { next(): string };

/** Who is signed in at the shop's page, by the id in the cookie. Forgotten when the process ends. */
export type Sessions = {
  /** Signs a customer in. @returns the new session's id. */
  open(customerId: string): string;
  /** Gives the customer of a session, `undefined` for an id that is unknown or closed. */
  customerOf(sessionId: string): string | undefined;
  close(sessionId: string): void;
};

/** Creates a store without sessions. It keeps the newest thousand. */
export function createSessions(ids: SessionIds): Sessions {
  const customers = new Map<string, string>();
  return Object.freeze({
    open: (customerId: string) => {
      const [oldest] = customers.keys();
      if (customers.size >= 1000 && oldest !== undefined) customers.delete(oldest);
      const sessionId = ids.next();
      customers.set(sessionId, customerId);
      return sessionId;
    },
    customerOf: (sessionId: string) => customers.get(sessionId),
    close: (sessionId: string) => void customers.delete(sessionId),
  });
}
