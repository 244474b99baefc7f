import type { WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

import { FORGET, type Keep, LEAVE } from './forget.ts';
import { SHELL } from './kept-app.ts';
import { showPushes } from './push.ts';
import { answerShell, dropShell, keepShell } from './shell.ts';

/*
 * Keeps pictures of conversations and the app itself, and shows notifications: what it does not answer goes to the
 * network as if it were not there.
 */

declare const self: ServiceWorkerGlobalScope;

/** A new name drops what older versions kept. */
const CACHE = 'pictures-1';
/** Thumbnails have less than 100 kB. A photo for the whole screen is loaded again rather than crowd them out. */
const MOST_BYTES = 400_000;
const BOUNDS = { maxEntries: 500, maxAgeSeconds: 24 * 3600 };

/** Counts how often everything was forgotten: what was asked for before that is not kept after it. */
let age = 0;

const strategy = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    // Its own type says `undefined` where the other leaves out.
    new ExpirationPlugin({ ...BOUNDS, purgeOnQuotaError: true }) as WorkboxPlugin,
    {
      handlerWillStart: async ({ state }) => {
        if (state) state['age'] = age;
      },
      cacheWillUpdate: async ({ response }) => ((await isKept(response)) ? response : null),
      cacheDidUpdate: async ({ state }) => {
        if (state?.['age'] !== age) await empty();
      },
    },
  ],
});

/** By what the server answered: the page's word for what it asks for is not enough. */
async function isKept(response: Response): Promise<boolean> {
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  if (response.status !== 200 || response.type !== 'basic' || !isPicture) return false;
  return (await response.clone().blob()).size <= MOST_BYTES;
}

/** The plugin's own way forgets only what it has met since this worker was last woken. */
async function empty(): Promise<void> {
  await caches.delete(CACHE);
  await new CacheExpiration(CACHE, BOUNDS).delete();
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== SHELL).map((name) => caches.delete(name)),
  );
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOlder(), self.clients.claim()]));
});
self.addEventListener('message', (event) => {
  const { data } = event as { data: string | Keep };
  if (typeof data === 'object') {
    event.waitUntil(keepShell(data.keep));
    return;
  }
  if (data !== FORGET && data !== LEAVE) return;
  age += 1;
  event.waitUntil(Promise.all([empty(), data === LEAVE && dropShell()]));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPicture = request.method === 'GET' && request.destination === 'image';
  if (!isPicture || origin !== self.location.origin || !pathname.startsWith('/objects/'))
    return answerShell(event);
  // Fails as a picture does without a worker.
  event.respondWith(strategy.handle(event).catch(() => Response.error()));
});
showPushes();
