import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import { SearchField } from '../parts/search-field.tsx';
import type { AuditRoute } from '../routing/route.ts';
import { useRouter } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';
import { eventWords } from '../words/event-words.ts';

/** The filter of the audit. Each change begins at the newest row and is part of the address. */
export function AuditFilters(props: { readonly route: AuditRoute }): ReactElement {
  const { site, event, search } = props.route;
  const router = useRouter();
  return (
    <div className="filters">
      <SearchField
        label={consoleWords.audit.search}
        value={search}
        onSearch={(text) => router.go({ page: 'audit', site, event, search: text })}
      />
      <NativeSelect
        aria-label={consoleWords.audit.outcome}
        classNames={{ input: 'field' }}
        value={event ?? ''}
        onChange={(change) =>
          router.go({ page: 'audit', site, event: change.currentTarget.value || undefined, search })
        }
        data={[
          { value: '', label: consoleWords.audit.allOutcomes },
          ...[...eventWords].map(([value, { word }]) => ({ value, label: word })),
        ]}
      />
    </div>
  );
}
