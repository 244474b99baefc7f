import { readAddress, writeAddress } from './address.js';
import { createBoard } from './board.js';
import { listen } from './control.js';
import { byId, make } from './dom.js';
import { createFaults } from './faults.js';
import { prepareNewCustomer } from './new-customer.js';
import { createPosts } from './posts.js';
import { prepareSettings } from './settings.js';
import * as store from './store.js';
import { createTraffic } from './traffic.js';

// What the reader has been told already is no fault of the page.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.isTold) event.preventDefault();
});

prepareSettings();
prepareNewCustomer();
const traffic = createTraffic();
createFaults();
const board = createBoard((ids) => {
  traffic.setPhones(ids);
  posts.drawHint();
});
const posts = createPosts(board.activeCustomer);
traffic.setPhones(board.customerIds());

const parts = ['traffic', 'faults', 'posts'];

/** Beside the phones, or instead of them on a narrow screen. */
function showPart(name) {
  const isPart = parts.includes(name);
  document.body.dataset.view = isPart ? 'side' : 'phones';
  if (isPart) document.body.dataset.part = name;
  for (const tab of document.querySelectorAll('[data-show]')) {
    const shown = tab.closest('.bottom') ? name : document.body.dataset.part;
    tab.setAttribute('aria-pressed', String(tab.dataset.show === shown));
  }
  writeAddress({ part: name });
}
for (const tab of document.querySelectorAll('[data-show]')) {
  tab.addEventListener('click', () => showPart(tab.dataset.show));
}
document.body.dataset.part = 'traffic';
showPart(readAddress().part ?? 'phones');

function drawState() {
  const { business, businesses, isConnected, dashboardUrl } = store.store;
  const line = byId('connection');
  line.textContent = isConnected
    ? `${business.name} is connected`
    : `${business.name} has no webhook yet: messages stay on the platform`;
  line.className = isConnected ? 'meta good' : 'meta bad';
  byId('dashboard').hidden = dashboardUrl === null;
  if (dashboardUrl) byId('dashboard').href = dashboardUrl;
  const choice = byId('business');
  choice.hidden = businesses.length < 2;
  choice.replaceChildren(
    ...businesses.map((one) => make('option', { value: one.instagramUserId, textContent: one.name })),
  );
  choice.value = business.instagramUserId;
}
store.onChange('state', drawState);
byId('business').addEventListener('change', async () => {
  const id = byId('business').value;
  writeAddress({ business: id });
  await store.chooseBusiness(id);
  board.clear();
  await traffic.load();
});

async function refresh() {
  await store.loadState();
  await Promise.all([traffic.load(), board.reload()]);
  byId('away').hidden = true;
}

listen({
  connected: () => void refresh(),
  away() {
    byId('away').hidden = false;
  },
  message: async (message) => {
    store.reloadCustomers();
    await board.note(message);
  },
  edited: (message) => void board.note(message),
  deleted: (event) => void board.note(event),
  reaction: (event) => void board.note(event),
  read: (event) => void board.note(event),
  typing: (event) => board.typing(event),
  comment: () => void store.reloadPosts(),
  customer: () => store.reloadCustomers(),
  business: () => void store.loadState(),
  token: () => void store.loadState(),
  delivery: (delivery) => traffic.noteDelivery(delivery),
  call(call) {
    traffic.noteCall(call);
    if (call.path.endsWith('/subscribed_apps')) void store.loadState();
  },
  faults: (faults) => store.setFaults(faults),
  clock: (time) => store.setClock(time),
});
