import type { ConsoleAction } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { useReading } from '../api/use-console-api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ReadingState } from '../parts/reading-state.tsx';
import { ToneBadge } from '../parts/tone-badge.tsx';
import { Link } from '../routing/link.tsx';
import { consoleWords } from '../words/console-words.ts';
import { policyWord } from '../words/policy-words.ts';
import { listTime } from '../words/time-words.ts';
import { useHourForm } from '../words/use-hour-form.ts';

/** The actions of the sites with their policy and use. They are edited in the operator's file. Source: ACT-2. */
export function ActionsPage(props: { readonly site: string | undefined }): ReactElement {
  const reading = useReading({
    key: ['actions', props.site],
    read: async (api, signal) => await api.actions(props.site, signal),
    live: false,
    keep: true,
  });
  const actions = reading.data?.actions;
  return (
    <div className="screen">
      <PageHead title={consoleWords.nav.actions} intro={consoleWords.actions.intro} />
      {actions === undefined ? <ReadingState error={reading.error} /> : null}
      {actions !== undefined && actions.length === 0 ? <EmptyState text={consoleWords.actions.empty} /> : null}
      {actions !== undefined && actions.length > 0 ? (
        <div className="box">
          <ActionTable actions={actions} />
        </div>
      ) : null}
    </div>
  );
}

function ActionTable(props: { readonly actions: readonly ConsoleAction[] }): ReactElement {
  const form = useHourForm();
  return (
    <table className="stack">
      <thead>
        <tr>
          <th scope="col">{consoleWords.actions.label}</th>
          <th scope="col">Site</th>
          <th scope="col">Policy</th>
          <th scope="col" className="end">
            Runs, 14 days
          </th>
          <th scope="col" className="end">
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {props.actions.map((action) => (
          <tr key={`${action.site}/${action.name}`}>
            <td className="whole">
              <Link className="strong" to={{ page: 'action', site: action.site, name: action.name }}>
                {action.title}
              </Link>
              <span className="under mono">{action.name}</span>
            </td>
            <td className="hide-on-phone">{action.site}</td>
            <td>
              <ToneBadge {...policyWord(action.policy)} />
            </td>
            <td className="end number" data-label="Runs">
              {action.runs}
            </td>
            <td className="end number hide-on-phone">
              {action.lastAt === null ? 'Never' : listTime(action.lastAt, Date.now(), form)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
