import type { Card } from '@deskbell/gate';
import type { ReactElement } from 'react';

/** How many levels have an indent of their own; deeper ones share the last. */
const maxIndent = 6;

/** Writes a card's title, note and lines in their order, as text. Source: CARD-2, CARD-6. */
export function CardLines(props: { readonly card: Card }): ReactElement {
  const { card } = props;
  return (
    <div className="card-lines">
      <p className="strong">{card.title}</p>
      {card.target === undefined ? null : <p>{card.target}</p>}
      {card.note === undefined ? null : <p className="tone-text-bad">{card.note}</p>}
      <ul>
        {card.lines.map((line, index) => (
          // The lines of a card never change, so that their place is their name.
          <li key={index} className={`indent-${Math.min(line.depth, maxIndent)}`}>
            <span className="dim">{line.label}:</span> <bdi className="value">{line.value}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
