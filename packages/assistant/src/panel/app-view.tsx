import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Chat } from '../conversation/chat.ts';
import type { Store } from '../conversation/store.ts';
import type { CopyLocale } from '../copy/copy-locale.ts';
import { fillCopy } from '../copy/fill-copy.ts';
import { Icon } from './icon.tsx';
import { PanelView } from './panel-view.tsx';

/** What is open on the page, apart from what is said in it. */
export interface OpenState {
  readonly isOpen: boolean;
  /** The visitor, or the page for them, has opened it; a reload that finds it open does not take the focus. */
  readonly takesFocus: boolean;
  readonly isListOpen: boolean;
  /** Answers that came while the panel was closed. */
  readonly unread: number;
}

/** What the whole widget is drawn from. */
export interface AppProps {
  readonly chat: Chat;
  readonly open: Store<OpenState>;
  readonly language: CopyLocale;
  readonly timeLocale: string;
  readonly position: 'start' | 'end';
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Draws launcher, panel and the one status region. */
export function AppView(props: AppProps): JSX.Element {
  const { chat, open, language } = props;
  const state = useStore(chat.store);
  const opened = useStore(open);
  const launcher = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    props.close();
    launcher.current?.focus();
  };
  return (
    <div class={`db db-app is-${props.position}${opened.isOpen ? ' is-open' : ''}`} dir={language.direction} lang="en">
      {opened.isOpen && (
        <PanelView
          chat={chat}
          state={state}
          copy={language.copy}
          timeLocale={props.timeLocale}
          takesFocus={opened.takesFocus}
          isListOpen={opened.isListOpen}
          setListOpen={(isListOpen) => open.set({ isListOpen })}
          onClose={close}
        />
      )}
      <div class="db-corner">
        <Launcher {...props} opened={opened} buttonRef={launcher} />
      </div>
      <div class="db-sr" role="status">
        {state.announcement}
      </div>
    </div>
  );
}

function Launcher(
  props: AppProps & { readonly opened: OpenState; readonly buttonRef: { current: HTMLButtonElement | null } },
): JSX.Element {
  const { opened, language } = props;
  const { copy } = language;
  const { unread, isOpen } = opened;
  const count = String(unread);
  const label = isOpen ? copy.close : unread > 0 ? fillCopy(copy.openUnread, { n: count }) : copy.open;
  return (
    <button
      class="db-launcher"
      part="launcher"
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      ref={props.buttonRef}
      onClick={props.toggle}
    >
      <Icon name="bell" />
      {unread > 0 && !isOpen && (
        <span class="db-count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

function useStore<State extends object>(store: Store<State>): State {
  const [state, setState] = useState(store.get());
  useLayoutEffect(() => {
    setState(store.get());
    return store.watch(() => setState(store.get()));
  }, [store]);
  return state;
}
