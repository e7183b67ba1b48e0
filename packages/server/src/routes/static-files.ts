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

/**
 * Serves the widget's files to every page of the world: `/widget.js` and what it loads stand beside each other. A browser asks each time
 * whether its copy is still good, so that a new version is there at once. Source: WID-1, WID-2 (COEP).
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
  return app;
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
