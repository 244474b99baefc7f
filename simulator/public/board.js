import { mostPhones, readAddress, writeAddress } from './address.js';
import { button, byId, face, icon, make, nameOf } from './dom.js';
import { askNewCustomer } from './new-customer.js';
import { createPhone } from './phone.js';
import { customerOf, loadState, onChange } from './store.js';

/** The phones that lie on the table. `onPhones(customerIds)` runs when others are open. */
export function createBoard(onPhones) {
  const asked = readAddress();
  const ids = asked.phones;
  let active = asked.active;
  let phones = [];
  const row = byId('phones');

  function remember() {
    writeAddress({ phones: ids.map((id) => id ?? 'new').join(','), on: String(active + 1) });
    onPhones(ids.filter((id) => id !== null));
  }

  function controlsOf(index) {
    const controls = {
      isOnly: () => ids.length === 1,
      isTaken: (id) => ids.some((other, at) => at !== index && other === id),
      activate: () => activate(index),
      pick(id) {
        ids[index] = id;
        lay(index);
        remember();
        phones[index].focus();
      },
      async askNew() {
        const id = await askNewCustomer();
        if (id === null) return;
        await loadState();
        controls.pick(id);
      },
      close() {
        ids.splice(index, 1);
        active = Math.min(active, ids.length - 1);
        layAll();
        remember();
      },
    };
    return controls;
  }

  function lay(index) {
    const old = phones[index];
    const phone = createPhone(index + 1, ids[index], controlsOf(index));
    phones[index] = phone;
    if (old) {
      old.element.replaceWith(phone.element);
      old.end();
    } else row.append(phone.element);
    mark();
  }

  function layAll() {
    for (const phone of phones) phone.end();
    phones = [];
    for (const index of ids.keys()) lay(index);
    mark();
  }

  function activate(index) {
    if (active === index) return;
    active = index;
    mark();
    remember();
  }

  function drawSwitcher() {
    byId('switcher').replaceChildren(
      ...ids.map((id, index) => {
        const customer = id && customerOf(id);
        const made = button(customer ? nameOf(customer) : `Phone ${index + 1}`, () => show(index), {
          className: 'chip',
          ariaPressed: String(index === active),
        });
        if (customer) made.prepend(face(customer));
        return made;
      }),
    );
  }

  function mark() {
    for (const [index, phone] of phones.entries()) phone.element.classList.toggle('active', index === active);
    byId('add-phone').hidden = ids.length >= mostPhones;
    row.dataset.count = String(ids.length);
    drawSwitcher();
  }

  function show(index) {
    document.body.dataset.view = 'phones';
    activate(index);
    phones[index].element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    phones[index].focus();
  }

  byId('add-phone').append(icon('add'), make('span', { textContent: 'Add a phone' }));
  byId('add-phone').addEventListener('click', () => {
    ids.push(null);
    for (const phone of phones) phone.draw();
    lay(ids.length - 1);
    show(ids.length - 1);
    remember();
  });
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey || event.altKey) || !/^Digit[1-9]$/.test(event.code)) return;
    const index = Number(event.code.slice(-1)) - 1;
    if (!phones[index] || byId('customer-dialog').open) return;
    event.preventDefault();
    show(index);
  });

  const each = (name) => () => {
    for (const phone of phones) phone[name]();
  };
  onChange('customers', () => {
    each('draw')();
    drawSwitcher();
  });
  onChange('clock', each('drawClock'));
  onChange('fates', each('drawThread'));
  setInterval(each('drawClock'), 10_000);
  layAll();

  const of = (customerId) => phones.filter((phone) => phone.customerId() === customerId);
  return {
    customerIds: () => ids.filter((id) => id !== null),
    /** The customer whose phone is in hand, or null. */
    activeCustomer: () => ids[active] ?? null,
    note: (event) => Promise.all(of(event.customerId).map((phone) => phone.note(event))),
    typing(event) {
      for (const phone of of(event.customerId)) phone.setTyping(event.on);
    },
    reload: () => Promise.all(phones.map((phone) => phone.reload())),
    /** Another business: other customers. */
    clear() {
      ids.splice(0, ids.length, null);
      active = 0;
      layAll();
      remember();
    },
  };
}
