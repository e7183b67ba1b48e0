import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** The console, built as it ships into a folder of its own. */
export interface BuiltConsole {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds the console for a test. */
export async function buildConsole(): Promise<BuiltConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-console-'));
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  return { folder, remove: async () => await rm(folder, { recursive: true, force: true }) };
}
