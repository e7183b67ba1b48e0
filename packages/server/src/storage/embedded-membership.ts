import { Client, DatabaseError, type ClientConfig } from 'pg';

/** One process's part in the embedded server. It ends with the process, however that ends: it is a connection that holds a lock. */
export interface Membership {
  /** Deskbell's database on the server. */
  readonly url: string;
  /** Ends the part. True when no other process has one: then nobody else can join, and the server is the caller's to stop. */
  readonly leave: () => Promise<boolean>;
}

/** Where the server listens, on 127.0.0.1. */
export interface EmbeddedAddress {
  readonly port: number;
  readonly password: string;
}

const membershipLock = 4_443;

/**
 * Joins a server that is starting, running or stopping.
 *
 * @returns null when it takes no one now: not ready yet, about to stop, or not ours (the password differs).
 */
export async function joinEmbedded(address: EmbeddedAddress): Promise<Membership | null> {
  const client = new Client({ ...connection(address), database: 'postgres', application_name: 'deskbell-member' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const taken = await client.query<{ ok: boolean }>('select pg_try_advisory_lock_shared($1) as ok', [membershipLock]);
    if (taken.rows[0]?.ok !== true) {
      await client.end();
      return null;
    }
    await createOurDatabase(client);
  } catch {
    await client.end().catch(() => undefined);
    return null;
  }
  const url = `postgres://deskbell:${address.password}@127.0.0.1:${address.port}/deskbell`;
  return { url, leave: () => leave(client) };
}

function connection(address: EmbeddedAddress): ClientConfig {
  return {
    host: '127.0.0.1',
    port: address.port,
    user: 'deskbell',
    password: address.password,
    connectionTimeoutMillis: 5_000,
  };
}

async function createOurDatabase(client: Client): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = 'deskbell'");
  if (found.rowCount === 0) {
    await client.query('create database deskbell').catch(async (error: unknown) => {
      if (!(error instanceof DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) {
        throw error;
      }
    });
  }
}

/** The lock is asked for alone after ours is given back: whoever gets it was the last. The connection is left open, so that nobody joins what is about to stop. */
async function leave(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [membershipLock]);
    const alone = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [membershipLock]);
    if (alone.rows[0]?.ok === true) {
      return true;
    }
    await client.end();
    return false;
  } catch {
    return true;
  }
}
