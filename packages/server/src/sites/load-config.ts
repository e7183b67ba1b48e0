import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import type { z } from 'zod';

import type { Environment } from '../settings/environment.ts';
import { configSchema } from './config-schema.ts';
import { parseConfigText, type ConfigPath, type ConfigText } from './config-text.ts';
import { findConfigFault } from './site-faults.ts';
import { siteFromConfig } from './site-from-config.ts';
import type { Site } from './site.ts';

/** The file and the environment that its `${NAME}` are read from. */
export interface ConfigSource {
  readonly path: string;
  readonly environment: Environment;
}

/** The sites, or the first thing that is wrong: its line, from 1, where it has one, and a sentence that says what, why and what to do. */
export type LoadedConfig =
  | { readonly kind: 'loaded'; readonly sites: readonly Site[] }
  | { readonly kind: 'refused'; readonly line: number | null; readonly reason: string };

/** Reads `deskbell.yaml` and checks all that can be known before the server runs. Source: CON-5, START-5, POL-6, ARG-2. */
export async function loadConfig(source: ConfigSource): Promise<LoadedConfig> {
  const path = resolve(source.path);
  const content = await readFile(path, 'utf8').catch(() => null);
  if (content === null) {
    return refused(null, 'The file cannot be read; create it or name another with --config.');
  }
  const parsed = parseConfigText(content, source.environment);
  if (parsed.kind === 'refused') {
    return parsed;
  }
  const checked = checkConfig(parsed.text, dirname(path));
  return checked.kind === 'refused' ? checked : checkFolders(checked.sites, parsed.text);
}

/** Says where a refused file is wrong, the way that editors and terminals open it: `deskbell.yaml:12: …`. */
export function configSentence(
  path: string,
  refusal: { readonly line: number | null; readonly reason: string },
): string {
  return `${path}${refusal.line === null ? '' : `:${refusal.line}`}: ${refusal.reason}`;
}

function checkConfig(text: ConfigText, folder: string): LoadedConfig {
  const formed = configSchema.safeParse(text.value);
  if (!formed.success) {
    const fault = formFault(formed.error, text.value);
    return refused(text.lineOf(fault.path), fault.reason);
  }
  const fault = findConfigFault(formed.data);
  if (fault !== null) {
    return refused(text.lineOf(fault.path), fault.reason);
  }
  return { kind: 'loaded', sites: formed.data.sites.map((site) => siteFromConfig(site, folder)) };
}

async function checkFolders(sites: readonly Site[], text: ConfigText): Promise<LoadedConfig> {
  for (const [siteIndex, site] of sites.entries()) {
    for (const [index, { folder }] of site.knowledge.entries()) {
      const found = await stat(folder).catch(() => null);
      if (found?.isDirectory() !== true) {
        const line = text.lineOf(['sites', siteIndex, 'knowledge', index, 'folder']);
        return refused(line, `There is no folder ${folder}; create it or correct its name.`);
      }
    }
  }
  return { kind: 'loaded', sites };
}

function refused(line: number | null, reason: string): LoadedConfig {
  return { kind: 'refused', line, reason };
}

interface FormFault {
  readonly path: ConfigPath;
  readonly reason: string;
}

/** Turns the first fault of form into a sentence. Of unknown and missing fields the unknown come first: the one is often the other, misspelt. */
function formFault(error: z.ZodError, value: unknown): FormFault {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown?.code === 'unrecognized_keys') {
    const [key = ''] = unknown.keys;
    const reason = `The field ${key} is not known here; correct its spelling or remove it (docs/configuration.md lists the fields).`;
    return { path: [...unknown.path, key], reason };
  }
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const name = path.findLast((step) => typeof step === 'string');
  const subject = name === undefined ? 'The file' : `The field ${name}`;
  return isThere(value, path)
    ? { path, reason: `${subject} ${issue?.message ?? 'cannot be used'}; correct it.` }
    : { path, reason: `${subject} is missing; it ${issue?.message ?? 'is needed'}.` };
}

function isThere(value: unknown, path: ConfigPath): boolean {
  let part: unknown = value;
  for (const step of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) {
      return false;
    }
    part = Reflect.get(part, step);
  }
  return part !== undefined;
}
