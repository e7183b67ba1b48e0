import type { ReactElement } from 'react';
import { visibleJson } from './visible-json.ts';

/** Draws JSON text so that everything in it shows. The block can be reached by the keyboard, because it may scroll. */
export function JsonText(props: { readonly text: string; readonly label: string }): ReactElement {
  return (
    <pre className="json" tabIndex={0} role="group" aria-label={props.label}>
      {visibleJson(props.text)}
    </pre>
  );
}
