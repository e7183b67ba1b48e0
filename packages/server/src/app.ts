import { Hono } from 'hono';
import { faultFacts } from './fault-facts.ts';
import type { Ids, Clock } from './ids.ts';
import { askRoute } from './routes/ask.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { crossOrigin } from './routes/cross-origin.ts';
import { problemReply } from './routes/problem-reply.ts';
import { visitorRoute } from './routes/visitors.ts';
import type { Site } from './sites/site.ts';
import type { TurnDeps } from './turn/turn-context.ts';

/** Everything that the HTTP application is made with. */
export interface AppDeps {
  readonly sites: ReadonlyMap<string, Site>;
  readonly turn: TurnDeps;
  readonly ids: Ids;
  readonly clock: Clock;
  /** The origin of `DESKBELL_URL`. */
  readonly ownOrigin: string;
  /** Routes beside the visitors' API: console, widget, documentation, health. */
  readonly pages: readonly { readonly path: string; readonly routes: Hono }[];
}

/** Creates the application. Tests call `app.request()`. */
export function createApp(deps: AppDeps): Hono {
  const { sites, turn, ids, clock, ownOrigin } = deps;
  const admission = { sites, keyring: turn.keyring, clock, ownOrigin };
  const app = new Hono();
  app.use('/v1/*', crossOrigin(sites));
  app.route('/v1/visitors', visitorRoute({ ...turn, admission, ids, demo: turn.model.demo }));
  app.route('/v1/ask', askRoute({ admission, turn }));
  app.route('/v1/conversations', conversationRoutes({ admission, turn }));
  for (const { path, routes } of deps.pages) app.route(path, routes);
  app.notFound(() => problemReply('NOT_FOUND', { detail: 'There is nothing at this address.' }));
  app.onError((error) => {
    turn.log.error(faultFacts(error), 'A request failed');
    return problemReply('INTERNAL');
  });
  return app;
}
