import type { ActionRegistry } from '../actions/action-registry.ts';
import type { Random } from '../ids.ts';
import type { Site } from '../sites/site.ts';
import type { Database } from '../storage/database.ts';

/** What the console's routes need of the server. */
export interface ConsoleDeps {
  readonly database: Database;
  readonly sites: ReadonlyMap<string, Site>;
  readonly actions: ActionRegistry;
  /** 32 bytes, derived for `deskbell/console/v1` alone (BIND-1): signs the session cookie. */
  readonly consoleKey: Uint8Array;
  readonly random: Random;
  /** The demo model answers: the console says so. Source: START-3. */
  readonly demoModel: boolean;
  /** The built files of the console; null when there are none. */
  readonly staticFolder: string | null;
  /** The server is reached by https: the cookie says `Secure`. */
  readonly secureCookies: boolean;
}
