import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { createConsoleApi } from './console-api.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { readConsoleFile } from './console-files.ts';
import { securityHeaders } from './security-headers.ts';
import { sentencePage } from './sentence-page.ts';
import { sealSession, sessionCookieName, sessionSeconds } from './session-cookie.ts';
import { followStartLink } from './start-link.ts';

const usedLink = 'This link was used or has expired. Start Deskbell again to get a new one.';
const notBuilt = 'The console is not built yet. Run npm run build, then start Deskbell again.';

/**
 * Creates the console's routes, to be mounted at `/console`: the one-time link, the API and the built pages.
 * Source: CON-1, CON-2.
 */
export function createConsoleRoutes(deps: ConsoleDeps): Hono {
  const routes = new Hono();
  routes.use('*', securityHeaders());
  routes.get('/start', async (context) => await startSession(context, deps));
  routes.route('/api', createConsoleApi(deps));
  routes.get('*', async (context) => await answerPage(context, deps.staticFolder));
  return routes;
}

/** A HEAD or a prefetch is nobody's press: it must not use the link up. */
async function startSession(context: Context, deps: ConsoleDeps): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  const purpose = context.req.header('sec-purpose') ?? context.req.header('purpose') ?? '';
  if (context.req.method !== 'GET' || purpose.includes('prefetch')) return context.body(null, 503);
  const followed = await followStartLink(deps, context.req.query('token') ?? '');
  if (followed.kind === 'refused') return context.html(sentencePage(usedLink), 410);
  setCookie(context, sessionCookieName, sealSession(deps.consoleKey, followed.token), {
    path: '/console',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.secureCookies,
    maxAge: sessionSeconds,
  });
  return context.redirect('/console/', 303);
}

/** Every address without a file of its own is a page of the console: the browser's part reads the address. */
async function answerPage(context: Context, folder: string | null): Promise<Response> {
  const path = context.req.path.replace(/^\/console(?=\/|$)/, '');
  if (path === '') return context.redirect('/console/', 308);
  if (folder === null) return context.html(sentencePage(notBuilt), 503);
  const isAsset = path.startsWith('/assets/');
  const file = await readConsoleFile(folder, isAsset ? path.slice(1) : 'index.html');
  if (file === null) return isAsset ? context.notFound() : context.html(sentencePage(notBuilt), 503);
  return context.body(file.body, 200, {
    'Content-Type': file.type,
    'Cache-Control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-store',
  });
}
