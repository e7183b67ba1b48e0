import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActionRegistry } from '../actions/action-registry.ts';
import { systemRandom } from '../ids.ts';
import { openDatabase } from '../storage/database.ts';
import { createConsoleRoutes } from './console-routes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-console-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>Deskbell console</title>');
  await writeFile(join(folder, 'web/assets/index-AbC_1.js'), 'export {};');
  await writeFile(join(folder, 'secret.js'), 'a secret');
});
afterAll(() => rm(folder, { recursive: true }));

/** No page asks the database, so that none has to be there. */
function consoleApp(staticFolder: string | null): Hono {
  const routes = createConsoleRoutes({
    database: openDatabase({ url: 'postgres://127.0.0.1:1/none', poolMax: 1 }),
    sites: new Map(),
    actions: createActionRegistry([]),
    consoleKey: new Uint8Array(32),
    random: systemRandom,
    demoModel: false,
    staticFolder,
    secureCookies: false,
  });
  return new Hono().route('/console', routes);
}

const get = async (path: string): Promise<Response> => await consoleApp(join(folder, 'web')).request(path);

describe('the pages of the console', () => {
  it('CON-4: every address of a page is the same page, which is never kept', async () => {
    const pages = await Promise.all(['/console/', '/console/audit?row=1', '/console/actions/shop/a.b'].map(get));
    expect(pages.map((page) => [page.status, page.headers.get('cache-control')])).toEqual(
      pages.map(() => [200, 'no-store']),
    );
    expect(await pages[1]?.text()).toContain('<title>Deskbell console</title>');
  });

  it('CON-2: the address without a slash leads to the one with it', async () => {
    const reply = await get('/console');
    expect([reply.status, reply.headers.get('location')]).toEqual([308, '/console/']);
  });

  it('CON-4: a file whose name says what is in it is kept for ever', async () => {
    const reply = await get('/console/assets/index-AbC_1.js');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('CON-1: no answer may be framed, guessed at, or run anything that is not a file of the console', async () => {
    const { headers } = await get('/console/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('START-5: what was not built is said in one sentence', async () => {
    const reply = await consoleApp(null).request('/console/');
    const text = await reply.text();
    expect(reply.status).toBe(503);
    expect(text).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">');
    expect(text).toContain('The console is not built yet. Run npm run build, then start Deskbell again.');
  });
});

describe('attacks on the files', () => {
  it('CON-1: no address leads out of the folder', async () => {
    const paths = [
      '/console/assets/..%2f..%2fsecret.js',
      '/console/assets/%2e%2e/%2e%2e/secret.js',
      '/console/assets//secret.js',
      '/console/assets/index-AbC_1.js%00',
    ];
    const replies = await Promise.all(paths.map(get));
    expect(await Promise.all(replies.map(async (reply) => (await reply.text()).includes('a secret')))).toEqual(
      paths.map(() => false),
    );
  });

  it('CON-1: a file that is not there is 404, never the page in its place', async () => {
    expect((await get('/console/assets/nothing-1.js')).status).toBe(404);
  });
});
