import { sql } from 'kysely';
import type { Hono } from 'hono';

import type { ConsoleDeps } from '../console/console-deps.ts';
import { createConsoleRoutes } from '../console/console-routes.ts';
import { findBuiltFolders } from '../routes/built-folders.ts';
import { docsRoutes, readDocsPages } from '../routes/docs-pages.ts';
import { healthRoutes } from '../routes/health.ts';
import { readStaticFiles, widgetFileRoutes } from '../routes/static-files.ts';
import { configJsonSchema } from '../sites/config-schema.ts';
import type { Database } from '../storage/database.ts';

/** Routes of the application and the path under which they stand. */
export interface Page {
  readonly path: string;
  readonly routes: Hono;
}

/** What the pages beside the visitors' API are made of. */
export interface PageDeps {
  readonly database: Database;
  readonly console: Omit<ConsoleDeps, 'staticFolder'>;
  /** False while the server closes. */
  readonly isOpen: () => boolean;
}

/** Makes health, widget files, console and documentation. What was not built is not there. */
export async function createServerPages(deps: PageDeps): Promise<readonly Page[]> {
  const folders = findBuiltFolders();
  const [widget, docs] = await Promise.all([readStaticFiles(folders.widget), readDocsPages(folders.docs)]);
  const takesQuestions = async (): Promise<boolean> => deps.isOpen() && (await answers(deps.database));
  const configSchemaText = `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
  return [
    { path: '/', routes: healthRoutes({ takesQuestions }) },
    { path: '/', routes: widgetFileRoutes(widget) },
    { path: '/', routes: docsRoutes({ pages: docs, configSchemaText }) },
    { path: '/console', routes: createConsoleRoutes({ ...deps.console, staticFolder: folders.console }) },
  ];
}

async function answers(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}
