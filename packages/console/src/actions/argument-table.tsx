import type { ConsoleActionDetail } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { consoleWords } from '../words/console-words.ts';

/** The arguments in the schema's order: key, type, the card's label, and what the server fills in. */
export function ArgumentTable(props: { readonly action: ConsoleActionDetail }): ReactElement {
  const rows = props.action.arguments;
  const hasFixed = rows.some((row) => row.fixed !== null);
  return (
    <div className="box">
      <table className="stack">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Type</th>
            <th scope="col">Shown as</th>
            {hasFixed ? <th scope="col">{consoleWords.actions.fixed}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className="mono whole">{row.key}</td>
              <td className="dim">{row.required ? row.type : `${row.type}, optional`}</td>
              <td>{row.shownAs}</td>
              {hasFixed ? <td className="mono">{row.fixed ?? ''}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
