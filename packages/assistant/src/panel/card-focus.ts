/** Where the focus goes when cards come and go. Source: CARD-9, CARD-10. */
export interface CardFocus {
  /** A card has just been asked. Moves the focus to Cancel where that takes nothing away, else remembers it for the next Tab. */
  opened(call: string, cancel: HTMLElement): void;
  /** A card goes away; the focus in it returns to where it was. */
  closed(card: HTMLElement): void;
  /** Takes the next Tab to the Cancel of the newest card that could not have the focus; tells whether it did. */
  takeTab(): boolean;
}

/** What the focus depends on. */
export interface FocusSituation {
  /** The focused element inside the panel, if any. */
  readonly focused: () => HTMLElement | null;
  readonly composer: () => HTMLTextAreaElement | null;
  readonly isComposing: () => boolean;
}

/** Makes the rule of one panel. Each card is opened once, however often it is drawn. */
export function createCardFocus(situation: FocusSituation): CardFocus {
  const seen = new Set<string>();
  let waiting: HTMLElement | null = null;
  let before: HTMLElement | null = null;
  return {
    opened: (call, cancel) => {
      if (seen.has(call)) return;
      seen.add(call);
      const focused = situation.focused();
      const isFree = focused !== null && (situation.composer()?.value ?? '') === '' && !situation.isComposing();
      if (!isFree) {
        waiting = cancel;
        return;
      }
      before = focused;
      cancel.focus({ preventScroll: true });
    },
    closed: (card) => {
      const focused = situation.focused();
      if (focused === null || !card.contains(focused)) return;
      const target = before?.isConnected && !card.contains(before) ? before : situation.composer();
      before = null;
      target?.focus({ preventScroll: true });
    },
    takeTab: () => {
      const target = waiting;
      waiting = null;
      if (!target?.isConnected) return false;
      before = situation.focused();
      target.focus();
      return true;
    },
  };
}
