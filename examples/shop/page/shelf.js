import { announce, button, element, icon, money, svgElement } from './elements.js';

const shelves = { home: 'Home', outdoors: 'Outdoors', devices: 'Devices', clothing: 'Clothing' };

/** Loads the products. @returns {Promise<{ products: object[] }>} */
export async function loadShelf() {
  const response = await fetch('/shelf');
  if (!response.ok) throw new Error(`The products could not be loaded (${response.status})`);
  return response.json();
}

/**
 * Shows the product grid with its filters.
 * @returns {{ filter: (wanted: { shelf?: string, words?: string, maxPriceCents?: number }) => object[] }} filter shows
 * what fits and gives it back.
 */
export function showShelf(shelf, cart) {
  const cards = shelf.products.map((product) => ({ product, card: productCard(product, cart) }));
  document.querySelector('#grid').replaceChildren(...cards.map(({ card }) => card));
  const filter = (wanted) => {
    const fits = matcher(wanted);
    const shown = cards.filter(({ product }) => fits(product));
    for (const entry of cards) entry.card.hidden = !shown.includes(entry);
    markPills(wanted.shelf ?? 'all');
    sayFilter(wanted, shown.length);
    return shown.map(({ product }) => product);
  };
  drawPills(shelf, filter);
  document.querySelector('#show-all').addEventListener('click', () => filter({}));
  filter({});
  return { filter };
}

function matcher({ shelf = 'all', words = '', maxPriceCents = Infinity }) {
  const wanted = words
    .toLowerCase()
    .split(/[^\p{L}\p{N},]+/u)
    .filter((word) => word !== '');
  return (product) => {
    const text = `${product.name} ${product.category} ${product.description}`.toLowerCase().replaceAll('-', ' ');
    const hasWords = wanted.every((word) => text.includes(word) || text.includes(word.replace(/s$/u, '')));
    return hasWords && (shelf === 'all' || product.category === shelf) && product.price_cents <= maxPriceCents;
  };
}

function productCard(product, cart) {
  const press = () => {
    cart.add(product.item_id, 1);
    announce(`${product.name} is in the cart.`);
  };
  return element('article', { class: 'prod' }, [
    element('div', { class: `pic t${product.palette}` }, [
      svgElement('svg', { viewBox: '0 0 200 160', 'aria-hidden': 'true' }, product.picture.map(drawShape)),
    ]),
    element('h2', {}, [product.name]),
    element('p', {}, [product.description]),
    element('div', { class: 'buy' }, [
      element('b', {}, [money(product.price_cents)]),
      button({ class: 'round', 'aria-label': `Add ${product.name} to the cart` }, [icon('plus')], press),
    ]),
  ]);
}

function drawShape({ tag, attributes, children = [] }) {
  return svgElement(tag, attributes, children.map(drawShape));
}

function drawPills(shelf, filter) {
  const pill = (id, label) =>
    button({ class: 'pill', 'data-shelf': id, 'aria-pressed': 'false' }, [label], () => filter({ shelf: id }));
  const pills = Object.entries(shelves).map(([id, label]) => pill(id, label));
  document.querySelector('#pills').replaceChildren(pill('all', `All ${shelf.products.length}`), ...pills);
}

function markPills(shelf) {
  for (const pill of document.querySelectorAll('.pill'))
    pill.setAttribute('aria-pressed', String(pill.dataset.shelf === shelf));
}

function sayFilter({ shelf = 'all', words = '', maxPriceCents }, count) {
  const isPlain = words === '' && maxPriceCents === undefined;
  const parts = [
    words === '' ? '' : ` for “${words}”`,
    maxPriceCents === undefined ? '' : ` up to ${money(maxPriceCents)}`,
  ];
  const sentence = `${count === 1 ? '1 product' : `${count} products`}${parts.join('')}.`;
  document.querySelector('#found').hidden = isPlain;
  document.querySelector('#found-words').textContent = sentence;
  if (!isPlain || shelf !== 'all') announce(sentence);
}
