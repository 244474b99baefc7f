import { createChat } from './chat.js';
import { control, listen } from './control.js';
import { byId, make } from './dom.js';
import { createPanel } from './panel.js';
import { createPeople } from './people.js';
import { createPosts } from './posts.js';

const chat = createChat();
const people = createPeople((customer) => {
  document.body.dataset.open = '';
  history.replaceState(null, '', `#${customer.id}`);
  void chat.open(customer);
});
const posts = createPosts(chat.customerId);
const panel = createPanel();

function showConnection(state) {
  const line = byId('connection');
  const [business] = state.businesses;
  const hooked = state.webhooks.some(
    (hook) => hook.instagramUserId === business?.instagramUserId && !hook.disabledAt,
  );
  const ready = hooked && business?.subscribedFields !== null;
  line.textContent = ready
    ? `${business.name} is connected`
    : `${business?.name} has no webhook yet: messages stay here`;
  line.classList.toggle('bad', !ready);
  const link = byId('dashboard');
  link.hidden = state.dashboardUrl === null;
  if (state.dashboardUrl) link.href = state.dashboardUrl;
}

function fillTray(samples) {
  const tray = byId('tray');
  tray.replaceChildren();
  for (const sample of samples) {
    const isVoice = sample.endsWith('.wav');
    const label = isVoice ? 'Voice message' : `Picture: ${sample.replace(/\.\w+$/, '')}`;
    const button = make('button', { type: 'button', className: isVoice ? 'plain' : '', ariaLabel: label });
    button.append(isVoice ? 'Voice' : make('img', { src: `/phone/samples/${sample}`, alt: '' }));
    button.addEventListener('click', () => {
      showTray(false);
      void chat.sendSample(sample);
    });
    tray.append(button);
  }
}

function showTray(shown) {
  byId('tray').hidden = !shown;
  byId('attach').setAttribute('aria-expanded', String(shown));
}

async function refresh() {
  const state = await control('GET', 'state');
  showConnection(state);
  panel.showState(state);
  fillTray(state.samples);
  await people.reload();
  if (state.businesses[0]) await posts.show(state.businesses[0].instagramUserId);
  const asked = location.hash.slice(1);
  if (/^\d+$/.test(asked) && people.current() === null) people.open(asked);
  else await chat.reload();
}

byId('attach').addEventListener('click', () => showTray(byId('tray').hidden));
byId('back').addEventListener('click', () => {
  delete document.body.dataset.open;
  people.close();
});
for (const tab of document.querySelectorAll('.tabs button')) {
  tab.addEventListener('click', () => {
    document.body.dataset.tab = tab.dataset.tab;
    for (const other of document.querySelectorAll('.tabs button')) {
      other.setAttribute('aria-pressed', String(other === tab));
    }
  });
}

listen({
  connected: () => void refresh(),
  message: async (message) => {
    if (message.from === 'business') chat.stopTyping(message.customerId);
    await chat.note(message.customerId);
    await people.noteMessage(message);
  },
  edited: (message) => void chat.note(message.customerId),
  deleted: (event) => void chat.note(event.customerId),
  reaction: (event) => void chat.note(event.customerId),
  read: (event) => void chat.note(event.customerId),
  typing: (event) => chat.typing(event),
  comment: () => void posts.reload(),
  customer: () => void people.reload(),
  delivery: (delivery) => panel.noteDelivery(delivery),
  call: (call) => {
    panel.noteCall(call);
    if (call.path.endsWith('/subscribed_apps')) void control('GET', 'state').then(showConnection);
  },
  token: (event) => panel.showToken(event.dead),
  faults: (faults) => panel.showFaults(faults),
  clock: (event) => panel.showClock(event.now),
});
