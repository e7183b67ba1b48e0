import type { ConsoleActionDetail } from '@deskbell/protocol';
import type { ReactElement, ReactNode } from 'react';
import { useReading } from '../api/use-console-api.ts';
import { Facts } from '../parts/facts.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ReadingState } from '../parts/reading-state.tsx';
import { ToneBadge } from '../parts/tone-badge.tsx';
import { consoleWords } from '../words/console-words.ts';
import { policyWord } from '../words/policy-words.ts';
import { ArgumentTable } from './argument-table.tsx';
import { CardPreview } from './card-preview.tsx';

/** One action, to be read: what visitors see, when it may run, what is sent, and the card. Source: ACT-2. */
export function ActionPage(props: { readonly site: string; readonly name: string }): ReactElement {
  const reading = useReading({
    key: ['action', props.site, props.name],
    read: async (api, signal) => await api.action(props.site, props.name, signal),
    live: false,
  });
  const action = reading.data;
  return (
    <div className="screen">
      <PageHead title={action?.title ?? props.name} intro={consoleWords.actions.readOnly} />
      {action === undefined ? (
        <ReadingState error={reading.error} notFound={consoleWords.actions.noSuch} />
      ) : (
        <div className="action">
          <ActionFacts action={action} />
          {action.preview === null ? null : <CardPreview {...action.preview} />}
        </div>
      )}
    </div>
  );
}

function ActionFacts(props: { readonly action: ConsoleActionDetail }): ReactElement {
  const { action } = props;
  const words = consoleWords.actions;
  return (
    <div className="action-facts">
      <Part title={words.see}>
        <Facts
          facts={[
            [words.label, action.title],
            [words.description, action.description],
          ]}
        />
        <h3>{words.arguments}</h3>
        {action.arguments.length === 0 ? (
          <p className="soft">{words.noArguments}</p>
        ) : (
          <ArgumentTable action={action} />
        )}
      </Part>
      <Part title={words.when}>
        <Facts
          facts={[
            [words.policy, <PolicyFact action={action} />],
            [
              words.hints,
              action.hints.length === 0 ? words.noHints : <span className="mono">{action.hints.join(', ')}</span>,
            ],
            [words.verified, <YesNo value={action.verifiedOnly} help={words.verifiedHelp} />],
            [words.idempotent, <YesNo value={action.idempotent} help={words.idempotentHelp} />],
          ]}
        />
      </Part>
      <Part title={words.request}>
        <Facts facts={requestFacts(action)} />
      </Part>
    </div>
  );
}

function Part(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="part">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function PolicyFact(props: { readonly action: ConsoleActionDetail }): ReactElement {
  const { action } = props;
  return (
    <>
      <ToneBadge {...policyWord(action.policy)} />
      {action.policyNamed ? null : <span className="help">{consoleWords.actions.notNamed}</span>}
      {action.hints.includes('consequentialHint') ? (
        <span className="help">{consoleWords.actions.noAutomatic}</span>
      ) : null}
    </>
  );
}

function YesNo(props: { readonly value: boolean; readonly help: string }): ReactElement {
  return (
    <>
      {props.value ? 'Yes' : 'No'}
      {props.value ? <span className="help">{props.help}</span> : null}
    </>
  );
}

function requestFacts(action: ConsoleActionDetail): readonly (readonly [string, ReactNode])[] {
  const { request } = action;
  return [
    ['Method', <span className="mono">{request.method}</span>],
    ['Address', <span className="mono">{request.address}</span>],
    ['Headers', request.headers.length === 0 ? null : <span className="mono">{request.headers.join(', ')}</span>],
    ['Body', request.body === null ? null : <span className="mono">{request.body}</span>],
    ['Private host', request.privateHostAllowed ? 'Allowed' : null],
  ];
}
