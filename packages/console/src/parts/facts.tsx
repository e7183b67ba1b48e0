import type { ReactElement, ReactNode } from 'react';

/** A list of named facts; those without a value are left out. */
export function Facts(props: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }): ReactElement {
  return (
    <dl className="facts">
      {props.facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
