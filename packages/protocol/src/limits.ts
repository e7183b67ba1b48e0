/** Limits of the wire. Source: confirmation contract, section 10 and ASK-1. */
export const WIRE_LIMITS = {
  /** Largest body of a question or decision, in bytes. */
  bodyMaxBytes: 128 * 1024,
  /** Largest body that carries `results`, in bytes. */
  resultsBodyMaxBytes: 1024 * 1024,
  /** Longest question, in UTF-16 code units. */
  messageMaxLength: 8_000,
  /** Most page tools that a request may declare. */
  pageToolsMax: 64,
  /** Largest `page` member, in bytes of its JSON text. */
  pageMaxBytes: 32 * 1024,
} as const;
