import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type Backend } from '../../packages/server/src/testing/backend.fixture.ts';
import { freshDatabase, type FreshDatabase } from '../../packages/server/src/testing/database.fixture.ts';
import {
  startFakeProvider,
  type FakeProvider,
  type FakeReply,
  type FakeRequest,
} from '../../packages/server/src/testing/fake-provider.fixture.ts';
import { startPostgresProxy, type PostgresProxy } from './postgres-proxy.fixture.ts';
import { serveDeskbell, type ServedDeskbell } from './served-deskbell.fixture.ts';
import { ShopVisitor } from './shop-visitor.fixture.ts';

/** The answer of the model to a question without a wish. */
export const PLAIN_ANSWER = 'All is well.';

/** The answer of the model when a call of it has come back. */
export const SETTLED_ANSWER = 'Your order is settled.';

/** What the model says, each time that it is asked. */
export interface ModelAnswers {
  readonly afterCall: () => FakeReply;
  readonly plain: () => FakeReply;
}

/** A database, an operator's system, a provider and servers as processes of their own, for one test. */
export interface Scene {
  readonly fresh: FreshDatabase;
  readonly proxy: PostgresProxy;
  readonly backend: Backend;
  readonly provider: FakeProvider;
  /** The server that is reached through the proxy; the newest one. */
  server(): ServedDeskbell;
  /** Starts a server on the same database, with the same secret: in place of a dead one, or beside one. */
  startServer(): Promise<ServedDeskbell>;
  /** A visitor who always speaks to the newest server. */
  visitor(): Promise<ShopVisitor>;
  /** How the model answers from now on when a call of it has come back [`SETTLED_ANSWER`], or where there is no wish [`PLAIN_ANSWER`]. */
  modelSays(answers: Partial<ModelAnswers>): void;
  /** Ends every process of the scene, frozen ones too, and removes the database. */
  close(): Promise<void>;
}

/** Sets a scene with one server that takes questions. */
export async function openScene(): Promise<Scene> {
  const fresh = await freshDatabase();
  const proxy = await startPostgresProxy(fresh.url);
  const backend = await startBackend();
  let answers: ModelAnswers = {
    afterCall: () => ({ text: SETTLED_ANSWER }),
    plain: () => ({ text: PLAIN_ANSWER }),
  };
  const provider = await startFakeProvider((request) => speak(request, answers));
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-crash-'));
  await writeFile(join(folder, 'deskbell.yaml'), configOf(backend.url));
  const environment = {
    DATABASE_URL: proxy.url,
    DESKBELL_DATABASE_POOL: '4',
    BETTER_AUTH_SECRET: randomBytes(32).toString('base64url'),
    DESKBELL_MODEL: 'compatible/fake',
    DESKBELL_MODEL_URL: provider.url,
    DESKBELL_CALL_LEASE_S: '2',
    DESKBELL_LOG_LEVEL: 'error',
  };
  const servers: ServedDeskbell[] = [];
  const newest = (): ServedDeskbell => {
    const server = servers.at(-1);
    if (server === undefined) throw new TypeError('no server was started');
    return server;
  };
  const startServer = async (): Promise<ServedDeskbell> => {
    const place = { configPath: join(folder, 'deskbell.yaml'), dataFolder: join(folder, 'data'), environment };
    servers.push(await serveDeskbell(place));
    return newest();
  };
  const close = async (): Promise<void> => {
    for (const server of servers) server.kill();
    await Promise.all(servers.map((server) => server.ended));
    await Promise.all([proxy.close(), backend.close(), provider.close()]);
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await startServer();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    fresh,
    proxy,
    backend,
    provider,
    server: newest,
    startServer,
    visitor: () => ShopVisitor.arrive(() => newest().url),
    modelSays: (given) => {
      answers = { ...answers, ...given };
    },
    close,
  };
}

/** Plays a scene and takes it down, whatever happens in it. */
export async function withScene(play: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = await openScene();
  try {
    await play(scene);
  } finally {
    await scene.close();
  }
}

/** The model: it calls `cancel_order` or `note_order` when it is asked to, and otherwise says that all is well. */
function speak(request: FakeRequest, answers: ModelAnswers): FakeReply {
  const last = request.messages.at(-1);
  if (last?.['role'] === 'tool') return answers.afterCall();
  const wish = /(Cancel|Note) order (\d+)/.exec(String(last?.['content']));
  if (wish === null) return answers.plain();
  const name = wish[1] === 'Cancel' ? 'cancel_order' : 'note_order';
  return { calls: [{ name, arguments: JSON.stringify({ order_id: wish[2] }) }] };
}

function configOf(backendUrl: string): string {
  const action = (name: string, policy: string): object => ({
    name,
    description: `Does ${name}.`,
    policy,
    input: {
      type: 'object',
      properties: { order_id: { type: 'string', title: 'Order ID' } },
      required: ['order_id'],
      additionalProperties: false,
    },
    http: { method: 'POST', url: `${backendUrl}/${name}` },
    allowPrivate: true,
  });
  const site = {
    key: 'shop',
    name: 'Larkspur',
    origins: ['https://shop.example'],
    limits: { questionsPerMinute: 1_000, tokensPerDay: 100_000_000, streams: 1_000 },
    actions: [action('cancel_order', 'confirm'), action('note_order', 'automatic')],
  };
  return JSON.stringify({ sites: [site] });
}
