import { announce, button, element, icon, money } from './elements.js';

const pollMs = 2000;

/**
 * Shows the signed-in customer's orders, addresses and payment methods. The orders are read again every two seconds
 * while they are on screen, so that a change made elsewhere is seen.
 * @param {(text: string) => void} ask puts a request to the assistant.
 */
export function showAccount(session, ask) {
  const known = new Map();
  let drawn = '';
  const refresh = async () => {
    const response = await fetch('/my/orders').catch(() => null);
    if (response === null || !response.ok) return;
    const text = await response.text();
    if (text === drawn) return;
    drawn = text;
    drawOrders(JSON.parse(text).orders, { known, ask });
    await session.load();
  };
  session.onChange((customer, before) => {
    document.querySelector('#signed-out').hidden = customer !== null;
    document.querySelector('#account').hidden = customer === null;
    if (customer?.customer_id !== before?.customer_id) {
      known.clear();
      drawn = '';
      document.querySelector('#orders-list').replaceChildren();
      if (customer !== null) void refresh();
    }
    if (customer !== null) drawProfile(customer, session);
  });
  pollWhileVisible(session, refresh);
}

function pollWhileVisible(session, refresh) {
  const view = document.querySelector('#view-account');
  const tick = async () => {
    if (session.customer() !== null && !view.hidden && document.visibilityState === 'visible') await refresh();
    setTimeout(() => void tick(), pollMs);
  };
  setTimeout(() => void tick(), pollMs);
}

function drawOrders(orders, { known, ask }) {
  const rows = orders.map((order) => {
    const before = known.get(order.order_id);
    const isNew = before !== undefined && before !== order.state;
    if (isNew) announce(`Order ${order.order_id} is now ${order.state}.`);
    known.set(order.order_id, order.state);
    return orderRow(order, { isNew, ask });
  });
  document.querySelector('#orders-list').replaceChildren(...rows);
}

function orderRow(order, { isNew, ask }) {
  const day = new Date(order.placed_at).toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
  const items = order.items.map((item) => {
    const pieces = item.quantity === 1 ? [] : [`${item.quantity} pieces`];
    const text = [...pieces, ...Object.values(item.options)].join(', ');
    return element('span', { class: 'more' }, [
      `${text.charAt(0).toUpperCase()}${text.slice(1)} · `,
      element('code', {}, [item.item_id]),
    ]);
  });
  const lines = order.items.flatMap((item, index) => [element('span', {}, [item.name]), items[index]]);
  return element('li', { 'data-order': order.order_id }, [
    element('code', {}, [`#${order.order_id}`]),
    element('div', { class: 'it' }, [
      ...lines,
      element('span', { class: 'more' }, [`Ordered on ${day}`, ...destination(order)]),
      ...askFor(order, ask),
    ]),
    element('b', {}, [money(order.total_cents)]),
    element('span', { class: `st ${order.state}${isNew ? ' is-new' : ''}` }, [
      order.state.charAt(0).toUpperCase() + order.state.slice(1),
    ]),
  ]);
}

/** Where a pending order goes: the one thing about it that can still be changed and is seen nowhere else. */
function destination(order) {
  return order.state === 'pending'
    ? [`, to ${order.address.street}, ${order.address.city}, paid by ${order.payment_method_id}`]
    : [];
}

function askFor(order, ask) {
  const itemIds = order.items.map((item) => item.item_id).join(' and ');
  const offers = {
    pending: ['Ask to cancel it', `Cancel order ${order.order_id}, it is no longer needed.`],
    delivered: ['Ask to return it', `Return ${itemIds} of order ${order.order_id}.`],
  };
  const offer = Object.hasOwn(offers, order.state) ? offers[order.state] : undefined;
  if (offer === undefined) return [];
  const [label, text] = offer;
  return [button({ class: 'plain ask', 'aria-label': `${label}: ${order.order_id}` }, [label], () => ask(text))];
}

function drawProfile(customer, session) {
  const remove = async ({ address_id: id, label }) => {
    if (!globalThis.confirm(`Delete the address “${label}”? This cannot be undone.`)) return;
    await session.deleteAddress(id);
    announce('The address is deleted.');
    document.querySelector('#addresses-title').focus();
  };
  const addresses = customer.addresses.map((saved) => {
    const line = [saved.street, saved.unit, saved.city, `${saved.region} ${saved.postal_code}`.trim()]
      .filter((part) => part !== '')
      .join(', ');
    const action = button(
      { class: 'plain', 'aria-label': `Delete the address ${saved.label}` },
      ['Delete'],
      () => void remove(saved),
    );
    return element('li', {}, [
      icon('pin'),
      element('div', {}, [saved.label, element('span', { class: 'more' }, [line])]),
      action,
    ]);
  });
  const none = element('li', {}, ['No saved addresses.']);
  document.querySelector('#addresses-list').replaceChildren(...(addresses.length === 0 ? [none] : addresses));
  document.querySelector('#payments-list').replaceChildren(...customer.payment_methods.map(paymentRow));
}

function paymentRow(method) {
  const names = {
    credit_card: () => `${method.brand} ending in ${method.last_four}`,
    paypal: () => 'PayPal account',
    gift_card: () => `Gift card, ${money(method.balance_cents)} left`,
  };
  const id = element('span', { class: 'more' }, [element('code', {}, [method.payment_method_id])]);
  return element('li', {}, [element('div', {}, [names[method.kind](), id])]);
}
