import { forgetOtherSources, ingestFolder } from '../knowledge/ingest-folder.ts';
import type { Site } from '../sites/site.ts';
import type { Database } from '../storage/database.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Indexes the pages that the sites name, and forgets those that they no longer name. Unchanged pages cost nothing.
 *
 * @returns how many pages are new or changed.
 * @throws StartRefused `KNOWLEDGE` where a folder or a page cannot be read.
 */
export async function ingestSites(database: Database, sites: readonly Site[]): Promise<number> {
  let indexed = 0;
  for (const site of sites) {
    for (const { folder, url } of site.knowledge) {
      try {
        indexed += (await ingestFolder(database, { site: site.key, folder, url })).indexed;
      } catch (error) {
        throw new StartRefused(
          'KNOWLEDGE',
          `The pages in ${folder} cannot be read (${messageOf(error)}); correct that and start again.`,
          error,
        );
      }
    }
    await forgetOtherSources(
      database,
      site.key,
      site.knowledge.map((each) => each.url),
    );
  }
  return indexed;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown cause';
}
