import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file as it is answered. */
export interface ConsoleFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name carries a digest of what is in it, so that a cache may keep it for ever. */
  readonly hashed: boolean;
}

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

/** A file's name within the folder: the page itself or one of its assets. No other form reaches the disk. */
const nameForm = /^(?:index\.html|assets\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+)$/;

/**
 * Reads a built file of the console.
 * @param name relative to the folder, as the address has it; anything but a plain name gives null
 * @returns null when there is no such file
 */
export async function readConsoleFile(folder: string, name: string): Promise<ConsoleFile | null> {
  const type = types.get(extname(name));
  if (type === undefined || !nameForm.test(name)) return null;
  try {
    const body = await readFile(join(folder, name));
    return { body: new Uint8Array(body), type, hashed: name.startsWith('assets/') };
  } catch {
    return null;
  }
}
