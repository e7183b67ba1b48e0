import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a slash at its end. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** One source file of the product. */
export interface Source {
  /** From the repository, with slashes: `packages/gate/src/card.ts`. */
  readonly path: string;
  readonly text: string;
}

/** Reads the product's own source below the given folders: no tests, no fixtures, nothing built. */
export function readSources(folders: readonly string[]): readonly Source[] {
  return folders.flatMap((folder) =>
    readdirSync(repository + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(repository.length))
      .filter((path) => !/\/(dist|node_modules|testing)\/|\.(test|fixture)\.tsx?$/.test(path))
      .map((path) => ({ path, text: readFileSync(repository + path, 'utf8') })),
  );
}

/** Lists what a file imports: static, for types alone, for effects alone, and dynamic. */
export function importsOf(text: string): readonly string[] {
  const forms = /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return Array.from(text.matchAll(forms), (match) => match[1] ?? match[2] ?? '');
}
