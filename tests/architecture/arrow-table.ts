import { posix } from 'node:path';

import { importsOf, type Source } from './sources.ts';

/** What each package may import, beside its own files; a name ends at a package or goes on with a slash. */
const packageArrows: ReadonlyMap<string, readonly string[]> = new Map([
  ['packages/gate', []],
  ['packages/protocol', ['@deskbell/gate', 'zod']],
  ['packages/assistant', ['@deskbell/gate', '@deskbell/protocol', 'preact']],
  [
    'packages/console',
    [
      '@deskbell/gate',
      '@deskbell/protocol',
      '@deskbell/assistant/card',
      'react',
      'react-dom',
      '@mantine/core',
      '@mantine/hooks',
      '@tanstack/react-query',
    ],
  ],
  [
    'packages/server',
    [
      '@deskbell/gate',
      '@deskbell/protocol',
      '@ai-sdk',
      '@hono/node-server',
      'ajv',
      'hono',
      'jose',
      'kysely',
      'markdown-it',
      'node:',
      'pg',
      'pino',
      'yaml',
      'zod',
    ],
  ],
  ['examples/shop', ['@deskbell/server', '@hono/node-server', 'hono', 'jose', 'node:', 'zod']],
]);

/** The server's folders and files from the ground up: each may import what stands before it. */
const serverLayers: readonly string[] = [
  'ids.ts',
  'fault-facts.ts',
  'storage',
  'models',
  'settings',
  'sites',
  'approvals',
  'audit',
  'knowledge',
  'visitors',
  'conversations',
  'actions',
  'calls',
  'history',
  'turn',
  'routes',
  'console',
  'app.ts',
  'start',
  'start-deskbell.ts',
  'cli',
  'index.ts',
];

/** Which folder alone writes a table, beside the migrations. */
const tableOwners: ReadonlyMap<string, string> = new Map([
  ['visitors', 'visitors'],
  ['conversations', 'conversations'],
  ['turns', 'conversations'],
  ['turn_parts', 'conversations'],
  ['stream_lines', 'conversations'],
  ['definitions', 'actions'],
  ['actions', 'actions'],
  ['calls', 'calls'],
  ['audit', 'audit'],
  ['audit_personal', 'audit'],
  ['audit_seals', 'audit'],
  ['audit_checkpoints', 'audit'],
  ['sources', 'knowledge'],
  ['documents', 'knowledge'],
  ['chunks', 'knowledge'],
  ['chunk_words', 'knowledge'],
  ['console_links', 'console'],
  ['console_sessions', 'console'],
]);

/** Lists the imports of a file that the table does not allow, one sentence each. */
export function forbiddenImports(source: Source): readonly string[] {
  const home = source.path.split('/').slice(0, 2).join('/');
  const allowed = packageArrows.get(home);
  if (allowed === undefined) {
    return [`${source.path} is in no package of the table`];
  }
  return importsOf(source.text)
    .filter((name) => !isAllowed(name, { source, home, allowed }))
    .map((name) => `${source.path} imports ${name}`);
}

interface Home {
  readonly source: Source;
  readonly home: string;
  readonly allowed: readonly string[];
}

function isAllowed(name: string, { source, home, allowed }: Home): boolean {
  if (name.startsWith('.')) {
    return posix.join(posix.dirname(source.path), name).startsWith(`${home}/src/`);
  }
  return allowed.some(
    (each) => name === each || name.startsWith(`${each}/`) || (each.endsWith(':') && name.startsWith(each)),
  );
}

/** Lists the imports of a server's file that lead upwards, and says so when its folder has no layer. */
export function upwardImports(source: Source): readonly string[] {
  const level = levelOf(source.path);
  if (level === -1) {
    return [`${source.path} is in no layer of the server`];
  }
  return importsOf(source.text)
    .filter((name) => name.startsWith('.'))
    .filter((name) => levelOf(posix.join(posix.dirname(source.path), name)) > level)
    .map((name) => `${source.path} imports ${name}`);
}

function levelOf(path: string): number {
  return serverLayers.indexOf(path.split('/')[3] ?? '');
}

/** Lists the tables that a server's file writes although another folder owns them. */
export function foreignWrites(source: Source): readonly string[] {
  const folder = source.path.split('/')[3] ?? '';
  return [...new Set(writtenTables(source.text))]
    .filter((table) => tableOwners.get(table) !== folder)
    .map((table) => `${source.path} writes ${table}`);
}

/** Finds the tables that queries name behind insert, update, delete and truncate, in the query builder and in SQL. */
function writtenTables(text: string): readonly string[] {
  const code = text.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '');
  const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"]([a-z_]+)/g;
  const plain =
    /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)|\bupdate\s+(?:only\s+)?"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi;
  const found = [...code.matchAll(builder), ...code.matchAll(plain)];
  return found.map((match) => match[1] ?? match[2] ?? '');
}
