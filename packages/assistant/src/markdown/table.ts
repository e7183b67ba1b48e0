import { parseInline, type Inline } from './inline.ts';

/** A table: `align` has one entry a column. */
export interface TableBlock {
  readonly kind: 'table';
  readonly align: readonly ('start' | 'center' | 'end')[];
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * Reads a table at the first line: a head, a divider, then rows; `null` where there is none.
 * Short rows are filled with empty cells, long ones are cut, as the head has them.
 */
export function parseTable(lines: readonly string[]): { readonly table: TableBlock; readonly lines: number } | null {
  const [first = '', divider = ''] = lines;
  if (!first.includes('|') || !divider.includes('-') || !DIVIDER.test(divider)) return null;
  const head = cells(first);
  const align = cells(divider).map(alignment);
  if (align.length !== head.length) return null;
  const after = lines.slice(2).findIndex((line) => !line.includes('|'));
  const body = lines.slice(2, after === -1 ? lines.length : after + 2);
  const rows = body.map((line) => {
    const row = cells(line);
    return head.map((_, column) => parseInline(row[column] ?? ''));
  });
  return { table: { kind: 'table', align, head: head.map((cell) => parseInline(cell)), rows }, lines: body.length + 2 };
}

function cells(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'));
}

function alignment(cell: string): 'start' | 'center' | 'end' {
  if (!cell.endsWith(':')) return 'start';
  return cell.startsWith(':') ? 'center' : 'end';
}
