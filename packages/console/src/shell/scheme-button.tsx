import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { Icon } from '../parts/icon.tsx';
import { consoleWords } from '../words/console-words.ts';

/** Switches between light and dark; until it is pressed the system's choice counts. */
export function SchemeButton(): ReactElement {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <ActionIcon
      className="icon-button"
      aria-label={consoleWords.scheme}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" />
    </ActionIcon>
  );
}
