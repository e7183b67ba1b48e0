import type { ReactElement } from 'react';
import { ConsoleApiError } from '../api/console-api.ts';
import { consoleWords } from '../words/console-words.ts';

/** What stands in place of a reply that is not there: that it loads, or why it does not. */
export function ReadingState(props: { readonly error: unknown; readonly notFound?: string }): ReactElement {
  return (
    <p className="reading-state" role="status">
      {sentenceOf(props.error, props.notFound)}
    </p>
  );
}

function sentenceOf(error: unknown, notFound: string | undefined): string {
  if (error === null || error === undefined) return consoleWords.loading;
  const code = error instanceof ConsoleApiError ? error.code : 'INTERNAL';
  if (code === 'NOT_FOUND' && notFound !== undefined) return notFound;
  if (code === 'INVALID_REQUEST') return consoleWords.noMatch;
  return code === 'UNREACHABLE' ? consoleWords.unreachable : consoleWords.failed;
}
