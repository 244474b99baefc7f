import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';

import { LOGOUT_EVENT } from '#lib/session/session.ts';

// The bytes of files that are on their way to the server, by client id. A browser that keeps nothing, for its settings
// or for want of room, loses them with the page.

type Kept = { file: File; keptAt: number };

/** As long as the server keeps what was never sent. */
export const KEPT_MILLISECONDS = 24 * 3600_000;

let opened: UseStore | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One after the other: what is dropped was kept before. */
function inTurn<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(undefined);
  const done = last.then(async () => {
    try {
      opened ??= createStore('parley-uploads', 'files');
      return await work(opened);
    } catch (error) {
      console.warn('The browser could not keep a file', error);
      return undefined;
    }
  });
  last = done;
  return done;
}

export async function keepFile(clientId: string, file: File): Promise<void> {
  await inTurn(async (store) => {
    const keptAt = Date.now();
    const all = await entries<string, Kept>(store);
    const old = all.filter(([, kept]) => keptAt - kept.keptAt > KEPT_MILLISECONDS);
    await delMany(
      old.map(([id]) => id),
      store,
    );
    await set(clientId, { file, keptAt } satisfies Kept, store);
  });
}

/** Undefined for one that was not kept. */
export async function findFile(clientId: string): Promise<File | undefined> {
  return inTurn(async (store) => (await get<Kept>(clientId, store))?.file);
}

export async function dropFile(clientId: string): Promise<void> {
  await inTurn((store) => del(clientId, store));
}

// What somebody chose is not left behind for whoever uses the browser next.
window.addEventListener(LOGOUT_EVENT, () => void inTurn(clear));
