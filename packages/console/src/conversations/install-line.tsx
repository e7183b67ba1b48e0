import type { ReactElement } from 'react';

/** The line that puts the widget into a page. Source: WID-1. */
export function InstallLine(props: { readonly siteKey: string; readonly origin: string }): ReactElement {
  return (
    <pre className="json" tabIndex={0} role="group" aria-label="Line for your page">
      {`<script type="module" src="${props.origin}/widget.js" data-site="${props.siteKey}"></script>`}
    </pre>
  );
}
