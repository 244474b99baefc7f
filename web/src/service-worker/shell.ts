/*
 * Keeps what the app consists of, for whoever is signed in, so that it opens without a network and says what is the
 * matter. Nothing of what it shows is kept here: words and names come from the server alone.
 */

import { PAGE, SHELL } from './kept-app.ts';

declare const self: ServiceWorkerGlobalScope;

/** As `build/shell-plugin.ts` writes it. */
type ShellFiles = { files: string[]; languages: Record<string, string[]>; fonts: string[] };

const LIST = '/shell.json';
/** Not by their hash: they are asked for anew, and kept for when nobody answers. */
const PLAIN = ['/crash.js', '/first-paint.js', '/first-paint.css', '/mark.svg', '/manifest.webmanifest'];
/** What the server answers itself: no page of the app. */
const OF_SERVER = /^\/(?:api|ws|objects|assets|privacy|terms|metrics)(?:\/|$)/;

/** Counts how often it was let go: what was begun before that is not kept after it. */
let age = 0;
let keeping: Promise<void> = Promise.resolve();

/** Once after another: two pages of different releases would mix theirs. */
export function keepShell(language: string): Promise<void> {
  keeping = keeping
    .then(() => keep(language))
    // Without a network, or without room: it is tried again with the next page.
    .catch(() => undefined);
  return keeping;
}

export async function dropShell(): Promise<void> {
  age += 1;
  await caches.delete(SHELL);
}

/** The page comes last: one that is kept has all its files. What only an older release had goes. */
async function keep(language: string): Promise<void> {
  const begun = age;
  const [list, page] = await Promise.all([ask(LIST), ask(PAGE)]);
  const { files, languages, fonts } = (await list.clone().json()) as ShellFiles;
  const wanted = [...files, ...(languages[language] ?? []), ...PLAIN];
  const cache = await caches.open(SHELL);
  for (const name of wanted) {
    if (begun !== age) break;
    const isHeld = !PLAIN.includes(name) && (await cache.match(name, { ignoreVary: true })) !== undefined;
    if (!isHeld) await cache.put(name, await ask(name));
  }
  await cache.put(LIST, list);
  await cache.put(PAGE, page);
  const kept = new Set([...wanted, ...Object.values(languages).flat(), ...fonts, LIST, PAGE]);
  for (const request of await cache.keys())
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
  if (begun !== age) await caches.delete(SHELL);
}

async function ask(path: string): Promise<Response> {
  const response = await fetch(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  return response;
}

const held = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: SHELL, ignoreVary: true });

/** Answers for the app's own page and files, and for nothing else. */
export function answerShell(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!OF_SERVER.test(pathname)) event.respondWith(askFirst(request, PAGE));
  } else if (PLAIN.includes(pathname)) {
    event.respondWith(askFirst(request, pathname));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(heldFirst(request, pathname));
  }
}

async function askFirst(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await held(path);
    if (known) return known;
    throw error;
  }
}

/** Their names change with what is in them. Fonts are kept once they were needed, which no list can tell. */
async function heldFirst(request: Request, path: string): Promise<Response> {
  const known = await held(path);
  if (known) return known;
  const begun = age;
  const response = await fetch(request);
  const isKept = response.ok && request.destination === 'font' && (await held(PAGE)) !== undefined;
  if (isKept && begun === age) await (await caches.open(SHELL)).put(path, response.clone());
  return response;
}
