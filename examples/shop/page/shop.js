import { showAccount } from './account.js';
import { createCart, showCart } from './cart.js';
import { askDeskbell, connectDeskbell, widgetLoaded } from './deskbell.js';
import { registerPageTools } from './page-tools.js';
import { createSession, showPicker } from './session.js';
import { loadShelf, showShelf } from './shelf.js';
import { markNavigation, showViews } from './views.js';

for (const close of document.querySelectorAll('[data-close]')) {
  close.addEventListener('click', () => close.closest('dialog').close());
}

const widget = widgetLoaded(document.querySelector('script[data-site]'));
const shelf = await loadShelf();
const cart = createCart(shelf);
const session = createSession();
const isHome = document.querySelector('#grid') !== null;

showCart(cart);
showPicker(session);
const grid = isHome ? showShelf(shelf, cart) : null;
if (isHome) {
  showAccount(session, askDeskbell);
  showViews();
} else {
  markNavigation('/help');
}
await session.load();
document.documentElement.setAttribute('data-shop', 'ready');

// The widget comes first, so that its own registry sees the tools being registered.
if (await widget) connectDeskbell(session);
await registerPageTools({ shelf, cart, session, grid });
document.documentElement.setAttribute('data-tools', 'ready');
