import { adaptiveStyles } from '../styles/adaptive-styles.ts';
import { baseStyles } from '../styles/base-styles.ts';
import { cardStyles } from '../styles/card-styles.ts';
import { frameStyles } from '../styles/frame-styles.ts';
import { markdownStyles } from '../styles/markdown-styles.ts';
import { panelStyles } from '../styles/panel-styles.ts';
import { tokenStyles } from '../styles/token-styles.ts';

/** The element that carries the widget in the host page, and the root that keeps the two apart. */
export interface ShadowHome {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/** Events that would tell the page what is typed, or move it. Source: WID-3. */
const KEPT_INSIDE = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'paste',
  'copy',
  'cut',
  'compositionstart',
  'compositionupdate',
  'compositionend',
] as const;

/** Makes the home of the widget: an open shadow root whose styles come from strings, so that a strict page allows them. */
export function makeShadowHome(document: Document): ShadowHome {
  const host = document.createElement('deskbell-widget');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [
    widgetSheet([tokenStyles, baseStyles, panelStyles, cardStyles, markdownStyles, frameStyles, adaptiveStyles]),
  ];
  for (const name of KEPT_INSIDE) host.addEventListener(name, (event) => event.stopPropagation());
  return { host, root };
}

/** Makes one style sheet of several texts. */
export function widgetSheet(texts: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join('\n'));
  return sheet;
}

/**
 * Puts the host at the end of the document, outside the body, and brings it back when the page is swapped under it (Turbo,
 * htmx). Gives the way to take it out for good.
 */
export function settleHost(host: HTMLElement, document: Document): () => void {
  const settle = (): void => {
    if (!host.isConnected) document.documentElement.append(host);
  };
  const observer = new MutationObserver(settle);
  observer.observe(document, { childList: true });
  observer.observe(document.documentElement, { childList: true });
  settle();
  return () => {
    observer.disconnect();
    host.remove();
  };
}
