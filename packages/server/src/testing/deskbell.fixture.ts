import { randomBytes } from 'node:crypto';
import { readHints } from '@deskbell/gate';
import type { Confirmation, ConversationReply, Problem, StreamPart, VisitorReply } from '@deskbell/protocol';
import type { Hono } from 'hono';
import { SignJWT } from 'jose';
import { createActionRegistry } from '../actions/action-registry.ts';
import { createEgressGuard } from '../actions/egress.ts';
import { loadActions, publishActions } from '../actions/load-actions.ts';
import { createHttpRunner } from '../actions/run-http.ts';
import { createApp } from '../app.ts';
import { createKeyring } from '../approvals/keyring.ts';
import { createIds, systemClock, systemRandom } from '../ids.ts';
import type { Extract } from '../knowledge/search.ts';
import type { Model } from '../models/model.ts';
import type { ActionSettings, Site } from '../sites/site.ts';
import type { Database } from '../storage/database.ts';
import { createLiveAnswers } from '../turn/live-answers.ts';
import type { TurnDeps } from '../turn/turn-context.ts';
import { startBackend, type Backend } from './backend.fixture.ts';
import { freshDatabase } from './database.fixture.ts';
import { createScriptedModel, type ScriptedModel } from './scripted-model.fixture.ts';

const IDENTITY_SECRET = 'an-identity-secret-of-the-shop-1234567890';
/** The origin of the pages in these tests. */
export const ORIGIN = 'https://shop.example';

/** What a test may set. */
export interface TestOptions {
  readonly actions?: readonly ActionSettings[];
  readonly approvalTtlMs?: number;
  readonly extracts?: readonly Extract[];
  /** Answers in place of the scripted model. */
  readonly answeredBy?: Model;
  /** A second process on the same database. */
  readonly beside?: TestDeskbell;
  readonly secrets?: readonly string[];
}

/** A running Deskbell with a scripted model, a recording backend and a database of its own. */
export interface TestDeskbell {
  readonly app: Hono;
  readonly deps: TurnDeps;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly model: ScriptedModel;
  readonly backend: Backend;
  readonly secrets: readonly string[];
  /** A visitor: anonymous, or signed in under a subject. */
  visitor(subject?: string): Promise<TestVisitor>;
  close(): Promise<void>;
}

/** An action of the tests: it asks, and posts to `/NAME`. */
export function action(
  name: string,
  backendUrl: string,
  extra: Partial<ActionSettings> & { readonly path?: string } = {},
): ActionSettings {
  const { path, ...settings } = extra;
  return {
    name,
    label: `Label of ${name}`,
    description: `Does ${name}.`,
    policy: 'confirm',
    hints: readHints({}),
    verifiedOnly: false,
    idempotent: false,
    fixed: {},
    schemaText: JSON.stringify({
      type: 'object',
      properties: { order_id: { type: 'string', title: 'Order ID' }, amount: { type: 'number', title: 'Amount' } },
    }),
    http: { method: 'POST', url: `${backendUrl}${path ?? `/${name}`}`, headers: {}, body: 'json' },
    allowPrivate: true,
    ...settings,
  };
}

/** A read-only action that runs without asking: `GET /NAME`. */
export function readAction(name: string, backendUrl: string): ActionSettings {
  const { policy: _none, ...settings } = action(name, backendUrl, {
    hints: readHints({ readOnlyHint: true }),
    http: { method: 'GET', url: `${backendUrl}/${name}`, headers: {}, body: 'json' },
  });
  return settings;
}

/** Starts a Deskbell for one test; two action sets make two definitions of the same tools. */
export async function startTestDeskbell(
  options: TestOptions & { readonly makeActions?: (backendUrl: string) => readonly ActionSettings[] } = {},
): Promise<TestDeskbell> {
  const { beside } = options;
  const fresh = beside === undefined ? await freshDatabase() : null;
  const backend = beside?.backend ?? (await startBackend());
  const database = beside?.database ?? fresh?.database;
  if (database === undefined) throw new TypeError('no database');
  const secrets = options.secrets ?? beside?.secrets ?? [randomBytes(32).toString('base64url')];
  const model = createScriptedModel();
  const makeActions =
    options.makeActions ?? ((url: string) => [action('cancel_order', url), readAction('get_order', url)]);
  const site = testSite(options.actions ?? makeActions(backend.url));
  const deps = await turnDeps({ database, site, model, secrets, options });
  const app = createApp({
    sites: new Map([
      [site.key, site],
      [OTHER_SITE.key, OTHER_SITE],
    ]),
    turn: deps,
    ids: deps.ids,
    clock: systemClock,
    ownOrigin: 'http://localhost:4300',
    pages: [],
  });
  return {
    app,
    deps,
    database,
    databaseUrl: beside?.databaseUrl ?? fresh?.url ?? '',
    model,
    backend,
    secrets,
    visitor: (subject) => signIn(app, subject),
    close: async () => {
      await deps.live.drain();
      if (fresh === null) return;
      await backend.close();
      await fresh.drop();
    },
  };
}

function testSite(actions: readonly ActionSettings[]): Site {
  return {
    key: 'shop',
    name: 'Larkspur',
    origins: [ORIGIN],
    allowLocalhost: false,
    identity: { kind: 'secret', secret: IDENTITY_SECRET },
    limits: { questionsPerMinute: 1_000, tokensPerDay: 1_000_000, streams: 100 },
    contact: 'help@shop.example',
    suggestions: [],
    whenUnavailable: 'refuse',
    knowledge: [],
    actions,
  };
}

const OTHER_SITE: Site = { ...testSite([]), key: 'other', name: 'Other', origins: ['https://other.example'] };

interface DepsInput {
  readonly database: Database;
  readonly site: Site;
  readonly model: ScriptedModel;
  readonly secrets: readonly string[];
  readonly options: TestOptions;
}

async function turnDeps({ database, site, model, secrets, options }: DepsInput): Promise<TurnDeps> {
  const loaded = loadActions([site]);
  if (loaded.kind === 'refused') throw new TypeError(`${loaded.toolId}: ${loaded.reason}`);
  await publishActions(database, loaded.actions);
  const keyring = createKeyring(secrets.map((value) => ({ value })));
  return {
    database,
    model: options.answeredBy ?? model,
    knowledge: { search: async () => options.extracts ?? [] },
    registry: createActionRegistry(loaded.actions),
    keyring,
    auditKey: keyring.signing('deskbell/audit/v1'),
    runner: createHttpRunner(createEgressGuard()),
    ids: createIds(systemClock, systemRandom),
    random: systemRandom,
    live: createLiveAnswers(),
    log: { error: () => undefined },
    approvalTtlMs: options.approvalTtlMs ?? 600_000,
    callLeaseS: 30,
    maxOutputTokens: 1_024,
  };
}

/** The host's JWT for a customer. */
export async function identityToken(subject: string, audience = 'shop'): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(IDENTITY_SECRET));
}

async function signIn(app: Hono, subject?: string): Promise<TestVisitor> {
  const identity = subject === undefined ? {} : { identity: await identityToken(subject) };
  const response = await app.request('/v1/visitors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ site: 'shop', ...identity }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return new TestVisitor(app, (await response.json()) as VisitorReply);
}

/** A whole reply of the ask endpoint: a stream's parts, or the problem. */
export interface TestReply {
  readonly status: number;
  readonly parts: readonly StreamPart[];
  readonly problem: Problem | null;
  readonly text: string;
}

/** A visitor who speaks the wire form. */
export class TestVisitor {
  readonly #app: Hono;
  readonly reply: VisitorReply;
  #messages = 0;

  constructor(app: Hono, reply: VisitorReply) {
    this.#app = app;
    this.reply = reply;
  }

  /** Sends any request as this visitor from a page of the site. */
  async request(path: string, method = 'GET', body?: unknown): Promise<Response> {
    return this.#app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${this.reply.token}`,
        origin: ORIGIN,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** The same visitor at another process. */
  at(deskbell: TestDeskbell): TestVisitor {
    return new TestVisitor(deskbell.app, this.reply);
  }

  /** Asks a question and reads the answer to its end. */
  async ask(
    text: string,
    more: { readonly conversation?: string; readonly id?: string; readonly page?: unknown } = {},
  ): Promise<TestReply> {
    const { id = `m${(this.#messages += 1)}-${randomBytes(6).toString('hex')}`, ...rest } = more;
    return this.post({ site: 'shop', ...rest, message: { id, text } });
  }

  /** Answers a card and reads the answer to its end. */
  async decide(asked: TestReply, answer: 'confirm' | 'cancel'): Promise<TestReply> {
    return this.post({
      site: 'shop',
      conversation: conversationOf(asked),
      decision: { call: cardOf(asked).call, answer, signature: cardOf(asked).signature },
    });
  }

  /** Posts any body to the ask endpoint. */
  async post(body: unknown): Promise<TestReply> {
    return readReply(await this.request('/v1/ask', 'POST', body));
  }

  /** The history of a conversation. */
  async history(conversation: string): Promise<ConversationReply> {
    const response = await this.request(`/v1/conversations/${conversation}`);
    return (await response.json()) as ConversationReply;
  }
}

/** Reads a reply to its end. */
export async function readReply(response: Response): Promise<TestReply> {
  const text = await response.text();
  if (response.status !== 200)
    return { status: response.status, parts: [], problem: JSON.parse(text) as Problem, text };
  const data = text.split('\n').filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]');
  return {
    status: 200,
    parts: data.map((line) => JSON.parse(line.slice('data: '.length)) as StreamPart),
    problem: null,
    text,
  };
}

/** The card of a reply; the newest where it says several. */
export function cardOf(reply: TestReply): Confirmation {
  const part = reply.parts.findLast((one) => one.type === 'data-confirmation');
  if (part?.type !== 'data-confirmation') throw new Error(`no card in ${reply.text}`);
  return part.data;
}

/** The conversation of a reply. */
export function conversationOf(reply: TestReply): string {
  const start = reply.parts.find((part) => part.type === 'start');
  if (start?.type !== 'start') throw new Error(`no start in ${reply.text}`);
  return start.messageMetadata.conversation;
}

/** The text of a reply. */
export function textOf(reply: TestReply): string {
  return reply.parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
}
