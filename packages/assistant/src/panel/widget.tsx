import { render } from 'preact';
import type { Chat } from '../conversation/chat.ts';
import { createStore, type Store } from '../conversation/store.ts';
import type { CopyLocale } from '../copy/copy-locale.ts';
import type { KeptValues } from '../storage/kept-values.ts';
import { AppView, type OpenState } from './app-view.tsx';
import { makeShadowHome, settleHost } from './shadow-home.ts';

/** The widget on its page. */
export interface Widget {
  isOpen(): boolean;
  open(takesFocus: boolean): void;
  close(): void;
  /** An answer came; it counts as unread while the panel is closed. */
  noteAnswer(): void;
  destroy(): void;
}

/** What a widget is made of. `tab` keeps whether the panel is open, over reloads of this tab. */
export interface WidgetOptions {
  readonly document: Document;
  readonly chat: Chat;
  readonly language: CopyLocale;
  readonly timeLocale: string;
  readonly position: 'start' | 'end';
  readonly tab: KeptValues;
  readonly openKey: string;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Puts launcher and panel into the page. Gives what takes them out again. Source: WID-2, WID-3. */
export function createWidget(options: WidgetOptions): Widget {
  const { chat, tab, openKey } = options;
  const open = createStore<OpenState>({ isOpen: false, takesFocus: false, isListOpen: false, unread: 0 });
  const home = makeShadowHome(options.document);
  const unsettle = settleHost(home.host, options.document);
  const widget: Widget = {
    isOpen: () => open.get().isOpen,
    open: (takesFocus) => {
      if (open.get().isOpen) return;
      open.set({ isOpen: true, takesFocus, unread: 0 });
      tab.set(openKey, 'yes');
      options.onOpen();
    },
    close: () => {
      if (!open.get().isOpen) return;
      open.set({ isOpen: false, isListOpen: false });
      tab.remove(openKey);
      options.onClose();
    },
    noteAnswer: () => {
      if (!open.get().isOpen) open.set({ unread: open.get().unread + 1 });
    },
    destroy: () => {
      render(null, home.root);
      unsettle();
      chat.end();
    },
  };
  draw(options, open, widget, home.root);
  if (tab.get(openKey) === 'yes') widget.open(false);
  return widget;
}

function draw(options: WidgetOptions, open: Store<OpenState>, widget: Widget, root: ShadowRoot): void {
  const { chat, language, timeLocale, position } = options;
  const toggle = (): void => (widget.isOpen() ? widget.close() : widget.open(true));
  render(
    <AppView
      chat={chat}
      open={open}
      language={language}
      timeLocale={timeLocale}
      position={position}
      toggle={toggle}
      close={() => widget.close()}
    />,
    root,
  );
}
