import { control } from './control.js';

/** What all parts of the page know of the platform. Changed only in this file. */
export const store = {
  loaded: false,
  business: null,
  businesses: [],
  isConnected: false,
  customers: [],
  posts: [],
  samples: [],
  faults: null,
  switches: null,
  aheadMs: 0,
  /** Delivery of each message's newest webhook, by message id. */
  fates: new Map(),
};

const listeners = new Map();

/** Runs `listener` after each change of this part: 'state', 'customers', 'posts', 'faults', 'clock' or 'fates'. */
export function onChange(part, listener) {
  listeners.set(part, [...(listeners.get(part) ?? []), listener]);
}

function changed(...parts) {
  for (const part of parts) for (const listener of listeners.get(part) ?? []) listener();
}

let businessAsked = new URLSearchParams(location.search).get('business');

export function chooseBusiness(id) {
  businessAsked = id;
  return loadState();
}

export const platformNow = () => Date.now() + store.aheadMs;
export const customerOf = (id) => store.customers.find((customer) => customer.id === id);

export async function loadState() {
  const state = await control('GET', 'state');
  const business = state.businesses.find((one) => one.instagramUserId === businessAsked);
  store.business = business ?? state.businesses[0];
  store.businesses = state.businesses;
  store.samples = state.samples;
  store.dashboardUrl = state.dashboardUrl;
  const own = store.business.instagramUserId;
  const hooked = state.webhooks.some((hook) => hook.instagramUserId === own && !hook.disabledAt);
  store.isConnected = hooked && store.business.subscribedFields !== null;
  store.faults = state.faults;
  store.switches = state.switches;
  store.aheadMs = state.clockAheadMs;
  const [customers, posts] = await Promise.all([
    control('GET', `customers?business=${own}`),
    control('GET', `businesses/${own}/posts`),
  ]);
  Object.assign(store, { customers, posts, loaded: true });
  changed('state', 'customers', 'posts', 'faults', 'clock');
}

let customersAreDue = false;

/** Reads the customers again, once for everything that happens within a moment. */
export function reloadCustomers() {
  if (customersAreDue || !store.business) return;
  customersAreDue = true;
  setTimeout(async () => {
    customersAreDue = false;
    store.customers = await control('GET', `customers?business=${store.business.instagramUserId}`);
    changed('customers');
  }, 120);
}

export async function reloadPosts() {
  store.posts = await control('GET', `businesses/${store.business.instagramUserId}/posts`);
  changed('posts');
}

export function setFaults(faults) {
  store.faults = faults;
  changed('faults');
}

export function setClock({ aheadMs }) {
  store.aheadMs = aheadMs;
  changed('clock');
}

const fateOf = (delivery) =>
  ['message', 'reply', 'story reply'].some((kind) => delivery.kinds.includes(kind));
const others = ['echo', 'read', 'reaction', 'reaction removed', 'unsend', 'edit'];

/** Remembers how far the webhook of a new message has come. */
export function noteFate(delivery) {
  if (!fateOf(delivery) && delivery.kinds.some((kind) => others.includes(kind))) return;
  for (const mid of delivery.mids) {
    if (store.fates.get(mid)?.state === 'delivered') continue;
    store.fates.set(mid, delivery);
  }
  changed('fates');
}
