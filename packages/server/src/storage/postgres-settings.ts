import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { z } from 'zod';

import { keepAgain, keepOnce } from './kept-file.ts';

/** What a data folder remembers of its PostgreSQL between starts. */
export interface PostgresSettings {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly password: string;
}

const settingsSchema = z.strictObject({ port: z.int().min(1).max(65_535), password: z.string().min(32) });

/** Reads the settings of a data folder, making them on the first start: a free port and a random password. */
export async function rememberPostgresSettings(dataFolder: string): Promise<PostgresSettings> {
  const text = await keepOnce(settingsPath(dataFolder), async () => {
    return textOf({ port: await findFreePort(), password: randomBytes(24).toString('base64url') });
  });
  return settingsSchema.parse(JSON.parse(text));
}

/** Remembers another port, because something else has taken the one before. */
export async function rememberPort(
  dataFolder: string,
  settings: PostgresSettings,
  port: number,
): Promise<PostgresSettings> {
  const changed = { ...settings, port };
  await keepAgain(settingsPath(dataFolder), textOf(changed));
  return changed;
}

function settingsPath(dataFolder: string): string {
  return join(dataFolder, 'postgres.json');
}

function textOf(settings: PostgresSettings): string {
  return `${JSON.stringify(settings)}\n`;
}

/** Finds a port of 127.0.0.1 that nothing listens on at this moment. */
export async function findFreePort(): Promise<number> {
  return (await tryPort(0)) ?? findFreePort();
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
