import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { consoleWords } from '../words/console-words.ts';

/** What stands there without a session. */
export function SignedOutPage(): ReactElement {
  return (
    <main className="gate">
      <div className="gate-card">
        <span className="mark">
          <Icon name="bell" />
        </span>
        <h1>{consoleWords.signedOut}</h1>
        <p className="soft">{consoleWords.signedOutText}</p>
      </div>
    </main>
  );
}
