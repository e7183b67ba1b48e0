/** Shows the part of the home page that the address names: products, or the account with orders and addresses. */
export function showViews() {
  globalThis.addEventListener('hashchange', showNamedView);
  showNamedView();
}

function showNamedView() {
  const hash = globalThis.location.hash.slice(1);
  const name = ['orders', 'addresses'].includes(hash) ? hash : 'products';
  document.querySelector('#view-products').hidden = name !== 'products';
  document.querySelector('#view-account').hidden = name === 'products';
  markNavigation(`/#${name}`);
  if (name !== 'products') document.querySelector(`#${name}-title`).focus();
}

/** Marks the entry of the navigation that is shown. @param {string} href */
export function markNavigation(href) {
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.getAttribute('href') === href) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
