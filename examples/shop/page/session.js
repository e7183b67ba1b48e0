import { announce, button, element } from './elements.js';

/** Creates the page's view of who is signed in. Call `load` once. */
export function createSession() {
  let customer = null;
  const listeners = new Set();
  const set = (next) => {
    const before = customer;
    customer = next;
    for (const listener of listeners) listener(customer, before);
  };
  const load = async () => {
    const response = await fetch('/session');
    set(response.ok ? (await response.json()).customer : null);
  };
  return {
    customer: () => customer,
    load,
    signIn: async (customerId) => {
      const body = JSON.stringify({ customer_id: customerId });
      const response = await fetch('/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (response.ok) set((await response.json()).customer);
    },
    signOut: async () => {
      await fetch('/session', { method: 'DELETE' });
      set(null);
    },
    deleteAddress: async (addressId) => {
      const response = await fetch(`/my/addresses/${encodeURIComponent(addressId)}`, { method: 'DELETE' });
      if (!response.ok) throw new Error((await response.json()).detail);
      await load();
    },
    /** Calls back with the customer and the one before; null where nobody is signed in. */
    onChange: (listener) => listeners.add(listener),
  };
}

/** Shows the picker: the list of customers and the button in the header. */
export function showPicker(session) {
  const dialog = document.querySelector('#picker');
  const words = document.querySelector('#picker-words');
  const open = async () => {
    await fillPeople(session, dialog);
    words.value = '';
    dialog.showModal();
  };
  session.onChange((customer) => {
    document.querySelector('#who-name').textContent = customer?.name ?? 'Sign in';
    const label = customer === null ? 'Sign in' : `Signed in as ${customer.name}, switch customer`;
    document.querySelector('#who').setAttribute('aria-label', label);
    document.querySelector('#sign-out').hidden = customer === null;
  });
  document.querySelector('#who').addEventListener('click', () => void open());
  document.querySelector('#sign-in')?.addEventListener('click', () => void open());
  words.addEventListener('input', () => {
    for (const row of document.querySelectorAll('#people li'))
      row.hidden = !row.textContent.toLowerCase().includes(words.value.trim().toLowerCase());
  });
  const leave = async () => {
    await session.signOut();
    dialog.close();
    announce('You are signed out.');
  };
  document.querySelector('#sign-out').addEventListener('click', () => void leave());
}

async function fillPeople(session, dialog) {
  const { customers } = await (await fetch('/customers')).json();
  const rows = customers.map(({ customer_id: id, name }) => {
    const press = async () => {
      await session.signIn(id);
      dialog.close();
      announce(`You are signed in as ${name}.`);
    };
    const isCurrent = session.customer()?.customer_id === id;
    return element('li', {}, [
      button({ 'aria-pressed': String(isCurrent) }, [name, element('code', {}, [id])], () => void press()),
    ]);
  });
  document.querySelector('#people').replaceChildren(...rows);
}
