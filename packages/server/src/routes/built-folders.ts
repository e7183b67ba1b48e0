import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the built files of the other packages are; null for what was not built or is not installed. */
export interface BuiltFolders {
  readonly widget: string | null;
  readonly console: string | null;
  /** The documentation's Markdown. */
  readonly docs: string | null;
}

/** Looks for the built widget, the built console and the documentation. */
export function findBuiltFolders(): BuiltFolders {
  const ours = createRequire(import.meta.url);
  return {
    widget: resolveFolder(ours, '@deskbell/assistant/widget.js', '.', 'widget.js'),
    console: resolveFolder(ours, '@deskbell/console/package.json', 'dist/web', 'index.html'),
    docs: withFile(fileURLToPath(new URL('../../../../docs', import.meta.url)), 'index.md'),
  };
}

function resolveFolder(from: NodeJS.Require, name: string, inside: string, file: string): string | null {
  try {
    return withFile(join(dirname(from.resolve(name)), inside), file);
  } catch {
    return null;
  }
}

function withFile(folder: string, file: string): string | null {
  return existsSync(join(folder, file)) ? folder : null;
}
