import type { ConsoleCall, ConsoleCallEvent } from '@deskbell/protocol';
import type { ReactElement, ReactNode } from 'react';
import { CardLines } from '../parts/card-lines.tsx';
import { Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';
import { JsonText } from '../parts/json-text.tsx';
import { ToneBadge } from '../parts/tone-badge.tsx';
import { Link } from '../routing/link.tsx';
import { callErrorWords } from '../words/call-error-words.ts';
import { eventWord } from '../words/event-words.ts';
import { reasonSentence } from '../words/reason-sentence.ts';
import { stateWord } from '../words/state-words.ts';
import { clockTime } from '../words/time-words.ts';
import { useHourForm } from '../words/use-hour-form.ts';

/** A call: its title and state, and inside its card, arguments, result and audit rows. One with a card is open. */
export function CallBox(props: { readonly call: ConsoleCall }): ReactElement {
  const { call } = props;
  return (
    <details className="call" open={call.card !== null}>
      <summary>
        <Icon name="bolt" small />
        <span className="strong">{call.title ?? call.name}</span>
        {call.kind === 'page' ? <span className="tag">Page tool</span> : null}
        <ToneBadge {...stateWord(call, Date.now())} />
      </summary>
      <div className="call-body">
        {call.card === null ? null : <CardLines card={call.card} />}
        <Facts facts={factsOf(call)} />
        <Events events={call.events} call={call.id} />
      </div>
    </details>
  );
}

function factsOf(call: ConsoleCall): readonly (readonly [string, ReactNode])[] {
  return [
    ['Tool', <span className="mono">{call.name}</span>],
    ['Call ID', <span className="mono">{call.id}</span>],
    ['Arguments', <JsonText text={call.arguments} label="Arguments" />],
    ['Reason', reasonWords(call.reason)],
    ['Error', callErrorWords(call.reason, call.error)],
    ['Result', call.output === null ? null : <JsonText text={call.output} label="Result" />],
  ];
}

function reasonWords(reason: string | null): string | null {
  if (reason === null) return null;
  const sentence = reasonSentence(reason);
  return sentence === null ? reason : `${reason}: ${sentence}`;
}

function Events(props: { readonly events: readonly ConsoleCallEvent[]; readonly call: string }): ReactElement | null {
  const form = useHourForm();
  if (props.events.length === 0) return null;
  return (
    <p className="timeline">
      {props.events.map((event) => (
        <Link key={event.id} className="event" to={{ page: 'audit', search: props.call, row: event.id }}>
          {eventWord(event.event).word} <b>{clockTime(event.at, form)}</b>
        </Link>
      ))}
    </p>
  );
}
