import type { CardLine } from '@deskbell/gate';

/** A line of a card with the lines that are indented under it. */
export interface LineNode {
  readonly line: CardLine;
  readonly children: readonly LineNode[];
}

interface Growing {
  readonly line: CardLine;
  readonly children: Growing[];
}

/** Nests the flat lines of a card by their depth; order is kept and no line is lost. */
export function lineTree(lines: readonly CardLine[]): readonly LineNode[] {
  const roots: Growing[] = [];
  const path: Growing[] = [];
  for (const line of lines) {
    while (path.length > 0 && (path.at(-1)?.line.depth ?? 0) >= line.depth) path.pop();
    const node: Growing = { line, children: [] };
    (path.at(-1)?.children ?? roots).push(node);
    path.push(node);
  }
  return roots;
}
