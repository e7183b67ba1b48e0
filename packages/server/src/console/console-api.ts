import type { ConsoleActionList, ConsoleSession } from '@deskbell/protocol';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { z } from 'zod';
import type { Action } from '../actions/action.ts';
import { findLastArguments, readActionUses } from '../actions/list-actions.ts';
import { findAuditRow, findCallBodies, listAudit } from '../audit/list-audit.ts';
import { listConversations } from '../conversations/list-conversations.ts';
import { problemReply } from '../routes/problem-reply.ts';
import { actionDetail, actionRow } from './action-replies.ts';
import { actionQuery, auditQuery, conversationQuery, pageSize, rowNumber, uuid } from './api-query.ts';
import { auditDetail, auditPage } from './audit-replies.ts';
import type { ConsoleDeps } from './console-deps.ts';
import { conversationPage } from './conversation-replies.ts';
import { findSession, type OperatorSession } from './find-session.ts';
import { readTranscript } from './read-transcript.ts';
import { sessionCookieName } from './session-cookie.ts';

type SessionContext = { Variables: { session: OperatorSession } };

/**
 * Creates what the console's pages read: GET alone, each behind an operator's session, never cached.
 * Source: CON-1, CON-2, CON-4.
 */
export function createConsoleApi(deps: ConsoleDeps): Hono<SessionContext> {
  const api = new Hono<SessionContext>();
  api.use('*', neverKept(), ownPagesOnly(), sessionRequired(deps));
  api.get('/session', (context) => context.json(sessionReply(deps, context.get('session'))));
  addAuditRoutes(api, deps);
  addConversationRoutes(api, deps);
  addActionRoutes(api, deps);
  api.all('*', () => problemReply('NOT_FOUND', { detail: 'There is no such thing in the console.' }));
  return api;
}

function neverKept(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  };
}

/** Another page of the same host, on another port, would bring the cookie along: the browser says where the request is from. */
function ownPagesOnly(): MiddlewareHandler {
  return async (context, next) => {
    const from = context.req.header('sec-fetch-site');
    if (from !== undefined && from !== 'same-origin' && from !== 'none') {
      return problemReply('ORIGIN_REFUSED', { detail: 'Only the console itself reads here.' });
    }
    await next();
    return undefined;
  };
}

function sessionRequired(deps: ConsoleDeps): MiddlewareHandler<SessionContext> {
  return async (context, next) => {
    const session = await findSession(deps, getCookie(context, sessionCookieName) ?? '');
    if (session === null) return problemReply('UNAUTHENTICATED', { detail: 'Start Deskbell again to get a new link.' });
    context.set('session', session);
    await next();
    return undefined;
  };
}

function sessionReply(deps: ConsoleDeps, session: OperatorSession): ConsoleSession {
  return {
    operator: session.operator,
    expiresAt: session.expiresAt.toISOString(),
    sites: [...deps.sites.values()].map(({ key, name, origins }) => ({ key, name, origins })),
    demoModel: deps.demoModel,
  };
}

function addAuditRoutes(api: Hono<SessionContext>, deps: ConsoleDeps): void {
  api.get('/audit', async (context) => {
    const query = readQuery(context, auditQuery);
    if (query === null) return unreadable();
    const slice = await listAudit(deps.database, { ...query, limit: pageSize });
    return context.json(auditPage(slice, deps.actions));
  });
  api.get('/audit/:id', async (context) => {
    const id = rowNumber.safeParse(context.req.param('id'));
    const record = id.success ? await findAuditRow(deps.database, id.data) : null;
    if (record === null) return problemReply('NOT_FOUND', { detail: 'There is no such row.' });
    const bodies = record.call === null ? [] : await findCallBodies(deps.database, record.call);
    return context.json(auditDetail(record, bodies, deps.actions));
  });
}

function addConversationRoutes(api: Hono<SessionContext>, deps: ConsoleDeps): void {
  api.get('/conversations', async (context) => {
    const query = readQuery(context, conversationQuery);
    if (query === null) return unreadable();
    return context.json(conversationPage(await listConversations(deps.database, { ...query, limit: pageSize })));
  });
  api.get('/conversations/:id', async (context) => {
    const id = uuid.safeParse(context.req.param('id'));
    const transcript = id.success ? await readTranscript(deps.database, id.data) : null;
    if (transcript === null) return problemReply('NOT_FOUND', { detail: 'There is no such conversation.' });
    return context.json(transcript);
  });
}

function addActionRoutes(api: Hono<SessionContext>, deps: ConsoleDeps): void {
  api.get('/actions', async (context) => {
    const query = readQuery(context, actionQuery);
    if (query === null) return unreadable();
    const sites = query.site === undefined ? [...deps.sites.keys()] : [query.site];
    const lists = await Promise.all(sites.map((site) => actionRows(deps, site)));
    const reply: ConsoleActionList = { actions: lists.flat() };
    return context.json(reply);
  });
  api.get('/actions/:site/:name', async (context) => {
    const action = deps.actions.find(`${context.req.param('site')}/${context.req.param('name')}`);
    if (action === null) return problemReply('NOT_FOUND', { detail: 'There is no such action.' });
    return context.json(await readAction(deps, action));
  });
}

async function actionRows(deps: ConsoleDeps, site: string): Promise<ReturnType<typeof actionRow>[]> {
  const uses = await readActionUses(deps.database, site);
  return deps.actions.ofSite(site).map((action) => actionRow(action, uses.get(action.toolId)));
}

async function readAction(deps: ConsoleDeps, action: Action): Promise<ReturnType<typeof actionDetail>> {
  const [uses, lastArguments] = await Promise.all([
    readActionUses(deps.database, action.site),
    findLastArguments(deps.database, action.toolId),
  ]);
  return actionDetail(action, uses.get(action.toolId), lastArguments);
}

function readQuery<T extends object>(context: Context, schema: z.ZodType<T>): T | null {
  const parsed = schema.safeParse(context.req.query());
  return parsed.success ? parsed.data : null;
}

const unreadable = (): Response =>
  problemReply('INVALID_REQUEST', { detail: 'The address has a filter that does not exist.' });
