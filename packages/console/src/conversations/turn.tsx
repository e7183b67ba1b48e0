import type { ConsoleTurn, ConsoleTurnItem } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { initials } from '../words/actor-name.ts';
import { consoleWords } from '../words/console-words.ts';
import { clockTime } from '../words/time-words.ts';
import { useHourForm } from '../words/use-hour-form.ts';
import { CallBox } from './call-box.tsx';

/** A turn: the visitor's question, then Deskbell's answer with its calls. All text is shown as text. */
export function Turn(props: { readonly turn: ConsoleTurn; readonly name: string }): ReactElement {
  const { turn, name } = props;
  const time = clockTime(turn.at, useHourForm());
  return (
    <>
      <article className="line" aria-label={`${name}, ${time}`}>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <div className="line-body">
          <p className="line-who">
            <b>{name}</b> <time dateTime={turn.at}>{time}</time>
          </p>
          <p className="said" dir="auto">
            {turn.question}
          </p>
        </div>
      </article>
      <article className="line" aria-label="Deskbell">
        <span className="avatar avatar-bell" aria-hidden="true">
          <Icon name="bell" small />
        </span>
        <div className="line-body">
          <p className="line-who">
            <b>Deskbell</b> <TurnState state={turn.state} />
          </p>
          {turn.items.map((item, index) => (
            // Items are only ever added at the end, so that their place is their name.
            <Item key={index} item={item} />
          ))}
        </div>
      </article>
    </>
  );
}

function Item(props: { readonly item: ConsoleTurnItem }): ReactElement {
  const { item } = props;
  if (item.kind === 'call') return <CallBox call={item.call} />;
  if (item.kind === 'sources') return <p className="soft sources">Sources: {item.titles.join(', ')}</p>;
  if (item.kind === 'notice') return <p className="soft">{item.text}</p>;
  return (
    <p className="said" dir="auto">
      {item.text}
    </p>
  );
}

function TurnState(props: { readonly state: ConsoleTurn['state'] }): ReactElement | null {
  if (props.state === 'done') return null;
  return <span className="soft">{consoleWords.conversations[props.state]}</span>;
}
