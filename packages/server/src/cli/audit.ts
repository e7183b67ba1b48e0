import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createKeyring, type Key } from '../approvals/keyring.ts';
import type { Checkpoint } from '../audit/checkpoint.ts';
import { readCheckpointFile } from '../audit/checkpoint-file.ts';
import { exportAudit } from '../audit/export-audit.ts';
import { verifyAudit, type AuditFault, type AuditVerdict } from '../audit/verify-audit.ts';
import { readSecrets } from '../settings/secrets.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { reachDatabase, type StartedDatabase } from '../start/start-database.ts';
import { StartRefused } from '../start/start-refused.ts';
import type { AuditCommand } from './audit-line.ts';
import type { Place } from './command-line.ts';
import type { CommandProcess } from './command-process.ts';

/**
 * Verifies the audit or exports it. Nothing is changed. Source: AUD-3, AUD-4.
 *
 * @returns the exit code: 0 the chain is whole, or the export is done; 1 the chain is broken.
 * @throws StartRefused with one sentence: a setting, the secret, the database or the file of checkpoints cannot be read.
 */
export async function audit(command: AuditCommand, process: CommandProcess): Promise<number> {
  const read = readSettings(process.env);
  if (read.kind === 'refused') throw new StartRefused('SETTINGS', read.sentence);
  if (command.kind === 'audit-export') {
    return withDatabase(command, read.settings, (started) => writeExport(started, command, process));
  }
  const keys = await keysOf(command, process, read.settings);
  const outside = command.checkpoints === null ? [] : await outsideOf(command.checkpoints);
  return withDatabase(command, read.settings, async ({ database }) => {
    const verdict = await verifyAudit(database, { keys, outside });
    process.stdout.write(`${verdictSentence(verdict, outside.length)}\n`);
    return verdict.kind === 'whole' ? 0 : 1;
  });
}

async function withDatabase(
  place: Place,
  settings: Settings,
  use: (started: StartedDatabase) => Promise<number>,
): Promise<number> {
  const { databaseUrl: url } = settings;
  if (url === null && !existsSync(join(place.dataFolder, 'postgres'))) {
    throw new StartRefused(
      'DATABASE',
      `There is no database in ${place.dataFolder}; name its folder with --data, or set DATABASE_URL.`,
    );
  }
  const started = await reachDatabase({ url, dataFolder: place.dataFolder, poolMax: 2, onIdleError: () => undefined });
  try {
    return await use(started);
  } catch (error) {
    throw isSchemaMissing(error) ? schemaRefused(error) : error;
  } finally {
    await started.close();
  }
}

/** PostgreSQL's codes of a table or a column that is not there. */
function isSchemaMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703');
}

function schemaRefused(error: unknown): StartRefused {
  return new StartRefused(
    'DATABASE',
    'The database has no audit of this version yet; run deskbell serve on it once.',
    error,
  );
}

async function keysOf(place: Place, process: CommandProcess, settings: Settings): Promise<readonly Key[]> {
  const { production, databaseUrl } = settings;
  if (databaseUrl === null && !existsSync(join(place.dataFolder, 'postgres'))) return [];
  const read = await readSecrets({
    environment: process.env,
    dataFolder: place.dataFolder,
    production,
    databaseGiven: databaseUrl !== null,
  });
  if (read.kind === 'refused') throw new StartRefused('SECRET', read.sentence);
  return read.secrets.map((secret) => createKeyring([secret]).signing('deskbell/audit/v1'));
}

async function outsideOf(path: string): Promise<readonly Checkpoint[]> {
  const read = await readCheckpointFile(path).catch((error: unknown) => {
    throw new StartRefused(
      'SETTINGS',
      `The file ${path} cannot be read; --checkpoints names the file that DESKBELL_AUDIT_CHECKPOINTS named.`,
      error,
    );
  });
  if (read.kind === 'refused') {
    throw new StartRefused(
      'SETTINGS',
      `Line ${read.line} of ${path} is no checkpoint; the lines before and after it can be verified without it.`,
    );
  }
  return read.checkpoints;
}

const faultText: Readonly<Record<AuditFault, string>> = {
  changed: 'the row, or the link that seals it, was changed, moved or made anew',
  'row-missing': 'the row was deleted',
  'link-missing': 'the link that stood here was deleted or moved',
  'key-missing':
    'it names a key that is not there; keep the earlier secret in BETTER_AUTH_SECRETS to verify what it sealed',
  'personal-changed': 'its personal part was changed',
  added: 'the row was added among rows that were sealed before',
  'cut-off': 'the rows from here to the end were cut off',
  'checkpoint-changed': 'the checkpoint that covers it was changed',
  'checkpoint-missing': 'a checkpoint that covered it was deleted',
  'outside-changed':
    'the checkpoint of the file that covers it was changed, or was signed with a key that is not there',
  'outside-differs': 'the rows from here on are not those that the checkpoints of the file have seen',
};

/** Says in one sentence what verifying found. */
export function verdictSentence(verdict: AuditVerdict, outside: number): string {
  if (verdict.kind === 'broken') {
    const named = verdict.audit === null ? '' : ` (ID ${verdict.audit})`;
    return `The chain is broken at row ${verdict.place}${named}: ${faultText[verdict.fault]}.`;
  }
  const { rows, checkpoints, waiting, last } = verdict;
  const head = last === null ? '' : ` Last checkpoint ${last.at}, head ${last.head}.`;
  const compared = outside === 0 ? '' : `, ${outside} compared from outside`;
  return `The chain is whole. ${rows} rows, ${checkpoints} checkpoints${compared}, ${waiting} rows wait to be sealed.${head}`;
}

async function writeExport(
  started: StartedDatabase,
  { wanted }: Extract<AuditCommand, { kind: 'audit-export' }>,
  process: CommandProcess,
): Promise<number> {
  const output = process.stdout;
  const closed = new AbortController();
  const stop = (): void => closed.abort();
  const stream = output instanceof EventEmitter ? output : null;
  stream?.on('error', stop);
  try {
    for await (const text of exportAudit(started.database, wanted)) {
      if (closed.signal.aborted) break;
      if (output.write(text) === false && stream !== null) await drained(stream, closed.signal);
    }
  } finally {
    stream?.off('error', stop);
  }
  return 0;
}

/** Waits until the reader has taken what was written, or has gone. */
async function drained(stream: EventEmitter, gone: AbortSignal): Promise<void> {
  try {
    await once(stream, 'drain', { signal: gone });
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}
