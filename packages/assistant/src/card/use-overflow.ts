import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How much of a scrolling list lies below what can be seen. */
export interface Overflow {
  readonly isScrollable: boolean;
  /** Lines that are not wholly above the cut. */
  readonly linesBelow: number;
}

const NONE: Overflow = { isScrollable: false, linesBelow: 0 };

/** Follows the overflow of a list of lines while it scrolls, grows or shrinks. */
export function useOverflow(list: RefObject<HTMLElement | null>, changes: unknown): Overflow {
  const [overflow, setOverflow] = useState(NONE);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void => setOverflow((before) => settled(before, overflowOf(element)));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, changes]);
  return overflow;
}

function settled(before: Overflow, now: Overflow): Overflow {
  return before.isScrollable === now.isScrollable && before.linesBelow === now.linesBelow ? before : now;
}

function overflowOf(element: HTMLElement): Overflow {
  const isScrollable = element.scrollHeight > element.clientHeight + 1;
  if (!isScrollable) return NONE;
  const cut = element.getBoundingClientRect().bottom - 8;
  const rows = [...element.querySelectorAll('.db-kv, .db-line > .db-k')];
  return { isScrollable, linesBelow: rows.filter((row) => row.getBoundingClientRect().bottom > cut).length };
}
