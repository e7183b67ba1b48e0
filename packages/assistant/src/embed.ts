import { assembleWidget } from './api/assemble-widget.ts';
import { embedSettings } from './api/embed-settings.ts';

/** Starts the widget of this page, once: a second load finds the first one. The one place where the global is written. */
function embed(page: Window): void {
  if (page.Deskbell) return;
  const scripts = [...page.document.querySelectorAll<HTMLScriptElement>('script[data-site]')];
  const settings = embedSettings(import.meta.url, scripts);
  if (!settings) return;
  page.Deskbell = assembleWidget(page, settings, () => {
    delete page.Deskbell;
  });
}

embed(window);
