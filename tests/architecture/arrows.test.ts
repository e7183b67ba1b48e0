import { describe, expect, it } from 'vitest';

import { forbiddenImports, foreignWrites, upwardImports } from './arrow-table.ts';
import { importsOf, readSources, type Source } from './sources.ts';

const packages = ['gate', 'protocol', 'assistant', 'console', 'server'].map((name) => `packages/${name}/src`);
const server = readSources(['packages/server/src']);
/** Migrations make the tables; they belong to nobody. */
const serverCode = server.filter((source) => !source.path.includes('/storage/migrations'));

const gate = (text: string): readonly string[] => forbiddenImports({ path: 'packages/gate/src/x.ts', text });
const at = (path: string, text: string): Source => ({ path: `packages/server/src/${path}`, text });

describe('the arrows', () => {
  it('lets each package import only what stands below it', () => {
    expect(readSources([...packages, 'examples/shop/src']).flatMap(forbiddenImports)).toEqual([]);
  });

  it('lets the folders of the server import only downwards', () => {
    expect(server.flatMap(upwardImports)).toEqual([]);
  });

  it('lets only its owner write a table', () => {
    expect(
      serverCode.filter((source) => source.path !== 'packages/server/src/storage/migrate.ts').flatMap(foreignWrites),
    ).toEqual([]);
  });

  it('looks at files, so that nothing found means nothing wrong', () => {
    expect(server.length).toBeGreaterThan(50);
    expect(server.flatMap((source) => importsOf(source.text)).length).toBeGreaterThan(200);
  });
});

describe('alarms', () => {
  it('rings when the gate imports anything', () => {
    expect(gate("import { createHash } from 'node:crypto';")).toHaveLength(1);
    expect(gate("import type { A } from '@deskbell/protocol';")).toHaveLength(1);
    expect(gate("import {\n  a,\n  b,\n} from 'zod';")).toHaveLength(1);
    expect(gate("import '../../server/src/app.ts';")).toHaveLength(1);
    expect(gate("const a = await import('zod');")).toHaveLength(1);
    expect(gate("export { a } from 'zod';")).toHaveLength(1);
    expect(gate("import { a } from './a.ts';")).toHaveLength(0);
  });

  it('rings when a package leaves the table', () => {
    expect(
      forbiddenImports({ path: 'packages/console/src/x.ts', text: "import { x } from '@deskbell/assistant';" }),
    ).toHaveLength(1);
    expect(
      forbiddenImports({ path: 'packages/assistant/src/x.ts', text: "import { x } from '@deskbell/server';" }),
    ).toHaveLength(1);
    expect(
      forbiddenImports({ path: 'packages/assistant/src/x.ts', text: "import { x } from 'preact/hooks';" }),
    ).toHaveLength(0);
    expect(forbiddenImports({ path: 'packages/unknown/src/x.ts', text: '' })).toHaveLength(1);
  });

  it('rings when the storage or a model knows what stands above it', () => {
    expect(upwardImports(at('storage/x.ts', "import { run } from '../calls/run-call.ts';"))).toHaveLength(1);
    expect(upwardImports(at('models/demo/x.ts', "import { run } from '../../turn/run-turn.ts';"))).toHaveLength(1);
    expect(upwardImports(at('calls/x.ts', "import { open } from '../storage/database.ts';"))).toHaveLength(0);
    expect(upwardImports(at('new-folder/x.ts', ''))).toHaveLength(1);
  });

  it('rings when another folder than calls writes calls', () => {
    expect(foreignWrites(at('turn/x.ts', "database.updateTable('calls').set({})"))).toHaveLength(1);
    expect(foreignWrites(at('turn/x.ts', 'sql`\n  insert into calls (id) values (1)`'))).toHaveLength(1);
    expect(foreignWrites(at('routes/x.ts', 'sql`update calls c set state = 1`'))).toHaveLength(1);
    expect(foreignWrites(at('routes/x.ts', 'sql`DELETE FROM "calls"`'))).toHaveLength(1);
    expect(foreignWrites(at('calls/x.ts', 'sql`update calls set state = 1`'))).toHaveLength(0);
    expect(foreignWrites(at('turn/x.ts', 'sql`insert into unheard_of values (1)`'))).toHaveLength(1);
  });
});
