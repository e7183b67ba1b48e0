import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { findPostgresProgram, runProgram } from './postgres-program.ts';
import { choosePostgresUser } from './postgres-user.ts';
import { makeProgramReachable } from './reachable-program.ts';

const isRoot = process.getuid?.() === 0;

describe('the programs of PostgreSQL', () => {
  let closed: string;
  beforeEach(async () => {
    closed = await mkdtemp(join(tmpdir(), 'deskbell-closed-'));
  });
  afterEach(() => rm(closed, { recursive: true, force: true }));

  it.runIf(isRoot)("START-1: start also where root's folder is closed to their user", async () => {
    const native = dirname(dirname((await findPostgresProgram()).postgres));
    await mkdir(join(closed, 'package'));
    await cp(join(dirname(native), 'package.json'), join(closed, 'package/package.json'));
    await cp(native, join(closed, 'package/native'), { recursive: true, verbatimSymlinks: true });
    const user = await choosePostgresUser();
    const packaged = {
      initdb: join(closed, 'package/native/bin/initdb'),
      postgres: join(closed, 'package/native/bin/postgres'),
    };
    expect((await runProgram(packaged.initdb, ['--version'], user)).exitCode).not.toBe(0);
    const program = await makeProgramReachable(packaged, user);
    expect((await runProgram(program.initdb, ['--version'], user)).written).toContain('initdb (PostgreSQL)');
  });

  it('stay where they are when their user can start them', async () => {
    const program = await findPostgresProgram();
    expect(await makeProgramReachable(program, {})).toEqual(program);
  });
});
