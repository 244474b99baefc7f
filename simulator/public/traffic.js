import { control } from './control.js';
import { button, byId, face, icon, make, nameOf, timeOf } from './dom.js';
import { customerOf, noteFate, onChange, store } from './store.js';

const kept = 150;
const states = {
  waiting: 'waiting',
  delivered: 'delivered',
  retrying: 'retrying',
  given_up: 'given up',
  dropped: 'lost',
  skipped: 'not sent',
};

const isBad = (row) =>
  row.method
    ? row.status === null || row.status >= 400
    : ['retrying', 'given_up', 'dropped'].includes(row.state);

/** Good, bad, or neither: a webhook that waits or was not wanted is no fault. */
function grade(row) {
  if (isBad(row)) return 'bad';
  return row.method || row.state === 'delivered' ? 'good' : '';
}

function describe(row) {
  if (row.method) {
    const title = `${row.method} ${row.path}`;
    const status = row.status === null ? 'no answer' : String(row.status);
    return {
      title,
      status,
      took: `${row.ms} ms`,
      detail: row.body,
      note: row.fault ? `On purpose: ${row.fault}` : '',
    };
  }
  const notes = row.faults.length > 0 ? [`On purpose: ${row.faults.join(', ')}`] : [];
  if (row.state !== 'delivered') notes.push(row.reason ?? row.error ?? states[row.state]);
  if (row.attempts > 1) notes.push(`tried ${row.attempts} times`);
  if (row.nextAt !== null) notes.push(`next try at ${timeOf(row.nextAt)}`);
  return {
    title: `Webhook: ${row.kinds.join(', ').replaceAll('_', ' ') || 'event'}`,
    status: row.status === null ? states[row.state] : String(row.status),
    took: row.ms === null ? '' : `${row.ms} ms`,
    detail: row.preview,
    note: notes.join(', '),
  };
}

/** Calls of the studio's server and webhooks to it, live, newest first. */
export function createTraffic() {
  let rows = new Map();
  /** What came while the list was being read, which the list may not know. */
  let early = null;
  let phones = [];
  let filter = null;
  const list = byId('traffic-list');

  const peopleOf = (row) => (row.method ? [row.customerId].filter(Boolean) : row.customerIds);
  const isShown = (row) => filter === null || peopleOf(row).includes(filter);

  async function openRow(row, pre) {
    const path = row.method ? `calls/${row.id}` : `deliveries/${row.id}`;
    pre.textContent = JSON.stringify(await control('GET', path), null, 2);
  }

  function view(row) {
    const { title, status, took, detail, note } = describe(row);
    const [first] = peopleOf(row);
    const customer = first && customerOf(first);
    const way = make(
      'span',
      { className: row.method ? 'way' : 'way in', title: row.method ? 'Call' : 'Webhook' },
      icon(row.method ? 'in' : 'out'),
    );
    const about = make('span', { className: 'about' });
    if (customer) about.append(face(customer), make('span', { textContent: nameOf(customer), dir: 'auto' }));
    about.append(make('small', { textContent: [took, timeOf(row.at)].filter(Boolean).join(', ') }));
    const summary = make(
      'summary',
      {},
      way,
      make('b', { textContent: title, className: row.method ? 'mono' : '' }),
      make('span', { className: `code ${grade(row)}`, textContent: status }),
      detail ? make('span', { className: 'detail', textContent: detail, dir: 'auto' }) : null,
      note ? make('span', { className: isBad(row) ? 'note bad' : 'note', textContent: note }) : null,
      about,
    );
    const pre = make('pre', { tabIndex: 0, ariaLabel: 'JSON', textContent: 'Loading…' });
    const item = make('li', {}, make('details', {}, summary, pre));
    item.firstChild.addEventListener('toggle', (event) => event.target.open && openRow(row, pre));
    item.dataset.key = row.key;
    return item;
  }

  function put(row) {
    const old = [...list.children].find((item) => item.dataset.key === row.key);
    if (!isShown(row)) return old?.remove();
    const item = view(row);
    if (old) {
      item.firstChild.open = old.firstChild.open;
      return old.replaceWith(item);
    }
    list.prepend(item);
    return undefined;
  }

  function drawSums() {
    const shown = [...rows.values()].filter(isShown);
    const waiting = [...rows.values()].filter((row) => row.state === 'retrying').length;
    byId('traffic-empty').hidden = shown.length > 0;
    byId('retry').hidden = waiting === 0;
    byId('retry').textContent = `Try ${waiting} ${waiting === 1 ? 'webhook' : 'webhooks'} again now`;
  }

  function note(row, key) {
    rows.set(key, { ...row, key });
    early?.set(key, { ...row, key });
    if (rows.size > kept) {
      const [oldest] = rows.keys();
      rows.delete(oldest);
      list.lastElementChild?.remove();
    }
    put(rows.get(key));
    drawSums();
  }

  function drawAll() {
    const open = new Set([...list.querySelectorAll('li:has(> [open])')].map((item) => item.dataset.key));
    list.replaceChildren(...[...rows.values()].filter(isShown).reverse().map(view));
    for (const item of list.children) item.firstChild.open = open.has(item.dataset.key);
    drawSums();
  }

  function drawFilters() {
    const chip = (label, id, content) => {
      const made = button(label, () => choose(id), { className: 'chip', ariaPressed: String(filter === id) });
      if (content) made.prepend(content);
      return made;
    };
    const people = phones.map(customerOf).filter(Boolean);
    byId('traffic-filter').replaceChildren(
      chip('Everything', null),
      ...people.map((customer) => chip(nameOf(customer), customer.id, face(customer))),
    );
  }

  function choose(id) {
    filter = id;
    drawFilters();
    drawAll();
  }

  byId('retry').addEventListener('click', () => control('POST', 'webhook/retry', {}));
  onChange('customers', drawFilters);

  return {
    noteCall: (call) => note(call, `call-${call.id}`),
    noteDelivery(delivery) {
      if (delivery.instagramUserId !== store.business?.instagramUserId) return;
      noteFate(delivery);
      note(delivery, `delivery-${delivery.id}`);
    },
    setPhones(ids) {
      if (ids.join() === phones.join()) return;
      phones = ids;
      if (filter !== null && !ids.includes(filter)) filter = null;
      drawFilters();
      drawAll();
    },
    async load() {
      const mine = new Map();
      early = mine;
      let read;
      let isMine;
      try {
        read = await control('GET', `traffic?limit=60&business=${store.business.instagramUserId}`);
      } finally {
        isMine = early === mine;
        if (isMine) early = null;
      }
      // Another business was chosen meanwhile, and its list is on the way.
      if (!isMine) return;
      const { calls, deliveries } = read;
      const all = [
        ...calls.map((call) => ({ ...call, key: `call-${call.id}` })),
        ...deliveries.map((delivery) => ({ ...delivery, key: `delivery-${delivery.id}` })),
      ];
      const known = new Map([...all.map((row) => [row.key, row]), ...mine]);
      rows = new Map([...known].sort(([, a], [, b]) => a.at - b.at));
      for (const delivery of [...deliveries].reverse()) noteFate(delivery);
      drawAll();
    },
  };
}
