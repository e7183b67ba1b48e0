import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';

/** Reads a text file; null where there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) {
      return null;
    }
    throw error;
  }
}

/**
 * Keeps a text that is made once: the file's text where there is one, else that of `make`, written so that only this user reads it (mode 0600).
 * Of two processes that make it at once, both get the text of the first. The file is whole or not there.
 */
export async function keepOnce(path: string, make: () => Promise<string>): Promise<string> {
  const known = await readIfThere(path);
  if (known !== null) {
    return known;
  }
  const made = await make();
  const draft = await writeDraft(path, made);
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) {
      throw error;
    }
  } finally {
    await rm(draft, { force: true });
  }
  return (await readIfThere(path)) ?? made;
}

/** Writes a kept file again: whole, mode 0600. */
export async function keepAgain(path: string, text: string): Promise<void> {
  await rename(await writeDraft(path, text), path);
}

async function writeDraft(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
