import type { ConsoleActor, ConsoleAuditDetail, ConsoleAuditRow } from '@deskbell/protocol';
import type { ReactElement, ReactNode } from 'react';
import { useReading } from '../api/use-console-api.ts';
import { CardLines } from '../parts/card-lines.tsx';
import { Facts } from '../parts/facts.tsx';
import { JsonText } from '../parts/json-text.tsx';
import { ReadingState } from '../parts/reading-state.tsx';
import { Link } from '../routing/link.tsx';
import { actorName } from '../words/actor-name.ts';
import { callErrorWords } from '../words/call-error-words.ts';
import { consoleWords } from '../words/console-words.ts';
import { Reason } from './refusal-reason.tsx';

/** All that a row says: who, what, when, where, the outcome, the key, the arguments and the card. Source: AUD-2. */
export function AuditDetails(props: { readonly row: ConsoleAuditRow }): ReactElement {
  const reading = useReading({
    key: ['audit-row', props.row.id],
    read: async (api, signal) => await api.auditRow(props.row.id, signal),
    live: false,
  });
  if (reading.data === undefined) return <ReadingState error={reading.error} />;
  const detail = reading.data;
  return (
    <div className="details">
      <Facts facts={factsOf(detail)} />
      <div className="details-side">
        {detail.erased ? <p className="soft">{consoleWords.audit.erased}</p> : null}
        {detail.card === null ? null : <Titled title="Card">{<CardLines card={detail.card} />}</Titled>}
        {detail.arguments === null ? null : (
          <Titled title="Arguments">
            <JsonText text={detail.arguments} label="Arguments" />
          </Titled>
        )}
        {detail.facts === null ? null : (
          <Titled title="Also recorded">
            <JsonText text={detail.facts} label="Also recorded" />
          </Titled>
        )}
      </div>
    </div>
  );
}

function Titled(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function factsOf(detail: ConsoleAuditDetail): readonly (readonly [string, ReactNode])[] {
  return [
    ['Reason', detail.reason === null ? null : <Reason code={detail.reason} />],
    ['Error', callErrorWords(detail.reason, detail.error)],
    ['Who', whoWords(detail.who)],
    ['When', mono(detail.at)],
    ['Site', detail.site === '*' ? null : detail.site],
    ['From', mono(detail.origin)],
    ['Conversation', detail.conversation === null ? null : <ConversationLink id={detail.conversation} />],
    ['Call ID', mono(detail.call)],
    ['Tool', mono(detail.toolId)],
    ['Policy', mono(detail.policyVersion)],
    ['Key ID', mono(detail.keyId)],
    ['Definition', mono(detail.definitionDigest)],
    ['Arguments', mono(detail.argumentsDigest)],
    ['Card', mono(detail.cardDigest)],
  ];
}

function ConversationLink(props: { readonly id: string }): ReactElement {
  return (
    <Link className="link mono" to={{ page: 'conversations', conversation: props.id }}>
      {props.id}
    </Link>
  );
}

function whoWords(who: ConsoleActor): string {
  const name = actorName(who) ?? consoleWords.audit.noPerson;
  if (who.kind !== 'visitor' || who.verified === null) return name;
  return `${name}, ${who.verified ? 'verified' : 'not verified'}`;
}

function mono(text: string | null): ReactNode {
  return text === null ? null : <span className="mono">{text}</span>;
}
