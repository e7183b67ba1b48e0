import type { Citation } from '@deskbell/protocol';
import type { Extract } from '../knowledge/search.ts';

/** Text that may be shown now, and sources that it cites for the first time. */
export interface Filtered {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Reads an answer as it arrives and settles its markers. */
export interface CitationFilter {
  /** Takes the next piece of the answer. */
  feed(delta: string): Filtered;
  /** Gives what was held back, at the end of the text. */
  end(): Filtered;
}

const MARKER = /\[(\d{1,3})\]/g;
/** The beginning of a marker at the very end of what has arrived. */
const PARTIAL = /\[\d{0,3}$/;
const EXCERPT_LENGTH = 300;

/**
 * Creates a filter over the extracts that the model was given: a marker `[n]` to one of them gets the next free number, one number
 * for each page address; a marker to nothing is dropped. Source: WID-5, KB-4, ASK-5.
 */
export function createCitationFilter(extracts: readonly Extract[]): CitationFilter {
  const numbers = new Map<string, number>();
  let held = '';
  const settle = (text: string): Filtered => {
    const citations: Citation[] = [];
    const shown = text.replaceAll(MARKER, (_marker, digits: string) => {
      const extract = extracts[Number(digits) - 1];
      if (extract === undefined) return '';
      const known = numbers.get(extract.url);
      if (known !== undefined) return `[${known}]`;
      const number = numbers.size + 1;
      numbers.set(extract.url, number);
      citations.push(citationOf(extract, number));
      return `[${number}]`;
    });
    return { text: shown, citations };
  };
  return {
    feed(delta) {
      const all = held + delta;
      const cut = PARTIAL.exec(all)?.index ?? all.length;
      held = all.slice(cut);
      return settle(all.slice(0, cut));
    },
    end() {
      const rest = held;
      held = '';
      return settle(rest);
    },
  };
}

function citationOf(extract: Extract, number: number): Citation {
  const text = extract.text.replaceAll(/\s+/g, ' ').trim();
  const excerpt = text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH).toWellFormed()}…` : text;
  return { number, sourceId: `s${number}`, title: extract.title, url: extract.url, excerpt };
}
