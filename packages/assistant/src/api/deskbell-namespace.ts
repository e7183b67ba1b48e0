import type { ChatEvent } from '../conversation/chat-event.ts';
import type { GetIdentityToken } from '../transport/visitor-session.ts';

/** Ends a subscription. */
export type Off = () => void;

/** What the page calls, as `window.Deskbell`. Source: WID-10. */
export interface DeskbellNamespace {
  /** Says who is signed in. The function is called now, and again when the server wants a new token. */
  identify(getIdentityToken: GetIdentityToken): Promise<void>;
  /** Forgets the signed-in visitor and everything of them on the screen. */
  logout(): Promise<void>;
  open(): void;
  close(): void;
  toggle(): void;
  /** Opens the panel and asks. */
  ask(text: string): Promise<void>;
  /** Takes the widget out of the page. Another load of the script puts it back. */
  destroy(): void;
  /** Listens to one kind of event; gives the way to stop. */
  on(event: ChatEvent['name'], listener: (event: ChatEvent) => void): Off;
}

declare global {
  interface Window {
    /** The one global of the widget; absent until its script has run and after `destroy`. */
    Deskbell?: DeskbellNamespace;
  }
}

/** Tells listeners of the page what has happened. A listener that throws harms nobody but itself. */
export interface PageEvents {
  readonly emit: (event: ChatEvent) => void;
  readonly on: DeskbellNamespace['on'];
}

/** Makes the list of the page's listeners. */
export function createPageEvents(report: (error: unknown) => void): PageEvents {
  const listeners = new Map<ChatEvent['name'], Set<(event: ChatEvent) => void>>();
  return {
    emit: (event) => {
      for (const listener of listeners.get(event.name) ?? []) {
        try {
          listener(event);
        } catch (error) {
          report(error);
        }
      }
    },
    on: (name, listener) => {
      const found = listeners.get(name) ?? new Set();
      listeners.set(name, found.add(listener));
      return () => void found.delete(listener);
    },
  };
}
