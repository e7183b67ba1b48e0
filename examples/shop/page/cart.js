import { announce, button, element, icon, money } from './elements.js';

const storageName = 'larkspur_cart';

/**
 * Creates the cart. It lives in this browser alone.
 * @param {{ products: { name: string, item_id: string, price_cents: number }[] }} shelf
 */
export function createCart(shelf) {
  const amounts = new Map(
    readStored().filter(([itemId]) => shelf.products.some((product) => product.item_id === itemId)),
  );
  const listeners = new Set();
  const changed = () => {
    writeStored([...amounts]);
    for (const listener of listeners) listener();
  };
  return {
    lines: () =>
      shelf.products
        .filter(({ item_id: id }) => amounts.has(id))
        .map((product) => ({ product, amount: amounts.get(product.item_id) ?? 0 })),
    count: () => [...amounts.values()].reduce((sum, amount) => sum + amount, 0),
    /** Adds pieces, or takes them away with a negative amount. */
    add: (itemId, amount) => {
      const next = Math.min((amounts.get(itemId) ?? 0) + amount, 99);
      if (next > 0) amounts.set(itemId, next);
      else amounts.delete(itemId);
      changed();
    },
    empty: () => {
      amounts.clear();
      changed();
    },
    onChange: (listener) => listeners.add(listener),
  };
}

/** Shows the cart in the header and in its dialog. @param {ReturnType<typeof createCart>} cart */
export function showCart(cart) {
  const dialog = document.querySelector('#cart');
  const draw = () => {
    const count = cart.count();
    document.querySelector('#bag-count').textContent = String(count);
    document.querySelector('#bag').setAttribute('aria-label', `Cart, ${count === 1 ? '1 item' : `${count} items`}`);
    document.querySelector('#cart-lines').replaceChildren(...cart.lines().map((line) => cartLine(cart, line)));
    const total = cart.lines().reduce((sum, { product, amount }) => sum + product.price_cents * amount, 0);
    document.querySelector('#cart-sum').textContent = count === 0 ? '' : money(total);
    document.querySelector('#cart-hint').textContent =
      count === 0 ? 'The cart is empty.' : 'This is a demo: nothing here can be ordered.';
    document.querySelector('#empty-cart').hidden = count === 0;
  };
  cart.onChange(draw);
  draw();
  document.querySelector('#bag').addEventListener('click', () => dialog.showModal());
  document.querySelector('#empty-cart').addEventListener('click', () => {
    cart.empty();
    announce('The cart is empty.');
    dialog.querySelector('[data-close]').focus();
  });
}

function cartLine(cart, { product, amount }) {
  const change = (by, name, label) =>
    button({ class: 'round', 'aria-label': label }, [icon(name)], () => cart.add(product.item_id, by));
  return element('li', {}, [
    element('div', {}, [product.name, element('span', { class: 'more' }, [product.description])]),
    element('div', { class: 'amount' }, [
      change(-1, 'minus', `One ${product.name} less`),
      String(amount),
      change(1, 'plus', `One ${product.name} more`),
    ]),
    element('b', { class: 'sum' }, [money(product.price_cents * amount)]),
  ]);
}

/** A browser that keeps nothing has a cart all the same, until the page is left. */
function readStored() {
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((entry) => Array.isArray(entry) && Number.isInteger(entry[1]) && entry[1] > 0)
      : [];
  } catch {
    return [];
  }
}

function writeStored(entries) {
  try {
    localStorage.setItem(storageName, JSON.stringify(entries));
  } catch {
    announce('This browser does not keep the cart.');
  }
}
