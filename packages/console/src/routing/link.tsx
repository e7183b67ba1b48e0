import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { routeHref, type Route } from './route.ts';
import { useRouter } from './use-router.ts';

/** A link within the console: a plain press moves without loading, every other press is the browser's. */
export function Link(props: {
  readonly to: Route;
  readonly className?: string;
  readonly current?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const router = useRouter();
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(props.to);
  };
  return (
    <a
      href={routeHref(props.to)}
      className={props.className}
      aria-current={props.current === true ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
