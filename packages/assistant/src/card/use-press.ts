import { useEffect, useMemo, useRef } from 'preact/hooks';
import { deliberatePress, pressingKey } from './deliberate-press.ts';

/** The listeners of a button that acts on deliberate presses alone. */
export interface PressListeners {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Gives the listeners of such a button. Source: CARD-9.
 * @param isArmed - While `false`, no press begins and none ends.
 * @param act - Called once a press.
 */
export function usePress(isArmed: boolean, act: () => void): PressListeners {
  const now = useRef({ isArmed, act });
  now.current = { isArmed, act };
  const press = useMemo(() => deliberatePress(() => now.current.isArmed), []);
  useEffect(() => {
    if (!isArmed) press.reset();
  }, [isArmed, press]);
  return useMemo(
    () => ({
      onPointerDown: (event) => press.pointerDown(event, event.button === 0 && event.isPrimary),
      onPointerCancel: () => press.reset(),
      onClick: (event) => {
        if (press.click(event)) now.current.act();
      },
      onKeyDown: (event) => {
        if (pressingKey(event) !== null) event.preventDefault();
        press.keyDown(event);
      },
      onKeyUp: (event) => {
        if (pressingKey(event) !== null) event.preventDefault();
        if (press.keyUp(event)) now.current.act();
      },
      onBlur: () => press.reset(),
    }),
    [press],
  );
}
