import type { VisitorReply, VisitorRequest } from '@deskbell/protocol';
import { visitorRequestSchema } from '@deskbell/protocol/schemas';
import { Hono } from 'hono';
import type { ActionRegistry } from '../actions/action-registry.ts';
import { cancelCall, type SettleDeps } from '../calls/settle-call.ts';
import { pendingCardsOf } from '../calls/find-calls.ts';
import type { Ids } from '../ids.ts';
import type { Site } from '../sites/site.ts';
import { openHostIdentity } from '../visitors/host-identity.ts';
import { createAnonymousVisitor, upsertVisitor } from '../visitors/visitor-store.ts';
import { issueVisitorToken, openVisitorToken } from '../visitors/visitor-token.ts';
import type { Visitor, VisitorLocale } from '../visitors/visitor.ts';
import { bearerOf, type AdmitDeps } from './admit.ts';
import { isOriginAllowed, sourceOf } from './origin.ts';
import { problemReply } from './problem-reply.ts';
import { checkForm, readJson } from './read-body.ts';

/** What the visitors endpoint works with. */
export interface VisitorRouteDeps extends SettleDeps {
  readonly admission: AdmitDeps;
  readonly ids: Ids;
  readonly registry: ActionRegistry;
  /** The demo model answers. */
  readonly demo: boolean;
}

const BODY_MAX_BYTES = 16 * 1024;

/** `POST /v1/visitors`: an anonymous visitor, a renewed one, or one that the host's JWT proves. Source: WHO-2, WHO-3. */
export function visitorRoute(deps: VisitorRouteDeps): Hono {
  return new Hono().post('/', async (context) => {
    const request = context.req.raw;
    const body = await readJson(request, BODY_MAX_BYTES);
    if (body.kind === 'refused') return body.reply;
    const form = checkForm(visitorRequestSchema, body.value);
    if (form.kind === 'refused') return form.reply;
    const site = deps.admission.sites.get(form.value.site);
    if (site === undefined) return problemReply('NOT_FOUND', { detail: 'No such site.' });
    if (!isOriginAllowed(site, sourceOf(request), deps.admission.ownOrigin)) return problemReply('ORIGIN_REFUSED');
    return welcome(deps, site, form.value, { token: bearerOf(request), origin: sourceOf(request).origin });
  });
}

interface Bearer {
  readonly token: string | null;
  readonly origin: string | null;
}

async function welcome(deps: VisitorRouteDeps, site: Site, form: VisitorRequest, bearer: Bearer): Promise<Response> {
  const before = bearer.token === null ? null : await openVisitorToken(deps.admission, bearer.token);
  const known = before?.site === site.key ? before : null;
  const identified = await identify(deps, site, form, known);
  if (identified === null)
    return problemReply('UNAUTHENTICATED', { detail: 'The identity token is not valid for this site.' });
  if (known !== null && known.id !== identified.visitor.id) await leaveCards(deps, known, bearer.origin);
  const issued = await issueVisitorToken(deps.admission, identified.visitor, identified.endsAtMs);
  const reply: VisitorReply = {
    visitor: identified.visitor.id,
    token: issued.token,
    expiresAt: new Date(issued.expiresAtMs).toISOString(),
    site: greetingOf(deps, site),
  };
  return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
}

async function identify(
  deps: VisitorRouteDeps,
  site: Site,
  form: VisitorRequest,
  known: Visitor | null,
): Promise<{ readonly visitor: Visitor; readonly endsAtMs: number | null } | null> {
  const locale: VisitorLocale = form.locale ?? known?.locale ?? 'en';
  if (form.identity === undefined) {
    const isRenewal = known !== null && known.subject === null;
    const id = isRenewal ? known.id : await createAnonymousVisitor(deps.database, deps.ids, site.key);
    return { visitor: { id, site: site.key, subject: null, locale }, endsAtMs: null };
  }
  const identity = await openHostIdentity(site, form.identity, deps.admission.clock);
  if (identity === null) return null;
  const id = await upsertVisitor(deps.database, deps.ids, { site: site.key, subject: identity.subject });
  return { visitor: { id, site: site.key, subject: identity.subject, locale }, endsAtMs: identity.endsAtMs };
}

/** Whoever becomes someone else leaves no card behind. Source: WHO-3. */
async function leaveCards(deps: VisitorRouteDeps, before: Visitor, origin: string | null): Promise<void> {
  const by = { origin, verified: before.subject !== null };
  for (const row of await pendingCardsOf(deps.database, before.id)) await cancelCall(deps, row, by, 'IDENTITY');
}

function greetingOf(deps: VisitorRouteDeps, site: Site): VisitorReply['site'] {
  const automatic = deps.registry.ofSite(site.key).filter((action) => action.verdict === 'run');
  return {
    name: site.name,
    ...(site.contact === undefined ? {} : { contact: site.contact }),
    ...(site.greeting === undefined ? {} : { greeting: site.greeting }),
    ...(site.suggestions.length === 0 ? {} : { suggestions: site.suggestions }),
    demo: deps.demo,
    readOnlyAutomatic: automatic.every(
      (action) => action.settings.hints.readOnly && !action.settings.hints.destructive,
    ),
  };
}
