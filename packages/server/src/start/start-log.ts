import { pino, type DestinationStream } from 'pino';

import type { LogLevel } from '../settings/settings.ts';

/** Where the server says what happened: facts by name and one sentence. No secret, no prompt and no argument value is among them. Source: AUD-5. */
export interface Log {
  info(facts: Readonly<Record<string, unknown>>, sentence: string): void;
  warn(facts: Readonly<Record<string, unknown>>, sentence: string): void;
  error(facts: Readonly<Record<string, unknown>>, sentence: string): void;
}

/**
 * Opens the structured log: one JSON object a line.
 *
 * @param destination where the lines go [standard error].
 */
export function openLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
