import { Button } from '@mantine/core';
import type { ConsoleConversationPage, ConsoleSession } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { useReading } from '../api/use-console-api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Pager } from '../parts/pager.tsx';
import { ReadingState } from '../parts/reading-state.tsx';
import { SearchField } from '../parts/search-field.tsx';
import type { ConversationsRoute } from '../routing/route.ts';
import { useRouter } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';
import { ConversationList } from './conversation-list.tsx';
import { InstallLine } from './install-line.tsx';
import { TranscriptPane } from './transcript-pane.tsx';

interface ConversationsProps {
  readonly route: ConversationsRoute;
  readonly session: ConsoleSession;
}

/** The conversations, newest first, and the open one beside them; on a phone one of the two. Source: CON-2. */
export function ConversationsPage(props: ConversationsProps): ReactElement {
  const { route } = props;
  const { site, search, before, after, conversation } = route;
  const list = useReading({
    key: ['conversations', site, search, before, after],
    read: async (api, signal) => await api.conversations(route, signal),
    live: before === undefined && after === undefined,
    keep: true,
  });
  return (
    <div className="screen conversations" data-open={conversation === undefined ? 'list' : 'transcript'}>
      <PageHead title={consoleWords.nav.conversations} />
      <div className="panes">
        <section className="pane pane-list" aria-label="List">
          <ConversationSearch route={route} />
          {list.data === undefined ? <ReadingState error={list.error} /> : <Rows {...props} page={list.data} />}
        </section>
        <section className="pane pane-transcript" aria-label="Transcript">
          {conversation === undefined ? (
            <NothingChosen isEmpty={list.data?.conversations.length === 0} />
          ) : (
            <TranscriptPane key={conversation} conversation={conversation} route={route} />
          )}
        </section>
      </div>
    </div>
  );
}

function NothingChosen(props: { readonly isEmpty: boolean }): ReactElement | null {
  return props.isEmpty ? null : <EmptyState text={consoleWords.conversations.choose} />;
}

function ConversationSearch(props: { readonly route: ConversationsRoute }): ReactElement {
  const { site, search, conversation } = props.route;
  const router = useRouter();
  return (
    <div className="pane-head">
      <SearchField
        label={consoleWords.conversations.search}
        value={search}
        onSearch={(text) => router.go({ page: 'conversations', site, conversation, search: text })}
      />
    </div>
  );
}

function Rows(props: ConversationsProps & { readonly page: ConsoleConversationPage }): ReactElement {
  const { route, page, session } = props;
  const { site, search, conversation } = route;
  const router = useRouter();
  if (page.conversations.length === 0) return <NoConversations route={route} session={session} />;
  return (
    <>
      <ConversationList conversations={page.conversations} route={route} />
      <Pager
        older={page.older}
        newer={page.newer}
        onMove={(paging) => router.go({ page: 'conversations', site, search, conversation, ...paging })}
      />
    </>
  );
}

function NoConversations(props: ConversationsProps): ReactElement {
  const { site, search, before, after } = props.route;
  const router = useRouter();
  if ([search, before, after].some((member) => member !== undefined)) {
    return (
      <EmptyState text={consoleWords.noMatch}>
        <Button className="button" onClick={() => router.go({ page: 'conversations', site })}>
          {consoleWords.clearFilter}
        </Button>
      </EmptyState>
    );
  }
  const key = site ?? props.session.sites[0]?.key;
  return (
    <EmptyState text={consoleWords.conversations.empty}>
      {key === undefined ? null : <InstallLine siteKey={key} origin={window.location.origin} />}
    </EmptyState>
  );
}
