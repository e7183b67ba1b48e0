/** The part of an event that a press is judged by. */
export interface PressEvent {
  readonly isTrusted: boolean;
}

/** A key that goes down or up on the button. */
export interface PressKey extends PressEvent {
  readonly key: string;
  readonly repeat: boolean;
}

/** A click; `detail` is 0 where no pointer made it. */
export interface PressClick extends PressEvent {
  readonly detail: number;
}

/** Judges presses of one button. Each method tells whether the button acts now. */
export interface DeliberatePress {
  pointerDown(event: PressEvent, isPrimary: boolean): void;
  click(event: PressClick): boolean;
  keyDown(event: PressKey): void;
  keyUp(event: PressKey): boolean;
  /** What was begun does not count any more: the focus left, the pointer was taken away, the button lost its view. */
  reset(): void;
}

/**
 * Makes the judge of one button: only a trusted press that began and ended on it while it was armed; never a repeated key, nor
 * one that went down elsewhere or earlier. A trusted click without a pointer counts while armed. Source: CARD-9.
 *
 * The page keeps the browser from turning keys into clicks, so that a click of `detail` 0 is never a key.
 *
 * @param isArmed - Asked at the beginning and at the end of each press.
 */
export function deliberatePress(isArmed: () => boolean): DeliberatePress {
  let begun: 'pointer' | 'Enter' | ' ' | null = null;
  const end = (how: 'pointer' | 'Enter' | ' ', event: PressEvent): boolean => {
    const acts = begun === how && event.isTrusted && isArmed();
    begun = null;
    return acts;
  };
  return {
    pointerDown: (event, isPrimary) => {
      begun = event.isTrusted && isPrimary && isArmed() ? 'pointer' : null;
    },
    click: (event) => (event.detail === 0 ? event.isTrusted && isArmed() : end('pointer', event)),
    keyDown: (event) => {
      if (event.repeat) return;
      const key = pressingKey(event);
      begun = key !== null && event.isTrusted && isArmed() ? key : null;
    },
    keyUp: (event) => {
      const key = pressingKey(event);
      return key !== null && end(key, event);
    },
    reset: () => {
      begun = null;
    },
  };
}

/** The keys that press a button. */
export function pressingKey(event: { readonly key: string }): 'Enter' | ' ' | null {
  return event.key === 'Enter' || event.key === ' ' ? event.key : null;
}
