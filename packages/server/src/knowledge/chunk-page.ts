import { createHeadingSlugs } from './heading-slug.ts';
import { readMarkdown } from './markdown-blocks.ts';

/** What one page consists of for a search. */
export interface PageChunks {
  readonly title: string;
  readonly chunks: readonly Chunk[];
}

/** A part of a page under one heading. */
export interface Chunk {
  /** The page's title, or `Page: Heading`. */
  readonly title: string;
  /** Fragment of the heading without `#`; empty for the top of the page. */
  readonly anchor: string;
  readonly text: string;
}

interface Section {
  readonly heading: string | null;
  readonly anchor: string;
  readonly texts: string[];
}

/** A section longer than this is cut between two blocks. */
const aimedCharacters = 1600;

/**
 * Cuts a Markdown page at its headings. Tables, lists and code stay whole; a long section is cut between blocks and its
 * parts keep title and anchor. A section without text is left out. Source: KB-2.
 * @param fallbackTitle the title of a page that has no first-level heading
 */
export function chunkPage(page: string, fallbackTitle: string): PageChunks {
  const { title, sections } = readSections(page, fallbackTitle);
  const chunks = sections.flatMap((section) =>
    packTexts(section.texts).map((text) => ({
      title: section.heading === null ? title : `${title}: ${section.heading}`,
      anchor: section.anchor,
      text,
    })),
  );
  return { title, chunks };
}

function readSections(page: string, fallbackTitle: string): { title: string; sections: readonly Section[] } {
  const slugs = createHeadingSlugs();
  let title: string | null = null;
  let section: Section = { heading: null, anchor: '', texts: [] };
  const sections = [section];
  for (const block of readMarkdown(page)) {
    if (block.kind === 'text') {
      section.texts.push(block.text);
      continue;
    }
    const anchor = slugs.next(block.text);
    if (block.level === 1 && title === null) {
      title = block.text;
      continue;
    }
    section = { heading: block.text, anchor, texts: [] };
    sections.push(section);
  }
  return { title: title === null || title === '' ? fallbackTitle : title, sections };
}

function packTexts(texts: readonly string[]): readonly string[] {
  const packed: string[] = [];
  for (const text of texts) {
    const before = packed.at(-1);
    if (before === undefined || before.length + text.length > aimedCharacters) {
      packed.push(text);
    } else {
      packed[packed.length - 1] = `${before}\n\n${text}`;
    }
  }
  return packed;
}
