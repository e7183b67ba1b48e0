import type { Card } from '@deskbell/gate';
import { render } from 'preact';
import { english } from '../copy/english.ts';
import { widgetSheet } from '../panel/shadow-home.ts';
import { baseStyles } from '../styles/base-styles.ts';
import { adaptiveStyles } from '../styles/adaptive-styles.ts';
import { cardStyles } from '../styles/card-styles.ts';
import { tokenStyles } from '../styles/token-styles.ts';
import { CardView } from './card-view.tsx';
import { StepLineView } from './step-line-view.tsx';

/** What is drawn. `expiresAt` is ISO 8601; without it a card has no end. */
export interface MountedCardOptions {
  readonly card: Card;
  readonly state: 'pending' | 'settled';
  readonly expiresAt?: string;
}

/** A card on a page of its own. */
export interface MountedCard {
  update(options: MountedCardOptions): void;
  unmount(): void;
}

/**
 * Draws a card as visitors see it, in a shadow root on `host`. Its buttons do nothing: it is a preview.
 * Follows the `color-scheme` and `--deskbell-accent` of the page around it.
 * @param host - An element that may have a shadow root, with none or an open one.
 */
export function mountCard(host: HTMLElement, options: MountedCardOptions): MountedCard {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [widgetSheet([tokenStyles, baseStyles, cardStyles, adaptiveStyles, PREVIEW])];
  const draw = (next: MountedCardOptions): void => render(<Preview {...next} />, root);
  draw(options);
  return { update: draw, unmount: () => render(null, root) };
}

const PREVIEW = '.db-app.is-preview { color-scheme: inherit; container: db / inline-size; }';

const ignore = (): void => undefined;

function Preview(props: MountedCardOptions): preact.JSX.Element {
  const { card, state, expiresAt } = props;
  const timeLocale = card.locale;
  return (
    <div class="db db-app is-preview">
      {state === 'settled' ? (
        <StepLineView confirmation={{ card, state: 'succeeded' }} copy={english} timeLocale={timeLocale} />
      ) : (
        <CardView
          card={card}
          {...(expiresAt !== undefined && { expiresAt })}
          isSending={false}
          copy={english}
          now={Date.now}
          timeLocale={timeLocale}
          onAnswer={ignore}
          onExpire={ignore}
        />
      )}
    </div>
  );
}
