import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, type FreshDatabase } from '../testing/database.fixture.ts';
import { madeAction } from './action-settings.fixture.ts';
import { publishActions } from './load-actions.ts';
import { readDefinition, storeDefinition } from './store-definition.ts';

let fresh: FreshDatabase | null = null;
beforeEach(async () => {
  await fresh?.drop();
  fresh = await freshDatabase();
});
afterAll(async () => fresh?.drop());

const database = (): FreshDatabase['database'] => {
  if (fresh === null) throw new TypeError('no database');
  return fresh.database;
};
const publish = async (...parts: Parameters<typeof madeAction>[0][]): Promise<void> =>
  publishActions(database(), parts.map(madeAction));

/** What the audit says happened to which tool, in order. */
async function rows(): Promise<readonly string[]> {
  const found = await database().selectFrom('audit').selectAll().orderBy('id').execute();
  return found.map((row) =>
    [row.event, row.tool_id, row.policy_version, row.reason].filter((part) => part !== null).join(' '),
  );
}
const stored = async (): Promise<unknown> =>
  database().selectFrom('actions').select(['tool_id', 'verdict', 'policy_version']).orderBy('tool_id').execute();

describe('publishActions', () => {
  it('AUD-1: a new action is a row for the tool and one for its policy', async () => {
    await publish({});
    expect(await rows()).toEqual([
      'tool_changed shop/cancel_order confirm',
      'policy_changed shop/cancel_order confirm',
    ]);
  });

  it('AUD-1: the same actions after a restart are no rows and move nothing', async () => {
    await publish({}, { name: 'other', policy: 'off' });
    const look = async (): Promise<unknown> => [
      await rows(),
      await database().selectFrom('actions').selectAll().orderBy('tool_id').execute(),
    ];
    const before = await look();
    await publish({}, { name: 'other', policy: 'off' });
    expect(await look()).toEqual(before);
  });

  it('AUD-1: a changed tool and a changed policy are a row each', async () => {
    await publish({});
    await publish({ description: 'Cancels it.' });
    await publish({ description: 'Cancels it.', verifiedOnly: true });
    await publish({ policy: 'off' });
    expect((await rows()).slice(2)).toEqual([
      'tool_changed shop/cancel_order confirm',
      'policy_changed shop/cancel_order confirm+verified',
      'tool_changed shop/cancel_order off',
      'policy_changed shop/cancel_order off',
    ]);
  });

  it('AUD-1: another value of a header is no change', async () => {
    await publish({ http: { headers: { authorization: 'Bearer one' } } });
    await publish({ http: { headers: { authorization: 'Bearer two' } } });
    expect(await rows()).toHaveLength(2);
  });

  it('AUD-1: an action that the file no longer names is off, once, and comes back when it is named again', async () => {
    await publish({}, { name: 'other' });
    await publish({ name: 'other' });
    await publish({ name: 'other' });
    expect((await rows()).slice(4)).toEqual(['policy_changed shop/cancel_order off TOOL_OFF']);
    expect(await stored()).toEqual([
      { tool_id: 'shop/cancel_order', verdict: 'off', policy_version: 'off' },
      { tool_id: 'shop/other', verdict: 'ask', policy_version: 'confirm' },
    ]);
    await publish({}, { name: 'other' });
    expect((await rows()).slice(5)).toEqual(['policy_changed shop/cancel_order confirm']);
  });

  it('AUD-1: processes that start together write the rows once', async () => {
    await Promise.all(Array.from({ length: 5 }, async () => publish({}, { name: 'other' })));
    expect(await rows()).toHaveLength(4);
  });

  it('AUD-1: where the audit cannot be written, the action is not published (T-80)', async () => {
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      database(),
    );
    await sql`create trigger fail before insert on audit for each row execute function fail()`.execute(database());
    await expect(publish({})).rejects.toThrow('full');
    expect(await stored()).toEqual([]);
  });
});

describe('attacks on the stored definitions', () => {
  it('BIND-3: a definition can be neither changed nor deleted, by nobody', async () => {
    await publish({});
    const attacks = [
      sql`update definitions set body = 'x'`,
      sql`update definitions set tool_id = 'x'`,
      sql`delete from definitions`,
      sql`delete from definitions where false or digest <> ''`,
    ];
    const outcomes = await Promise.all(
      attacks.map(async (attack) =>
        attack.execute(database()).then(
          () => 'done',
          (error: unknown) => codeOf(error),
        ),
      ),
    );
    expect(outcomes).toEqual(attacks.map(() => 'DB003'));
  });

  it('BIND-3: a definition is found by its digest and its tool together', async () => {
    const digest = await storeDefinition(database(), 'shop/a', '["text"]');
    expect(await readDefinition(database(), 'shop/a', digest)).toBe('["text"]');
    expect(await readDefinition(database(), 'shop/b', digest)).toBeNull();
    expect(await readDefinition(database(), 'shop/a', digest.toLowerCase())).toBeNull();
  });

  it('BIND-3: stored twice it stays one row, as it was', async () => {
    const [one, other] = await Promise.all([
      storeDefinition(database(), 'shop/a', '["text"]'),
      storeDefinition(database(), 'shop/a', '["text"]'),
    ]);
    expect(one).toBe(other);
    expect(await database().selectFrom('definitions').selectAll().execute()).toHaveLength(1);
  });
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);
