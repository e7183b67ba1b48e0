import type { ConsoleAuditRow } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { Facts } from '../parts/facts.tsx';
import { reasonSentence } from '../words/reason-sentence.ts';

/** Why a row was refused, and where from. */
export function RefusalReason(props: { readonly row: ConsoleAuditRow }): ReactElement {
  const { row } = props;
  return (
    <Facts
      facts={[
        ['Reason', row.reason === null ? null : <Reason code={row.reason} />],
        ['From', row.origin === null ? null : <span className="mono">{row.origin}</span>],
        ['Call ID', row.call === null ? null : <span className="mono">{row.call}</span>],
      ]}
    />
  );
}

/** A code and what it means. */
export function Reason(props: { readonly code: string }): ReactElement {
  return (
    <>
      <span className="mono">{props.code}</span> {reasonSentence(props.code)}
    </>
  );
}
