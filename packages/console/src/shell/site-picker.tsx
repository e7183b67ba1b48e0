import { NativeSelect } from '@mantine/core';
import type { ConsoleSite } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { siteOf, type Route } from '../routing/route.ts';
import { useRoute, useRouter } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';

/** Names the site, and where there are several chooses the one that the pages are narrowed to. */
export function SitePicker(props: { readonly sites: readonly ConsoleSite[] }): ReactElement {
  const route = useRoute();
  const router = useRouter();
  const [only] = props.sites;
  if (only !== undefined && props.sites.length === 1) return <SiteName name={only.name} host={hostOf(only)} />;
  const choose = (site: string): void => router.go(narrowed(route, site === '' ? undefined : site));
  return (
    <div className="site">
      <span className="mark">
        <Icon name="bell" />
      </span>
      <NativeSelect
        aria-label={consoleWords.site}
        classNames={{ root: 'site-select', input: 'field' }}
        value={siteOf(route) ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: consoleWords.allSites },
          ...props.sites.map((site) => ({ value: site.key, label: site.name })),
        ]}
      />
    </div>
  );
}

function SiteName(props: { readonly name: string; readonly host: string | null }): ReactElement {
  return (
    <div className="site">
      <span className="mark">
        <Icon name="bell" />
      </span>
      <span>
        <span className="site-name">{props.name}</span>
        {props.host === null ? null : <span className="site-host">{props.host}</span>}
      </span>
    </div>
  );
}

function hostOf(site: ConsoleSite): string | null {
  const origin = site.origins[0];
  return origin === undefined ? null : origin.replace(/^https?:\/\//, '');
}

/** The list of the page that is open, from its newest row. */
function narrowed(route: Route, site: string | undefined): Route {
  if (route.page === 'audit') return { page: 'audit', site, event: route.event, search: route.search };
  if (route.page === 'actions' || route.page === 'action') return { page: 'actions', site };
  return { page: 'conversations', site };
}
