import { resolve } from 'node:path';

import { readHints } from '@deskbell/gate';

import { schemaTextOf } from './action-faults.ts';
import type { ConfigAction, ConfigSite } from './config-schema.ts';
import type { ActionSettings, Site, SiteIdentity } from './site.ts';

/**
 * Makes a site of its checked part of the file, with every default filled in.
 *
 * @param folder the file's own folder: knowledge folders are named from there.
 */
export function siteFromConfig(site: ConfigSite, folder: string): Site {
  return {
    key: site.key,
    name: site.name,
    origins: site.origins,
    allowLocalhost: site.allowLocalhost ?? false,
    identity: identityOf(site),
    limits: {
      questionsPerMinute: site.limits?.questionsPerMinute ?? 20,
      tokensPerDay: site.limits?.tokensPerDay ?? 500_000,
      streams: site.limits?.streams ?? 50,
    },
    ...(site.contact === undefined ? {} : { contact: site.contact }),
    ...(site.greeting === undefined ? {} : { greeting: site.greeting }),
    suggestions: site.suggestions ?? [],
    whenUnavailable: site.whenUnavailable ?? 'refuse',
    knowledge: (site.knowledge ?? []).map((each) => ({ folder: resolve(folder, each.folder), url: each.url })),
    actions: (site.actions ?? []).map(actionOf),
  };
}

function identityOf(site: ConfigSite): SiteIdentity | null {
  if (site.identity?.secret !== undefined) {
    return { kind: 'secret', secret: site.identity.secret };
  }
  return site.identity?.publicKeys === undefined ? null : { kind: 'publicKeys', publicKeys: site.identity.publicKeys };
}

function actionOf(action: ConfigAction): ActionSettings {
  return {
    name: action.name,
    ...(action.label === undefined ? {} : { label: action.label }),
    description: action.description,
    ...(action.policy === undefined ? {} : { policy: action.policy }),
    hints: readHints(action.hints),
    verifiedOnly: action.verifiedOnly ?? false,
    idempotent: action.idempotent ?? false,
    fixed: action.fixed ?? {},
    schemaText: schemaTextOf(action),
    http: {
      method: action.http.method,
      url: action.http.url,
      headers: action.http.headers ?? {},
      body: action.http.body ?? 'json',
    },
    allowPrivate: action.allowPrivate ?? false,
  };
}
