import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useReading } from '../api/use-console-api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Pager } from '../parts/pager.tsx';
import { ReadingState } from '../parts/reading-state.tsx';
import type { AuditRoute } from '../routing/route.ts';
import { useRouter } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

/** The audit, newest first. The first page is live; a page further back stands still. Source: CON-2, AUD-2. */
export function AuditPage(props: { readonly route: AuditRoute }): ReactElement {
  const { route } = props;
  const { site, event, search, before, after } = route;
  const router = useRouter();
  const reading = useReading({
    key: ['audit', site, event, search, before, after],
    read: async (api, signal) => await api.audit(route, signal),
    live: before === undefined && after === undefined,
    keep: true,
  });
  const page = reading.data;
  return (
    <div className="screen">
      <PageHead title={consoleWords.nav.audit} />
      <AuditFilters route={route} />
      {page === undefined ? <ReadingState error={reading.error} /> : null}
      {page !== undefined && page.rows.length === 0 ? <NoRows route={route} /> : null}
      {page !== undefined && page.rows.length > 0 ? (
        <div className="box">
          <AuditTable rows={page.rows} route={route} />
          <Pager
            older={page.older}
            newer={page.newer}
            onMove={(paging) => router.go({ page: 'audit', site, event, search, ...paging })}
          />
        </div>
      ) : null}
    </div>
  );
}

function NoRows(props: { readonly route: AuditRoute }): ReactElement {
  const router = useRouter();
  const { event, search, before, after, site } = props.route;
  const isNarrow = [event, search, before, after, site].some((member) => member !== undefined);
  if (!isNarrow) return <EmptyState text={consoleWords.audit.empty} />;
  return (
    <EmptyState text={consoleWords.noMatch}>
      <Button className="button" onClick={() => router.go({ page: 'audit' })}>
        {consoleWords.clearFilter}
      </Button>
    </EmptyState>
  );
}
