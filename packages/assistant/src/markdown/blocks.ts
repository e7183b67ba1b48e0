import { parseInline, type Inline } from './inline.ts';
import { parseTable, type TableBlock } from './table.ts';

/** A block of an answer. There is no token for HTML. Source: WID-4. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    }
  | TableBlock
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' };

interface Found {
  readonly block: Block | null;
  readonly lines: number;
}

type Rule = (lines: readonly string[], depth: number) => Found | null;

const DEPTH_MAX = 6;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;

const blank: Rule = (lines) => (lines[0]?.trim() === '' ? { block: null, lines: 1 } : null);

/** A fence that is not closed yet holds the rest: an answer is drawn while it is written. */
const code: Rule = (lines) => {
  const open = FENCE.exec(lines[0] ?? '');
  if (!open) return null;
  const mark = open[1] ?? '```';
  const end = lines.findIndex((line, index) => index > 0 && closesFence(line, mark));
  const body = lines.slice(1, end === -1 ? lines.length : end);
  return {
    block: { kind: 'code', text: body.join('\n'), language: open[2] ?? '' },
    lines: end === -1 ? lines.length : end + 1,
  };
};

function closesFence(line: string, mark: string): boolean {
  const trimmed = line.trim();
  return trimmed.startsWith(mark) && trimmed === mark.charAt(0).repeat(trimmed.length);
}

const heading: Rule = (lines) => {
  const match = HEADING.exec(lines[0] ?? '');
  if (!match) return null;
  return {
    block: { kind: 'heading', level: (match[1] ?? '#').length, children: parseInline(match[2] ?? '') },
    lines: 1,
  };
};

const rule: Rule = (lines) => (RULE.test(lines[0] ?? '') ? { block: { kind: 'rule' }, lines: 1 } : null);

const quote: Rule = (lines, depth) => {
  if (!QUOTE.test(lines[0] ?? '')) return null;
  const end = lines.findIndex((line) => !QUOTE.test(line));
  const inner = lines.slice(0, end === -1 ? lines.length : end);
  return {
    block: {
      kind: 'quote',
      blocks: parseLines(
        inner.map((line) => line.replace(QUOTE, '')),
        depth + 1,
      ),
    },
    lines: inner.length,
  };
};

const list: Rule = (lines, depth) => {
  const first = ITEM.exec(lines[0] ?? '');
  if (!first) return null;
  const ordered = /\d/.test(first[2] ?? '');
  const items: (readonly Block[])[] = [];
  let at = 0;
  while (at < lines.length) {
    const marker = ITEM.exec(lines[at] ?? '');
    if (!marker || /\d/.test(marker[2] ?? '') !== ordered || RULE.test(lines[at] ?? '')) break;
    const taken = itemLines(lines.slice(at), marker[0].length);
    items.push(parseLines(taken.inner, depth + 1));
    at += taken.lines;
  }
  const start = ordered ? Number.parseInt(first[2] ?? '1', 10) : 1;
  return at === 0 ? null : { block: { kind: 'list', ordered, start, items }, lines: at };
};

/** The lines of one item: what is indented under its marker, and lazy lines until a blank one. */
function itemLines(
  lines: readonly string[],
  width: number,
): { readonly inner: readonly string[]; readonly lines: number } {
  const inner = [(lines[0] ?? '').slice(width)];
  let at = 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const indent = line.search(/\S/);
    if (indent === -1) {
      const next = lines.slice(at).find((later) => later.trim() !== '');
      if (next === undefined || (next.search(/\S/) < 2 && !ITEM.test(next))) break;
      inner.push('');
    } else if (indent >= 2) inner.push(line.slice(Math.min(indent, width)));
    else if (ITEM.test(line) || inner.at(-1) === '' || startsBlock(line)) break;
    else inner.push(line);
  }
  return { inner, lines: at };
}

function startsBlock(line: string): boolean {
  return FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || ITEM.test(line);
}

const table: Rule = (lines) => {
  const found = parseTable(lines);
  return found && { block: found.table, lines: found.lines };
};

const paragraph: Rule = (lines) => {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || startsBlock(line)));
  const body = lines.slice(0, end === -1 ? lines.length : end);
  const joined = body
    .map((line, index) => (index === 0 ? line.trimStart() : line))
    .join('\n')
    .trimEnd();
  return { block: { kind: 'paragraph', children: parseInline(joined) }, lines: body.length };
};

const RULES: readonly Rule[] = [blank, code, heading, rule, quote, list, table, paragraph];

/**
 * Cuts an answer into blocks. Every text gives blocks, finished or not; the same text gives the same blocks.
 * HTML in it is text like any other.
 */
export function parseBlocks(source: string): readonly Block[] {
  return parseLines(source.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n'), 0);
}

function parseLines(lines: readonly string[], depth: number): readonly Block[] {
  const rules = depth > DEPTH_MAX ? [blank, paragraph] : RULES;
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const rest = lines.slice(at);
    const found = firstFound(rules, rest, depth);
    if (!found) break;
    if (found.block) blocks.push(found.block);
    at += Math.max(1, found.lines);
  }
  return blocks;
}

function firstFound(rules: readonly Rule[], rest: readonly string[], depth: number): Found | null {
  for (const parse of rules) {
    const found = parse(rest, depth);
    if (found) return found;
  }
  return null;
}
