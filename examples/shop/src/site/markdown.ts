/** A part of an article: the text is not yet escaped, links and bold are still written as Markdown. */
type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

/**
 * Renders one of the shop's own help articles to HTML. It knows what these articles use: headings of two levels,
 * paragraphs, lists, tables, links and bold. Everything else is text and is escaped.
 * @param markdown blocks parted by empty lines.
 * @returns HTML; a `##` heading carries its slug as `id`.
 */
export function renderArticle(markdown: string): string {
  const blocks = markdown.split(/\n{2,}/u).map((block) => block.trim());
  return blocks
    .filter((block) => block !== '')
    .map((block) => renderBlock(readBlock(block)))
    .join('\n');
}

/** Gives an article's title: its first line without the `#`. */
export function articleTitle(markdown: string): string {
  return (markdown.split('\n')[0] ?? '').replace(/^#\s+/u, '');
}

/** Makes the anchor of a heading the way GitHub does, as Deskbell does: lower case, no punctuation, hyphens for spaces. */
export function headingSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

function readBlock(block: string): Block {
  const lines = block.split('\n');
  const first = lines[0] ?? '';
  if (first.startsWith('## ')) return { kind: 'heading', level: 2, text: first.slice(3) };
  if (first.startsWith('# ')) return { kind: 'heading', level: 1, text: first.slice(2) };
  if (first.startsWith('| ')) {
    const rows = lines.filter((_, index) => index !== 1);
    return {
      kind: 'table',
      rows: rows.map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    };
  }
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', isOrdered: false, items: lines.map((line) => line.slice(2)) };
  if (lines.every((line) => /^\d+\. /u.test(line))) {
    return { kind: 'list', isOrdered: true, items: lines.map((line) => line.replace(/^\d+\. /u, '')) };
  }
  return { kind: 'paragraph', text: lines.join(' ') };
}

function renderBlock(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${renderText(block.text)}</p>`;
  if (block.kind === 'table') return renderTable(block.rows);
  if (block.kind === 'list') {
    const tag = block.isOrdered ? 'ol' : 'ul';
    return `<${tag}>${block.items.map((item) => `<li>${renderText(item)}</li>`).join('')}</${tag}>`;
  }
  if (block.level === 1) return `<h1>${renderText(block.text)}</h1>`;
  return `<h2 id="${headingSlug(block.text)}">${renderText(block.text)}</h2>`;
}

function renderTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const headCells = head.map((cell) => `<th scope="col">${renderText(cell)}</th>`).join('');
  const rows = body.map((cells) => `<tr>${cells.map((cell) => `<td>${renderText(cell)}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${headCells}</tr></thead><tbody>${rows}</tbody></table>`;
}

function renderText(text: string): string {
  return escapeHtml(text)
    .replaceAll(/\*\*([^*]+)\*\*/gu, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((\/[^)\s]*)\)/gu, '<a href="$2">$1</a>');
}

/** Escapes text for HTML, for content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
