import { existsSync, readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = process.env['DESKBELL_TEST_DATA'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** The published vectors that some tests read; they are no part of the repository. */
export const testData = {
  /** Says whether a folder of vectors is there; tests that need it say so and skip where it is not. */
  has: (folder: string): boolean => existsSync(`${root}/${folder}`),
  /** The names of the files in a folder. */
  list: (folder: string): readonly string[] => readdirSync(`${root}/${folder}`).toSorted(),
  /** The bytes of a file. */
  read: (path: string): Uint8Array => readFileSync(`${root}/${path}`),
  /** A file as text. */
  text: (path: string): string => readFileSync(`${root}/${path}`, 'utf8'),
};
