import type { ConsoleAuditRow } from '@deskbell/protocol';
import { Fragment, type ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { ToneBadge } from '../parts/tone-badge.tsx';
import type { AuditRoute } from '../routing/route.ts';
import { useRouter } from '../routing/use-router.ts';
import { actorName } from '../words/actor-name.ts';
import { consoleWords } from '../words/console-words.ts';
import { eventWord } from '../words/event-words.ts';
import { exactTime } from '../words/time-words.ts';
import { useHourForm } from '../words/use-hour-form.ts';
import { AuditDetails } from './audit-details.tsx';
import { RefusalReason } from './refusal-reason.tsx';

/** The rows of the audit. A refused row is open on its reason; any row opens to all that it says. */
export function AuditTable(props: {
  readonly rows: readonly ConsoleAuditRow[];
  readonly route: AuditRoute;
}): ReactElement {
  const router = useRouter();
  const { row: open, ...closed } = props.route;
  return (
    <table className="stack">
      <thead>
        <tr>
          <th scope="col">Time, UTC</th>
          <th scope="col">Outcome</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Subject</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <AuditRowView
            key={row.id}
            row={row}
            isOpen={row.id === open}
            onToggle={() => router.go(row.id === open ? closed : { ...closed, row: row.id }, true)}
          />
        ))}
      </tbody>
    </table>
  );
}

function AuditRowView(props: {
  readonly row: ConsoleAuditRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const { row, isOpen } = props;
  const time = exactTime(row.at, useHourForm());
  const isRefused = row.event === 'refused';
  const hasMore = isRefused || isOpen;
  return (
    <Fragment>
      <tr className={rowClass(isRefused, hasMore)}>
        <td className="row-time">
          <button
            type="button"
            className="row-button"
            aria-expanded={isOpen}
            aria-controls={`row-${row.id}`}
            aria-label={`Row ${row.id}, ${time}`}
            onClick={props.onToggle}
          >
            <span className="mono">{time}</span>
            <Icon name="down" small />
          </button>
        </td>
        <td className="one-line">
          <ToneBadge {...eventWord(row.event)} />
        </td>
        <td className="order-4">{actorName(row.who) ?? consoleWords.audit.noPerson}</td>
        <td className="order-3 whole">{row.what ?? '–'}</td>
        <td className="order-5 row-subject">
          <bdi>{row.subject ?? ''}</bdi>
        </td>
        <td className="order-6 row-where">{placeWords(row)}</td>
      </tr>
      {hasMore ? (
        <tr className={isRefused ? 'why is-refused' : 'why'} id={`row-${row.id}`}>
          <td colSpan={6}>{isOpen ? <AuditDetails row={row} /> : <RefusalReason row={row} />}</td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** The page's host; the site where no page was involved; nothing for what concerns every site. */
function placeWords(row: ConsoleAuditRow): string {
  if (row.origin !== null) return row.origin.replace(/^https?:\/\//, '');
  return row.site === '*' ? '' : row.site;
}

function rowClass(isRefused: boolean, hasMore: boolean): string {
  return [isRefused ? 'is-refused' : '', hasMore ? 'has-more' : ''].filter((name) => name !== '').join(' ');
}
