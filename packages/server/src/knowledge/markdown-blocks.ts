import MarkdownIt from 'markdown-it';

/** One block of a page: a heading, or a text in reading form. Tables and code keep their Markdown. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/**
 * Reads a Markdown page as blocks in order. Links and emphasis leave their words, comments and HTML tags leave nothing,
 * a front matter is skipped. Lists stay one block, tables and code are taken as they were written.
 */
export function readMarkdown(page: string): readonly MarkdownBlock[] {
  const source = withoutFrontMatter(page);
  const lines = source.split('\n');
  const tokens = new MarkdownIt({ html: true }).parse(source, {});
  return splitTopLevel(tokens).flatMap((group) => readBlock(group, lines));
}

function withoutFrontMatter(page: string): string {
  const text = page.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  return text.replace(/^---\n[^]*?\n---(?:\n|$)/, '');
}

/** Groups the flat token list into its top-level blocks. */
function splitTopLevel(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) {
      groups.push([token]);
    } else {
      groups.at(-1)?.push(token);
    }
  }
  return groups;
}

function readBlock(group: readonly Token[], lines: readonly string[]): readonly MarkdownBlock[] {
  const [first] = group;
  if (first?.type === 'heading_open') {
    return [{ kind: 'heading', level: Number(first.tag.slice(1)), text: inlineText(group) }];
  }
  const text = readText(group, lines).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

function readText(group: readonly Token[], lines: readonly string[]): string {
  const [first] = group;
  if (first === undefined || first.type === 'hr') {
    return '';
  }
  if (['table_open', 'fence', 'code_block'].includes(first.type)) {
    const [start, end] = first.map ?? [0, 0];
    return lines.slice(start, end).join('\n');
  }
  if (first.type === 'html_block') {
    return withoutTags(first.content);
  }
  return first.type.endsWith('list_open') ? listText(group) : inlineText(group);
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

/** One line an item, indented by depth, with its marker. */
function listText(group: readonly Token[]): string {
  const lines: string[] = [];
  const lists: { readonly ordered: boolean }[] = [];
  let marker = '';
  for (const token of group) {
    if (token.type.endsWith('list_open')) {
      lists.push({ ordered: token.type === 'ordered_list_open' });
    } else if (token.type.endsWith('list_close')) {
      lists.pop();
    } else if (token.type === 'list_item_open') {
      marker = lists.at(-1)?.ordered === true ? `${token.info}. ` : '- ';
    } else if (token.type === 'inline') {
      lines.push(`${'  '.repeat(Math.max(lists.length - 1, 0))}${marker}${inlineText([token])}`);
      marker = '  ';
    } else if (token.type === 'fence' || token.type === 'code_block') {
      lines.push(token.content.trimEnd());
    }
  }
  return lines.join('\n');
}

function inlineText(group: readonly Token[]): string {
  return group
    .filter((token) => token.type === 'inline')
    .map((token) => (token.children ?? []).map(plainText).join('').trim())
    .join('\n');
}

function plainText(token: Token): string {
  if (token.type === 'softbreak') {
    return ' ';
  }
  if (token.type === 'hardbreak') {
    return '\n';
  }
  return token.type === 'html_inline' ? '' : token.content;
}
