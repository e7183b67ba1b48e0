import { ActionIcon } from '@mantine/core';
import type { ConsoleSession } from '@deskbell/protocol';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useRoute } from '../routing/use-router.ts';
import { consoleWords } from '../words/console-words.ts';
import { DemoBanner } from './demo-banner.tsx';
import { Navigation } from './navigation.tsx';
import { SchemeButton } from './scheme-button.tsx';
import { SitePicker } from './site-picker.tsx';

/** The frame of every page: the sidebar, on a phone the top bar with its menu, and the demo model's banner. */
export function Shell(props: { readonly session: ConsoleSession; readonly children: ReactNode }): ReactElement {
  const { session } = props;
  const { menuOpen, toggleMenu } = useMenu();
  return (
    <div className="shell" data-menu={menuOpen ? 'open' : 'closed'}>
      <header className="topbar">
        <ActionIcon
          className="icon-button"
          aria-label={consoleWords.menu}
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          onClick={toggleMenu}
        >
          <Icon name="menu" />
        </ActionIcon>
        <span className="topbar-name">{session.sites.length === 1 ? session.sites[0]?.name : 'Deskbell'}</span>
        <SchemeButton />
      </header>
      <aside className="side" id="sidebar" aria-label="Sidebar">
        <SitePicker sites={session.sites} />
        <Navigation />
        <div className="me">
          <span className="me-name">{consoleWords.signedInBy}</span>
          <SchemeButton />
        </div>
      </aside>
      <main className="main">
        {session.demoModel ? <DemoBanner /> : null}
        {props.children}
      </main>
    </div>
  );
}

/** The phone's menu: open until a page is chosen or Escape is pressed. */
function useMenu(): { readonly menuOpen: boolean; readonly toggleMenu: () => void } {
  const route = useRoute();
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [route]);
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setMenuOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  return { menuOpen, toggleMenu: () => setMenuOpen((open) => !open) };
}
