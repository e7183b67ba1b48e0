import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readStaticFiles, widgetFileRoutes } from './static-files.ts';

let folder: string;
let app: Hono;
const script = `export const words = '${'word '.repeat(100)}';`;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-static-'));
  await mkdir(join(folder, 'dist', 'languages'), { recursive: true });
  await writeFile(join(folder, 'dist', 'widget.js'), script);
  await writeFile(join(folder, 'dist', 'languages', 'de.js'), 'export default 1;');
  await writeFile(join(folder, 'secret.js'), 'secret');
  app = widgetFileRoutes(await readStaticFiles(join(folder, 'dist')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('widgetFileRoutes', () => {
  it('WID-1: serves widget.js and what it loads to any page, also one that isolates itself', async () => {
    const response = await app.request('/widget.js');
    expect(await response.text()).toBe(script);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    });
    expect((await app.request('/languages/de.js')).status).toBe(200);
  });

  it('WID-1: sends it compressed to who can read that', async () => {
    const response = await app.request('/widget.js', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
  });

  it('answers 304 to who has this very form, and sends it to who has another', async () => {
    const etag = (await app.request('/widget.js')).headers.get('etag') ?? '';
    expect((await app.request('/widget.js', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await app.request('/widget.js', { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304);
    expect(
      (await app.request('/widget.js', { headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } })).status,
    ).toBe(200);
    expect((await app.request('/widget.js', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('WID-1: answers what browsers ask for by themselves, and what the pages name, with the icon', async () => {
    const replies = await Promise.all(['/favicon.svg', '/favicon.ico'].map(async (path) => await app.request(path)));
    expect(replies.map((reply) => [reply.status, reply.headers.get('content-type')])).toEqual([
      [200, 'image/svg+xml'],
      [200, 'image/svg+xml'],
    ]);
    const [one, other] = await Promise.all(replies.map((reply) => reply.text()));
    expect(one).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>\n$/);
    expect(other).toBe(one);
  });

  it('serves nothing where nothing was built', async () => {
    const empty = widgetFileRoutes(await readStaticFiles(join(folder, 'none')));
    expect((await empty.request('/widget.js')).status).toBe(404);
    expect((await readStaticFiles(null)).size).toBe(0);
  });
});

describe('attacks on the file routes', () => {
  it('gives nothing from outside the folder', async () => {
    for (const path of [
      '/../secret.js',
      '/..%2fsecret.js',
      '/languages/..%2f..%2fsecret.js',
      '/%2e%2e/secret.js',
      '/languages//../../secret.js',
    ]) {
      expect((await app.request(path)).status, path).toBe(404);
    }
  });
});
