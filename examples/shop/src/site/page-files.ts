import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The files that the shop serves, read once. */
export type PageFiles = {
  /** The frame of every page, with `{{title}}`, `{{main}}` and `{{deskbellUrl}}` to be filled in. */
  readonly frame: string;
  /** What the home page has in its frame. */
  readonly home: string;
  /** Style sheets and scripts by file name. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Help articles in Markdown by name, in the order of the help page. */
  readonly help: ReadonlyMap<string, string>;
};

/** One file as it is served. */
export type Asset = { readonly contentType: string; readonly text: string };

/**
 * Reads the shop's page and its help articles.
 * @param folder the folder of the example, which has `page/` and `help/`.
 * @throws the file system's error where a file is missing.
 */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  const read = async (...path: string[]): Promise<string> => readFile(join(folder, ...path), 'utf8');
  const assets = new Map<string, Asset>();
  for (const name of await readdir(join(folder, 'page'))) {
    const contentType = contentTypeOf(name);
    if (contentType !== null) assets.set(name, { contentType, text: await read('page', name) });
  }
  const help = new Map<string, string>();
  for (const name of helpOrder()) help.set(name, await read('help', `${name}.md`));
  return { frame: await read('page', 'frame.html'), home: await read('page', 'home.html'), assets, help };
}

function contentTypeOf(name: string): string | null {
  const types = new Map([
    ['.css', 'text/css; charset=utf-8'],
    ['.js', 'text/javascript; charset=utf-8'],
    ['.svg', 'image/svg+xml'],
  ]);
  return types.get(extname(name)) ?? null;
}

function helpOrder(): readonly string[] {
  return [
    'shipping',
    'cancelling',
    'returns',
    'exchanges',
    'refunds',
    'changing-an-address',
    'payment-methods',
    'gift-cards',
    'warranty',
    'contact',
  ];
}
