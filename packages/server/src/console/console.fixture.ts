import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { systemRandom } from '../ids.ts';
import type { ActionSettings, Site } from '../sites/site.ts';
import { action, ORIGIN, readAction, startTestDeskbell, type TestDeskbell } from '../testing/deskbell.fixture.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { createConsoleRoutes } from './console-routes.ts';
import { createStartLink } from './start-link.ts';

/** A Deskbell with its console, mounted where the server mounts it. */
export interface TestConsole {
  readonly deskbell: TestDeskbell;
  readonly deps: ConsoleDeps;
  readonly app: Hono;
  /** Follows a fresh link and gives the cookie as a browser sends it back. */
  signIn(): Promise<string>;
  /** Reads below `/console/api/` with a cookie. */
  read(path: string, cookie: string): Promise<Response>;
  close(): Promise<void>;
}

/** What a test may set. */
export interface TestConsoleOptions {
  readonly makeActions?: (backendUrl: string) => readonly ActionSettings[];
  readonly deps?: Partial<ConsoleDeps>;
}

/** Starts one on a database of its own. */
export async function startTestConsole(options: TestConsoleOptions = {}): Promise<TestConsole> {
  const makeActions =
    options.makeActions ?? ((url: string) => [action('cancel_order', url), readAction('get_order', url)]);
  const deskbell = await startTestDeskbell({ makeActions });
  const deps: ConsoleDeps = {
    database: deskbell.database,
    sites: new Map([['shop', testSite]]),
    actions: deskbell.deps.registry,
    consoleKey: new Uint8Array(randomBytes(32)),
    random: systemRandom,
    demoModel: true,
    staticFolder: null,
    secureCookies: false,
    ...options.deps,
  };
  const app = new Hono().route('/console', createConsoleRoutes(deps));
  return {
    deskbell,
    deps,
    app,
    signIn: async () => cookieOf(await app.request(await createStartLink(deps))),
    read: async (path, cookie) => await app.request(`/console/api/${path}`, { headers: { cookie } }),
    close: async () => await deskbell.close(),
  };
}

/** The cookie of a reply as a browser sends it back; empty when none was set. */
export function cookieOf(reply: Response): string {
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const testSite: Site = {
  key: 'shop',
  name: 'Larkspur',
  origins: [ORIGIN],
  allowLocalhost: false,
  identity: null,
  limits: { questionsPerMinute: 20, tokensPerDay: 500_000, streams: 50 },
  suggestions: [],
  whenUnavailable: 'refuse',
  knowledge: [],
  actions: [],
};
