import type { EventEmitter } from 'node:events';

import type { Environment } from '../settings/environment.ts';

/** The part of a process that a command uses. */
export interface CommandProcess extends Pick<EventEmitter, 'on' | 'off'> {
  readonly env: Environment;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}
