import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { watchSight, type Sight } from './watch-view.ts';

/** How near Confirm is to being pressable. `out-of-sight`: it is not wholly visible, so nothing counts. */
export type Arming = 'out-of-sight' | 'arming' | 'armed';

/** How long Confirm must have been wholly visible. Source: CARD-9. */
export const ARMING_MS = 600;

/**
 * Follows the arming of a button: it starts when the button is wholly visible, and again each time that it was not, or that
 * it moved.
 * @param isEnabled - `false` while another reason keeps the button off; the wait begins when that ends.
 */
export function useArming(button: RefObject<HTMLElement | null>, isEnabled: boolean): Arming {
  const [sight, setSight] = useState<Exclude<Sight, 'moved'>>('hidden');
  const [moves, setMoves] = useState(0);
  const [isArmed, setArmed] = useState(false);
  useLayoutEffect(() => {
    if (!button.current) return undefined;
    return watchSight(button.current, (next) => {
      if (next === 'moved') setMoves((count) => count + 1);
      else setSight(next);
    });
  }, [button]);
  const isWaiting = isEnabled && sight === 'whole';
  useLayoutEffect(() => {
    setArmed(false);
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setArmed(true), ARMING_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, moves]);
  if (!isWaiting) return 'out-of-sight';
  return isArmed ? 'armed' : 'arming';
}
