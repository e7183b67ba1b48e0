import type { ConsoleSession } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { ActionPage } from '../actions/action-page.tsx';
import { ActionsPage } from '../actions/actions-page.tsx';
import { AuditPage } from '../audit/audit-page.tsx';
import { ConversationsPage } from '../conversations/conversations-page.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Link } from '../routing/link.tsx';
import { useRoute } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';

/** The page that the address names. */
export function OpenPage(props: { readonly session: ConsoleSession }): ReactElement {
  const route = useRoute();
  switch (route.page) {
    case 'audit':
      return <AuditPage route={route} />;
    case 'conversations':
      return <ConversationsPage route={route} session={props.session} />;
    case 'actions':
      return <ActionsPage site={route.site} />;
    case 'action':
      return <ActionPage site={route.site} name={route.name} />;
    case 'not-found':
      return <NoSuchPage />;
    default:
      throw new TypeError(`no page for ${JSON.stringify(route satisfies never)}`);
  }
}

function NoSuchPage(): ReactElement {
  return (
    <div className="screen">
      <PageHead title="Not found" />
      <EmptyState text={consoleWords.notFound}>
        <Link className="link" to={{ page: 'conversations' }}>
          {consoleWords.toConversations}
        </Link>
      </EmptyState>
    </div>
  );
}
