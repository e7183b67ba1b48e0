import type { ReactElement } from 'react';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Link } from '../routing/link.tsx';
import { siteOf, type Route } from '../routing/route.ts';
import { useRoute } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';

interface Entry {
  readonly page: 'conversations' | 'actions' | 'audit';
  readonly icon: IconName;
}

const entries: readonly Entry[] = [
  { page: 'conversations', icon: 'chat' },
  { page: 'actions', icon: 'bolt' },
  { page: 'audit', icon: 'list' },
];

/** The pages that there are. Moving between them keeps the site. */
export function Navigation(): ReactElement {
  const route = useRoute();
  const open = route.page === 'action' ? 'actions' : route.page;
  return (
    <nav className="nav" aria-label="Main">
      {entries.map(({ page, icon }) => (
        <Link key={page} to={{ page, site: siteOf(route) } satisfies Route} current={page === open}>
          <Icon name={icon} />
          {consoleWords.nav[page]}
        </Link>
      ))}
    </nav>
  );
}
