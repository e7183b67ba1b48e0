/** How much of a button a person can see right now; `moved` says that it is no longer where it was, whole or not. */
export type Sight = 'whole' | 'hidden' | 'moved';

/** Ends a watch. */
export type EndWatch = () => void;

const WHOLE = 0.99;
const LOOK_MS = 100;
const PLACE_PX = 4;
/** A browser under load can miss to say that a part came free; asked anew it tells. */
const ASK_AGAIN_MS = 1_000;

/** An observer of the second version can tell that something covers the element, or makes it faint or small. */
interface SightOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean;
  readonly delay: number;
}

/**
 * Watches whether a button is wholly in view and nothing is over it, nor over the title and the lines of its card. Where the browser can say (IntersectionObserver version 2)
 * it is asked; elsewhere geometry, `checkVisibility` and a hit test at five points decide. In doubt it is hidden.
 * Source: CARD-9.
 */
export function watchSight(button: HTMLElement, tell: (sight: Sight) => void): EndWatch {
  const view = button.ownerDocument.defaultView;
  if (!view) return () => undefined;
  const canTrack = 'IntersectionObserverEntry' in view && 'isVisible' in view.IntersectionObserverEntry.prototype;
  const endSight = canTrack ? observeSight(button, tell) : lookAtSight(button, view, tell);
  const endPlace = watchPlace(button, view, tell);
  return () => {
    endSight();
    endPlace();
  };
}

/** A button that slides under the pointer must not be pressed by a click that was meant for what was there before. */
function watchPlace(button: HTMLElement, view: Window, tell: (sight: Sight) => void): EndWatch {
  let before = button.getBoundingClientRect();
  const timer = view.setInterval(() => {
    const now = button.getBoundingClientRect();
    if (Math.abs(now.left - before.left) + Math.abs(now.top - before.top) > PLACE_PX) tell('moved');
    before = now;
  }, LOOK_MS);
  return () => view.clearInterval(timer);
}

function observeSight(button: HTMLElement, tell: (sight: Sight) => void): EndWatch {
  const options: SightOptions = { threshold: [0, 0.5, WHOLE, 1], trackVisibility: true, delay: LOOK_MS };
  const parts = [button, ...readParts(button)];
  const clear = new Map<Element, boolean>();
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const isWhole = entry.target !== button || entry.intersectionRatio >= WHOLE;
      clear.set(entry.target, isWhole && 'isVisible' in entry && entry.isVisible === true);
    }
    tell(parts.every((part) => clear.get(part) === true) ? 'whole' : 'hidden');
  }, options);
  const askAgain = (): void => {
    for (const part of parts.filter((each) => clear.get(each) !== true)) {
      observer.unobserve(part);
      observer.observe(part);
    }
  };
  askAgain();
  const timer = setInterval(askAgain, ASK_AGAIN_MS);
  return () => {
    clearInterval(timer);
    observer.disconnect();
  };
}

/** What a person reads before the press: the title and the lines of the same card. A cover over them hides the question. */
function readParts(button: HTMLElement): readonly HTMLElement[] {
  const card = button.closest('.db-card');
  return card === null ? [] : [...card.querySelectorAll<HTMLElement>('.db-card-t, .db-more, .db-lines-w')];
}

function lookAtSight(button: HTMLElement, view: Window, tell: (sight: Sight) => void): EndWatch {
  const look = (): void => tell(isWholeInSight(button, view) ? 'whole' : 'hidden');
  const timer = view.setInterval(look, LOOK_MS);
  look();
  return () => view.clearInterval(timer);
}

function isWholeInSight(button: HTMLElement, view: Window): boolean {
  if (button.ownerDocument.visibilityState !== 'visible') return false;
  if (
    typeof button.checkVisibility === 'function' &&
    !button.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
    return false;
  const box = button.getBoundingClientRect();
  const isInside =
    box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= view.innerHeight && box.right <= view.innerWidth;
  return isInside && testPoints(box).every(([x, y]) => isHit(button, x, y)) && readParts(button).every(isReadable);
}

/** Nothing lies over the middle of a part, at the least. */
function isReadable(part: HTMLElement): boolean {
  const box = part.getBoundingClientRect();
  return isHit(part, box.left + box.width / 2, box.top + box.height / 2);
}

function testPoints(box: DOMRect): readonly (readonly [number, number])[] {
  const inset = 4;
  const middle = [box.left + box.width / 2, box.top + box.height / 2] as const;
  const corners = [box.left + inset, box.right - inset].flatMap((x) =>
    [box.top + inset, box.bottom - inset].map((y) => [x, y] as const),
  );
  return [middle, ...corners];
}

/** The innermost tree must find the button, and each tree around it must find the host on the way there. */
function isHit(button: HTMLElement, x: number, y: number): boolean {
  let target: Element = button;
  for (;;) {
    const root = target.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
    const found = root.elementFromPoint(x, y);
    if (!found || !target.contains(found)) return false;
    if (root instanceof Document) return true;
    target = root.host;
  }
}
