/**
 * Waits for the widget. Call it before anything else is awaited: the script's event comes once.
 * @param {HTMLScriptElement} script the element that loads the widget, after the page's own script.
 * @returns {Promise<boolean>} true when the widget has loaded, false when it cannot be had.
 */
export function widgetLoaded(script) {
  if (globalThis.Deskbell !== undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(globalThis.Deskbell !== undefined));
    script.addEventListener('error', () => resolve(false));
  });
}

/** Tells Deskbell who the visitor is, now and at each change. Deskbell pulls the token itself. */
export function connectDeskbell(session) {
  document.documentElement.setAttribute('data-deskbell', 'ready');
  if (session.customer() !== null) globalThis.Deskbell.identify(fetchIdentityToken);
  session.onChange((customer, before) => {
    if (customer?.customer_id === before?.customer_id) return;
    if (customer === null) globalThis.Deskbell.logout();
    else globalThis.Deskbell.identify(fetchIdentityToken);
  });
}

/** Puts a request to the assistant, as if the visitor had typed it. @param {string} text */
export function askDeskbell(text) {
  globalThis.Deskbell?.open();
  globalThis.Deskbell?.ask(text);
}

async function fetchIdentityToken() {
  const response = await fetch('/identity-token');
  return response.ok ? response.text() : null;
}
