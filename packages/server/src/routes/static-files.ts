import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { Hono, type Context } from 'hono';

const compress = promisify(gzip);

/** A built file, held in memory in both forms. */
export interface StaticFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Null where compressing gains nothing. */
  readonly gzipped: Uint8Array<ArrayBuffer> | null;
  /** Without quotes: it names the content, so that a form that is still good is not sent again. */
  readonly digest: string;
}

const types: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Reads the built files of a folder, once. What is served later is what was read: no path of a request reaches the disk.
 *
 * @returns the files by their path from the folder, with slashes; none where there is no folder.
 */
export async function readStaticFiles(folder: string | null): Promise<ReadonlyMap<string, StaticFile>> {
  const entries =
    folder === null ? [] : await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const type = types.get(extname(entry.name));
    if (folder !== null && entry.isFile() && type !== undefined) {
      files.set(relative(folder, path).split(sep).join('/'), await readStaticFile(path, type));
    }
  }
  return files;
}

async function readStaticFile(path: string, type: string): Promise<StaticFile> {
  const plain = new Uint8Array(await readFile(path));
  const packed = new Uint8Array(await compress(plain, { level: 9 }));
  return {
    type,
    plain,
    gzipped: packed.length < plain.length * 0.9 ? packed : null,
    digest: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  };
}

/** The bell of the design on its mark, as the icon of Deskbell's own pages. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f66a8"/><g transform="translate(4 4)" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M4 16.5a8 8 0 0 1 16 0z" fill="#fff"/><path d="M3 20h18M12 8.5V6M9.5 5.5h5"/></g></svg>
`;

/** Where the icon stands: the address that pages name, and the one that browsers ask for by themselves. */
const iconPaths = ['/favicon.svg', '/favicon.ico'] as const;

/**
 * Serves the widget's files to every page of the world: `/widget.js` and what it loads stand beside each other. A browser asks each time
 * whether its copy is still good, so that a new version is there at once. The icon of Deskbell's own pages stands beside them.
 * Source: WID-1, WID-2 (COEP).
 */
export function widgetFileRoutes(files: ReadonlyMap<string, StaticFile>): Hono {
  const app = new Hono();
  for (const [path, file] of files) {
    app.get(`/${path}`, (context) => {
      context.header('access-control-allow-origin', '*');
      context.header('cross-origin-resource-policy', 'cross-origin');
      return sendFile(context, file);
    });
  }
  for (const path of iconPaths) app.get(path, sendIcon);
  return app;
}

function sendIcon(context: Context): Response {
  return context.body(icon, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
}

/** Answers with a file, or 304 where the browser's copy is still good. */
export function sendFile(context: Context, file: StaticFile): Response {
  const isGzipped = file.gzipped !== null && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  const etag = `"${file.digest}${isGzipped ? '-g' : ''}"`;
  context.header('etag', etag);
  context.header('cache-control', 'no-cache');
  context.header('vary', 'accept-encoding');
  context.header('x-content-type-options', 'nosniff');
  const known = (context.req.header('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) {
    return context.body(null, 304);
  }
  context.header('content-type', file.type);
  if (isGzipped && file.gzipped !== null) {
    context.header('content-encoding', 'gzip');
    return context.body(file.gzipped);
  }
  return context.body(file.plain);
}
