import { Hono } from 'hono';

/** Says whether this process takes questions. */
export interface Health {
  /** False while it starts, while it closes, and while the database does not answer. */
  readonly takesQuestions: () => Promise<boolean>;
}

/** Answers `GET /healthz`: 200 `ok` when questions are taken, else 503. Source: OPS-0. */
export function healthRoutes(health: Health): Hono {
  const app = new Hono();
  app.get('/healthz', async (context) => {
    context.header('cache-control', 'no-store');
    return (await health.takesQuestions()) ? context.text('ok\n') : context.text('not now\n', 503);
  });
  return app;
}
