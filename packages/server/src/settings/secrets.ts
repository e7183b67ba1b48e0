import { randomBytes } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

import { keepOnce } from '../storage/kept-file.ts';
import { readVariable, type Environment } from './environment.ts';
import { findWeakness, type SecretWeakness } from './secret-strength.ts';

/** One secret of this deployment. */
export interface DeploymentSecret {
  /** As in `BETTER_AUTH_SECRETS`; 0 for `BETTER_AUTH_SECRET` and the one of the data folder. */
  readonly version: number;
  readonly value: string;
  /** The first alone; the others only verify. */
  readonly signs: boolean;
}

/** The secrets, the signing one first, or one sentence for the operator. */
export type ReadSecrets =
  | { readonly kind: 'ready'; readonly secrets: readonly DeploymentSecret[] }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Where secrets come from. */
export interface SecretSources {
  readonly environment: Environment;
  /** Exists and can be written; asked only in development without a secret. */
  readonly dataFolder: string;
  readonly production: boolean;
  /** The database is one that other processes may share: a secret of this folder alone would not do. */
  readonly databaseGiven: boolean;
}

const cure = `set BETTER_AUTH_SECRET to the output of: node -e "console.log(require('crypto').randomBytes(32).toString('base64url'))"`;

const weaknessText: Readonly<Record<SecretWeakness, string>> = {
  short: 'is shorter than 32 bytes',
  default: 'holds a text that stands in examples',
  'low-entropy': 'could be guessed',
};

/**
 * Reads the secrets that everything is signed with. One that is given and weak is refused in development too: nobody gives a bad one on purpose.
 * Where none is given in development, one is made once and kept in the data folder's file `secret`, which only this user reads (mode 0600).
 * Source: BIND-4, BIND-6.
 */
export async function readSecrets(sources: SecretSources): Promise<ReadSecrets> {
  const list = readVariable(sources.environment, 'BETTER_AUTH_SECRETS');
  const single = readVariable(sources.environment, 'BETTER_AUTH_SECRET');
  const listed = list === null ? [] : parseList(list);
  if (listed === null) {
    return refused(
      'BETTER_AUTH_SECRETS must read like 2:new,1:old with a different whole number for each; the first signs.',
    );
  }
  const given = [...listed, ...(single === null ? [] : [{ version: 0, value: single, name: 'BETTER_AUTH_SECRET' }])];
  const [first] = given;
  if (first === undefined) {
    return noneGiven(sources);
  }
  for (const secret of given) {
    const weakness = findWeakness(secret.value);
    if (weakness !== null) {
      return refused(`${secret.name} ${weaknessText[weakness]}; ${cure}`);
    }
  }
  const secrets = given.map((secret) => ({ version: secret.version, value: secret.value, signs: secret === first }));
  return { kind: 'ready', secrets };
}

async function noneGiven(sources: SecretSources): Promise<ReadSecrets> {
  if (sources.production || sources.databaseGiven) {
    const why = sources.production ? 'in production' : 'with DATABASE_URL';
    return refused(`A secret is missing, and ${why} none is made by itself; ${cure}`);
  }
  const path = join(sources.dataFolder, 'secret');
  const kept = (await keepOnce(path, async () => `${randomBytes(32).toString('base64url')}\n`)).trim();
  await chmod(path, 0o600);
  const weakness = findWeakness(kept);
  return weakness === null
    ? { kind: 'ready', secrets: [{ version: 0, value: kept, signs: true }] }
    : refused(
        `The secret in ${path} ${weaknessText[weakness]}; remove the file to have a new one made (open cards and sign-ins end).`,
      );
}

interface GivenSecret {
  readonly version: number;
  readonly value: string;
  /** How a refusal names it. */
  readonly name: string;
}

function parseList(text: string): readonly GivenSecret[] | null {
  const secrets: GivenSecret[] = [];
  for (const entry of text.split(',')) {
    const [, version, value] = /^\s*(\d{1,9}):(\S+)\s*$/.exec(entry) ?? [];
    if (version === undefined || value === undefined || secrets.some((known) => known.version === Number(version))) {
      return null;
    }
    secrets.push({ version: Number(version), value, name: `Version ${Number(version)} of BETTER_AUTH_SECRETS` });
  }
  return secrets;
}

function refused(sentence: string): ReadSecrets {
  return { kind: 'refused', sentence };
}
