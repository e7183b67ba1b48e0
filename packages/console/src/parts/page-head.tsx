import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** A page's title with what stands beside it. The first title leaves the focus alone; each later one takes it. */
export function PageHead(props: {
  readonly title: string;
  readonly intro?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const moved = document.title !== 'Deskbell console';
    document.title = `${props.title} · Deskbell`;
    if (moved) heading.current?.focus({ preventScroll: true });
  }, [props.title]);
  return (
    <div className="page-head">
      <h1 ref={heading} tabIndex={-1}>
        {props.title}
      </h1>
      {props.children === undefined ? null : <div className="page-head-end">{props.children}</div>}
      {props.intro === undefined ? null : <p className="page-intro">{props.intro}</p>}
    </div>
  );
}
