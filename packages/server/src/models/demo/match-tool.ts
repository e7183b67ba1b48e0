import type { ModelTool } from '../model.ts';
import type { Question } from './question.ts';
import type { Among } from './score-tool.ts';
import { scoreTool } from './score-tool.ts';

/** What a question means among the tools. */
export type ToolMatch =
  | { readonly kind: 'one'; readonly tool: ModelTool }
  /** Several fit equally: to be asked about. */
  | { readonly kind: 'several'; readonly tools: readonly ModelTool[] }
  | { readonly kind: 'none' };

/**
 * Matches a question against the tools by words of name, title and description. A tool that changes anything fits only a
 * request that has its verb; a tool that only reads also fits a question about the visitor's own things or what there is.
 */
export function matchTool(question: Question, among: Among): ToolMatch {
  if (question.kind === 'rule' || (question.asksMay && among.isAnswered)) {
    return { kind: 'none' };
  }
  const scored = among.tools
    .map((tool) => ({ tool, score: scoreTool(question, tool, among) }))
    .filter(({ score }) => score >= 3)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) {
    return { kind: 'none' };
  }
  const equal = scored.filter(({ score }) => score >= best.score - 0.2).map(({ tool }) => tool);
  return equal.length === 1 || best.tool.readOnly
    ? { kind: 'one', tool: best.tool }
    : { kind: 'several', tools: equal };
}
