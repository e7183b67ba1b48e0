import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { consoleWords } from '../words/console-words.ts';

/** Says that the demo model answers. Source: START-3. */
export function DemoBanner(): ReactElement {
  return (
    <div className="banner" role="note">
      <Icon name="warn" />
      <p>
        <strong>{consoleWords.demo}</strong> {consoleWords.demoText}
      </p>
    </div>
  );
}
