import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, type FreshDatabase } from '../testing/database.fixture.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.drop());

const steps = [
  { name: '9001-first', sql: 'create table first_step (id integer); insert into first_step values (1);' },
  { name: '9002-second', sql: 'create table second_step (id integer);' },
];

async function names(): Promise<readonly string[]> {
  const rows = await sql<{ name: string }>`select name from migrations order by name`.execute(fresh.database);
  return rows.rows.map((row) => row.name);
}

describe('migrate', () => {
  it('OPS-4: brings an empty database to the newest schema', async () => {
    expect(await names()).toEqual(migrations.map((step) => step.name));
    expect(await fresh.database.selectFrom('calls').selectAll().execute()).toEqual([]);
  });

  it('OPS-4: runs each step once when many processes start together', async () => {
    await Promise.all(Array.from({ length: 8 }, () => migrate(fresh.database, steps)));
    const rows = await sql<{ count: string }>`select count(*) from first_step`.execute(fresh.database);
    expect(rows.rows).toEqual([{ count: '1' }]);
  });

  it('OPS-4: leaves nothing behind when a step fails', async () => {
    const broken = [...steps, { name: '9003-broken', sql: 'create table first_step (id integer);' }];
    await expect(migrate(fresh.database, broken)).rejects.toThrow('first_step');
    expect(await names()).toEqual(migrations.map((step) => step.name));
  });

  it('OPS-1: lets an older version start on a schema that a newer one has brought further', async () => {
    await migrate(fresh.database, steps);
    await migrate(fresh.database, []);
    expect(await names()).toContain('9002-second');
  });

  it('reads instants as Date and bigint as text', async () => {
    const rows = await sql<{
      at: unknown;
      big: unknown;
    }>`select clock_timestamp() as at, 9007199254740993::bigint as big`.execute(fresh.database);
    expect(rows.rows[0]).toEqual({ at: expect.any(Date), big: '9007199254740993' });
  });
});
