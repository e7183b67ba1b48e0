import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { z } from 'zod';

/** What a data folder remembers of its PostgreSQL between starts. */
export interface PostgresSettings {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly password: string;
}

const settingsSchema = z.strictObject({ port: z.int().min(1).max(65_535), password: z.string().min(32) });

/**
 * Reads the settings of a data folder, making them on the first start: a free port and a random password, in a file that only this user
 * reads (mode 0600). Of two processes that make them at once, both get those of the first.
 */
export async function rememberPostgresSettings(dataFolder: string): Promise<PostgresSettings> {
  const path = settingsPath(dataFolder);
  const known = await readSettingsFile(path);
  if (known !== null) {
    return known;
  }
  const made = { port: await findFreePort(), password: randomBytes(24).toString('base64url') };
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
  return (await readSettingsFile(path)) ?? made;
}

/** Remembers another port, because something else has taken the one before. */
export async function rememberPort(
  dataFolder: string,
  settings: PostgresSettings,
  port: number,
): Promise<PostgresSettings> {
  const changed = { ...settings, port };
  const path = settingsPath(dataFolder);
  await rename(await writeDraft(path, changed), path);
  return changed;
}

/** Finds a port of 127.0.0.1 that nothing listens on at this moment. */
export function findFreePort(): Promise<number> {
  return tryPort(0).then((port) => port ?? findFreePort());
}

/** Says whether a port of 127.0.0.1 can be listened on at this moment. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== null;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null));
    });
  });
}

function settingsPath(dataFolder: string): string {
  return join(dataFolder, 'postgres.json');
}

async function readSettingsFile(path: string): Promise<PostgresSettings | null> {
  try {
    return settingsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) {
      return null;
    }
    throw error;
  }
}

async function writeDraft(path: string, settings: PostgresSettings): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(settings)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
