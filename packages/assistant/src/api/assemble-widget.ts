import { answerAnnouncement } from '../conversation/announcement.ts';
import { createChat, type Chat } from '../conversation/chat.ts';
import type { ChatEvent } from '../conversation/chat-event.ts';
import { openTabChannel } from '../conversation/tab-channel.ts';
import { copyFor, type CopyLocale } from '../copy/copy-locale.ts';
import { fillCopy } from '../copy/fill-copy.ts';
import { timeLocaleOf } from '../copy/time-locale.ts';
import { createWidget, type Widget } from '../panel/widget.tsx';
import { keptValues, type KeptValues } from '../storage/kept-values.ts';
import { createDeskbellClient } from '../transport/deskbell-client.ts';
import { createVisitorSession } from '../transport/visitor-session.ts';
import { stepLook } from '../card/step-sentence.ts';
import { createPageEvents, type DeskbellNamespace } from './deskbell-namespace.ts';
import type { EmbedSettings } from './embed-settings.ts';
import { watchPage } from './watch-page.ts';

/**
 * Builds the widget of a page from the page's own parts: fetch, storage, clock, channel between tabs.
 * @param onDestroy - Called when the page has it taken out.
 */
export function assembleWidget(page: Window, settings: EmbedSettings, onDestroy: () => void): DeskbellNamespace {
  const prefix = `deskbell:${settings.url}:${settings.site}`;
  const kept = keptValues(() => page.localStorage);
  const tab = keptValues(() => page.sessionStorage);
  const language = copyFor(settings.locale);
  const events = createPageEvents((error) => reportError(error));
  let widget: Widget | null = null;
  const emit = (event: ChatEvent): void => {
    if (event.name === 'answer-finished') widget?.noteAnswer();
    announce(chat, event, language);
    events.emit(event);
  };
  const chat = makeChat({ page, settings, prefix, kept, tab, language, emit, isOpen: () => widget?.isOpen() ?? false });
  const made = createWidget({
    document: page.document,
    chat,
    language,
    timeLocale: timeLocaleOf(settings.locale, page.navigator.language),
    position: settings.position,
    tab,
    openKey: `${prefix}:open`,
    onOpen: () => {
      void (chat.store.get().stage === 'ready' ? chat.refresh() : chat.start());
      events.emit({ name: 'opened' });
    },
    onClose: () => events.emit({ name: 'closed' }),
  });
  widget = made;
  const unwatch = watchPage(page, chat, () => made.isOpen());
  return namespaceOf(chat, made, events.on, () => {
    unwatch();
    made.destroy();
    onDestroy();
  });
}

interface ChatParts {
  readonly page: Window;
  readonly settings: EmbedSettings;
  readonly prefix: string;
  readonly kept: KeptValues;
  readonly tab: KeptValues;
  readonly language: CopyLocale;
  readonly emit: (event: ChatEvent) => void;
  readonly isOpen: () => boolean;
}

function makeChat(parts: ChatParts): Chat {
  const { page, settings, prefix, kept, tab, language } = parts;
  const client = createDeskbellClient({
    url: settings.url,
    site: settings.site,
    fetch: (input, init) => page.fetch(input, init),
  });
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void page.setTimeout(resolve, ms));
  const { locale } = language;
  return createChat({
    client,
    session: createVisitorSession({ client, kept, tab, prefix, wait, ...(locale && { locale }) }),
    openTabs: (hear) => openTabChannel(prefix, hear),
    emit: parts.emit,
    now: () => Date.now(),
    wait,
    newId: () => newId(page.crypto),
    isOpen: parts.isOpen,
    keptOffset: {
      get: () => Number(kept.get(`${prefix}:clock`) ?? 0) || 0,
      set: (offsetMs) => kept.set(`${prefix}:clock`, String(offsetMs)),
    },
  });
}

/** 128 random bits as hexadecimal digits; `randomUUID` is missing on pages without TLS. */
function newId(crypto: Crypto): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function announce(chat: Chat, event: ChatEvent, language: CopyLocale): void {
  const { copy } = language;
  if (event.name === 'answer-finished') chat.store.set({ announcement: answerAnnouncement(chat.store.get(), copy) });
  if (event.name !== 'card-settled') return;
  const entry = chat.store.get().cards.get(event.call);
  if (!entry) return;
  const { confirmation } = entry;
  const { word } = stepLook(confirmation, copy);
  chat.store.set({ announcement: fillCopy(copy.settled, { word, title: confirmation.card.title }) });
}

function namespaceOf(chat: Chat, widget: Widget, on: DeskbellNamespace['on'], destroy: () => void): DeskbellNamespace {
  return Object.freeze({
    identify: (getIdentityToken) => chat.identify(getIdentityToken),
    logout: () => chat.logout(),
    open: () => widget.open(true),
    close: () => widget.close(),
    toggle: () => (widget.isOpen() ? widget.close() : widget.open(true)),
    ask: (text) => {
      widget.open(true);
      return chat.ask(text);
    },
    destroy,
    on,
  } satisfies DeskbellNamespace);
}
