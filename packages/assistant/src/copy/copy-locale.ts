import { english, type Copy } from './english.ts';

/** The language that the widget speaks, and how the page's language reads. */
export interface CopyLocale {
  /** The words. */
  readonly copy: Copy;
  /** What is sent to the server; absent where the widget has no words in that language. */
  readonly locale?: 'en';
  /** The direction of the page's language. */
  readonly direction: 'ltr' | 'rtl';
}

const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/i;

/**
 * Chooses words and direction for a BCP 47 tag of the page.
 * @param tag - As in `data-locale`; an empty one means English.
 */
export function copyFor(tag: string): CopyLocale {
  const direction = RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
  return tag === '' || /^en\b/i.test(tag) ? { copy: english, locale: 'en', direction } : { copy: english, direction };
}
