import type { CallRow } from '../calls/call-row.ts';
import { inputPart, outcomeParts } from '../history/call-parts.ts';
import type { AnswerWriter } from './answer-writer.ts';

/** Says that a call was made. A client that returns must not run a page call again, so it is told in its own form. */
export function tellInput(writer: AnswerWriter, row: CallRow): void {
  if (row.kind !== 'page') return writer.send(inputPart(row, 'live'));
  writer.send(inputPart(row, 'live'), 'client');
  writer.send(inputPart(row, 'returning'), 'returning');
  return undefined;
}

/** Says what became of a call so far. */
export function tellOutcome(writer: AnswerWriter, row: CallRow): void {
  const isPage = row.kind === 'page';
  for (const part of outcomeParts(row, 'live')) writer.send(part, isPage ? 'client' : 'both');
  if (isPage) for (const part of outcomeParts(row, 'returning')) writer.send(part, 'returning');
}
