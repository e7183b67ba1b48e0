import type { Inline } from '../markdown/inline.ts';
import type { Block } from '../markdown/blocks.ts';

/** Cuts a marker that has only begun (`[1`) off the end of a text that is still being written. */
export function withoutOpenMarker(text: string): string {
  return text.replace(/ ?\[\d{0,3}$/, '');
}

/**
 * Takes out the markers that name no source, with the space before them; the others stay. Source: WID-5.
 * @param known - The numbers that have a source in this bubble.
 */
export function keepKnownMarkers(blocks: readonly Block[], known: ReadonlySet<number>): readonly Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, children: keepInline(block.children, known) };
      case 'list':
        return { ...block, items: block.items.map((item) => keepKnownMarkers(item, known)) };
      case 'quote':
        return { ...block, blocks: keepKnownMarkers(block.blocks, known) };
      case 'table':
        return {
          ...block,
          head: block.head.map((cell) => keepInline(cell, known)),
          rows: block.rows.map((row) => row.map((cell) => keepInline(cell, known))),
        };
      case 'code':
      case 'rule':
        return block;
    }
  });
}

function keepInline(tokens: readonly Inline[], known: ReadonlySet<number>): readonly Inline[] {
  const kept: Inline[] = [];
  for (const token of tokens) {
    if (token.kind === 'cite') {
      const before = kept.at(-1);
      if (before?.kind === 'text') kept[kept.length - 1] = { kind: 'text', text: before.text.replace(/ +$/, '') };
      if (known.has(token.number)) kept.push(token);
    } else kept.push('children' in token ? { ...token, children: keepInline(token.children, known) } : token);
  }
  return kept;
}
