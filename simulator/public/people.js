import { control } from './control.js';
import { byId, face, make } from './dom.js';

/** The list of customers. `onOpen(customer)` runs when one is picked. */
export function createPeople(onOpen) {
  let customers = [];
  let current = null;
  const news = new Set();
  const search = byId('search');

  const preview = ({ last }) => {
    if (!last) return 'No messages yet';
    const words = last.text ?? (last.kind ? `Sent: ${last.kind}` : 'Message withdrawn');
    return last.from === 'business' ? `Studio: ${words}` : words;
  };

  function row(customer) {
    const button = make(
      'button',
      { type: 'button', className: 'row' },
      face(customer),
      make(
        'span',
        {},
        make('b', { textContent: customer.name ?? customer.username, dir: 'auto' }),
        make('span', { className: 'preview', textContent: preview(customer), dir: 'auto' }),
      ),
      news.has(customer.id) ? make('i', { className: 'dot', role: 'img', ariaLabel: 'New answer' }) : null,
    );
    button.dataset.id = customer.id;
    if (customer.id === current) button.setAttribute('aria-current', 'true');
    button.addEventListener('click', () => open(customer.id));
    return make('li', {}, button);
  }

  function draw() {
    const words = search.value.trim().toLowerCase();
    const shown = customers.filter((item) =>
      `${item.name ?? ''} ${item.username}`.toLowerCase().includes(words),
    );
    const focused = document.activeElement?.dataset?.id;
    byId('people').replaceChildren(...shown.map(row));
    if (focused) byId('people').querySelector(`[data-id="${focused}"]`)?.focus();
  }

  function open(id) {
    current = id;
    news.delete(id);
    draw();
    const customer = customers.find((item) => item.id === id);
    if (customer) onOpen(customer);
  }

  async function reload() {
    customers = await control('GET', 'customers');
    draw();
  }

  search.addEventListener('input', draw);

  const dialog = byId('customer-dialog');
  byId('new-customer').addEventListener('click', () => {
    byId('customer-form').reset();
    dialog.showModal();
  });
  byId('new-name').addEventListener('input', () => {
    const plain = byId('new-name').value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    byId('new-username').value = plain.replaceAll(/[^a-z0-9]+/g, '.').replaceAll(/^\.+|\.+$/g, '');
  });
  dialog.addEventListener('close', async () => {
    if (dialog.returnValue !== 'make') return;
    const made = await control('POST', 'customers', {
      name: byId('new-name').value.trim(),
      username: byId('new-username').value.trim(),
    });
    await reload();
    open(made.id);
  });

  return {
    reload,
    open,
    current: () => current,
    close() {
      current = null;
      draw();
    },
    /** A message of somebody's conversation: it moves to the top. */
    async noteMessage(message) {
      if (message.from === 'business' && message.customerId !== current) news.add(message.customerId);
      await reload();
    },
  };
}
