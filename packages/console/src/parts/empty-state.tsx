import type { ReactElement, ReactNode } from 'react';

/** Says that there is nothing, and what to do next. */
export function EmptyState(props: { readonly text: string; readonly children?: ReactNode }): ReactElement {
  return (
    <div className="empty">
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
