import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Paging } from '../routing/route.ts';
import { consoleWords } from '../words/console-words.ts';

/** Moves between pages of rows; absent where there is one page alone. */
export function Pager(props: {
  readonly older: string | null;
  readonly newer: string | null;
  readonly onMove: (paging: Paging) => void;
}): ReactElement | null {
  const { older, newer } = props;
  if (older === null && newer === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {newer === null ? null : (
        <>
          <Button className="button" onClick={() => props.onMove({})}>
            {consoleWords.newest}
          </Button>
          <Button className="button" onClick={() => props.onMove({ after: newer })}>
            {consoleWords.newer}
          </Button>
        </>
      )}
      {older === null ? null : (
        <Button className="button" onClick={() => props.onMove({ before: older })}>
          {consoleWords.older}
        </Button>
      )}
    </nav>
  );
}
