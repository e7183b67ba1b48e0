import type { Chat } from '../conversation/chat.ts';

/**
 * Keeps the chat up to date with its page: what other tabs and the server did meanwhile is looked up when the page is looked at
 * again, and the connection is watched. Gives the way to stop.
 */
export function watchPage(page: Window, chat: Chat, isOpen: () => boolean): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const look = (): void => {
    if (isOpen() && page.document.visibilityState === 'visible') void chat.refresh();
  };
  const connect = (): void => {
    chat.setOnline(page.navigator.onLine);
    if (page.navigator.onLine) look();
  };
  page.addEventListener('focus', look, { signal });
  page.document.addEventListener('visibilitychange', look, { signal });
  page.addEventListener('pageshow', look, { signal });
  page.addEventListener('online', connect, { signal });
  page.addEventListener('offline', connect, { signal });
  chat.setOnline(page.navigator.onLine);
  return () => ended.abort();
}
