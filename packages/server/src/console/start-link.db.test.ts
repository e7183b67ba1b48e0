import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, startTestConsole, type TestConsole } from './console.fixture.ts';
import { withConsoleTables } from './console-tables.ts';
import { sealSession } from './session-cookie.ts';
import { createStartLink } from './start-link.ts';

let console: TestConsole;
beforeEach(async () => {
  console = await startTestConsole();
});
afterEach(() => console.close());

const signIns = async (): Promise<number> => {
  const rows = await console.deps.database
    .selectFrom('audit')
    .selectAll()
    .where('event', '=', 'operator_signed_in')
    .execute();
  return rows.length;
};

describe('the one-time link', () => {
  it('CON-1: signs in by a cookie that scripts and other sites never get, and goes to the console', async () => {
    const reply = await console.app.request(await createStartLink(console.deps));
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/console/']);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^deskbell_console=[\w-]{43}\.[\w-]{43}; Max-Age=43200; Path=\/console; HttpOnly; SameSite=Strict$/,
    );
    expect((await console.read('session', cookieOf(reply))).status).toBe(200);
  });

  it('AUD-1: a sign-in is an audit row of its own', async () => {
    await console.signIn();
    const row = await console.deps.database
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'operator_signed_in')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ site: '*', operator: 'start-link', call: null, personal_digest: null });
  });

  it('CON-1: the cookie says Secure where the server is reached by https', async () => {
    const secure = await startTestConsole({ deps: { secureCookies: true } });
    const reply = await secure.app.request(await createStartLink(secure.deps));
    expect(reply.headers.get('set-cookie')).toContain('; Secure');
    await secure.close();
  });

  it('CON-1: only the digest of the token is in the database', async () => {
    const token = new URL(await createStartLink(console.deps), 'http://console').searchParams.get('token') ?? '';
    const rows = await withConsoleTables(console.deps.database).selectFrom('console_links').selectAll().execute();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows.map((row) => row.token_digest)).toEqual([createHash('sha256').update(token).digest('base64url')]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('CON-1: lives for fifteen minutes and its session for twelve hours, by the database', async () => {
    await console.signIn();
    const { rows } = await sql<{ link: number; session: number }>`
      select (select extract(epoch from expires_at - created_at)::int from console_links) as link,
        (select extract(epoch from expires_at - created_at)::int from console_sessions) as session`.execute(
      console.deps.database,
    );
    expect(rows).toEqual([{ link: 900, session: 43_200 }]);
  });

  it('CON-1: a HEAD or a prefetch does not use the link up', async () => {
    const link = await createStartLink(console.deps);
    const head = await console.app.request(link, { method: 'HEAD' });
    const prefetch = await console.app.request(link, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect([head.status, prefetch.status, await signIns()]).toEqual([503, 503, 0]);
    expect((await console.app.request(link)).status).toBe(303);
  });
});

describe('attacks on the link', () => {
  it('CON-1: a second use is refused with one sentence and no cookie', async () => {
    const link = await createStartLink(console.deps);
    await console.app.request(link);
    const second = await console.app.request(link);
    expect([second.status, second.headers.get('set-cookie')]).toEqual([410, null]);
    expect(await second.text()).toContain('This link was used or has expired. Start Deskbell again to get a new one.');
    expect(await signIns()).toBe(1);
  });

  it('CON-1: of twenty that follow it at once, one is signed in', async () => {
    const link = await createStartLink(console.deps);
    const replies = await Promise.all(Array.from({ length: 20 }, async () => await console.app.request(link)));
    expect(replies.filter((reply) => reply.status === 303)).toHaveLength(1);
    expect(await signIns()).toBe(1);
  });

  it('CON-1: an expired link is refused', async () => {
    const link = await createStartLink(console.deps);
    await sql`update console_links set expires_at = clock_timestamp()`.execute(console.deps.database);
    expect((await console.app.request(link)).status).toBe(410);
  });

  it('CON-1: an unknown, an empty and a missing token are refused alike', async () => {
    const paths = [`?token=${'A'.repeat(43)}`, '?token=', ''];
    const replies = await Promise.all(paths.map(async (path) => await console.app.request(`/console/start${path}`)));
    expect(replies.map((reply) => reply.status)).toEqual([410, 410, 410]);
    expect(await signIns()).toBe(0);
  });
});

describe('attacks on the session', () => {
  it('CON-1: without a session everything below the API is 401', async () => {
    const paths = ['session', 'audit', 'audit/1', 'conversations', 'actions', 'actions/shop/cancel_order', 'nothing'];
    const replies = await Promise.all(paths.map(async (path) => await console.read(path, '')));
    expect(replies.map((reply) => reply.status)).toEqual(paths.map(() => 401));
    expect(replies[0]?.headers.get('cache-control')).toBe('no-store');
  });

  it('CON-1: a forged signature, another token under a true signature, and an unsigned token are refused', async () => {
    const [name = '', value = ''] = (await console.signIn()).split('=');
    const [token = '', mac = ''] = value.split('.');
    const flipped = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    const forged = [
      `${token}.${flipped}`,
      `${'A'.repeat(43)}.${mac}`,
      token,
      `${token}.`,
      `${token}.${mac}.${mac}`,
      `${token}.${mac}=`,
    ];
    const replies = await Promise.all(forged.map(async (each) => await console.read('session', `${name}=${each}`)));
    expect(replies.map((reply) => reply.status)).toEqual(forged.map(() => 401));
    expect((await console.read('session', `${name}=${value}`)).status).toBe(200);
  });

  it('BIND-1: a cookie of another key is refused, though its session lives', async () => {
    const cookie = await console.signIn();
    const other = await startTestConsole({ deps: { database: console.deps.database } });
    expect((await other.read('session', cookie)).status).toBe(401);
    expect((await console.read('session', cookie)).status).toBe(200);
    await other.close();
  });

  it('CON-1: a link is no session: its token in a cookie of our key is refused', async () => {
    const token = new URL(await createStartLink(console.deps), 'http://console').searchParams.get('token') ?? '';
    const reply = await console.read('session', `deskbell_console=${sealSession(console.deps.consoleKey, token)}`);
    expect(reply.status).toBe(401);
  });

  it('CON-1: an expired session and a deleted one are refused', async () => {
    const cookie = await console.signIn();
    await sql`update console_sessions set expires_at = clock_timestamp()`.execute(console.deps.database);
    expect((await console.read('session', cookie)).status).toBe(401);
    await sql`delete from console_sessions`.execute(console.deps.database);
    expect((await console.read('session', cookie)).status).toBe(401);
  });

  it('CON-1: a page of another origin reads nothing, though the browser sent the cookie', async () => {
    const cookie = await console.signIn();
    const from = async (site: string): Promise<number> =>
      (await console.app.request('/console/api/audit', { headers: { cookie, 'sec-fetch-site': site } })).status;
    expect([await from('same-site'), await from('cross-site'), await from('same-origin')]).toEqual([403, 403, 200]);
  });

  it('CON-1: nothing is changed here: a POST finds nothing', async () => {
    const cookie = await console.signIn();
    const reply = await console.app.request('/console/api/audit', { method: 'POST', headers: { cookie } });
    expect(reply.status).toBe(404);
  });
});
