import { apiRequest } from '#lib/api/request.ts';
import { isAppKept } from '#lib/service-worker.ts';

/** A part of the app could not be fetched: the network is away, or a new release has taken its place. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause });
    this.name = 'PartNotLoaded';
  }
}

/** A browser remembers for as long as the page lives that a file of the app could not be fetched. */
let isSpoilt = false;

/**
 * Fetches a part with its styles. Rejects with `PartNotLoaded`; offline without asking, where the worker does not keep the
 * app, so that the next call may still succeed on this page.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine && !(await isAppKept())) throw new PartNotLoaded('offline');
  try {
    return await load();
  } catch (error) {
    isSpoilt = true;
    throw new PartNotLoaded(error);
  }
}

const RELOADS = 'parley_reloads';
/** A tab that a release has left without one of its files must not load itself for ever. */
const MOST_RELOADS = 3;
const WITHIN_MILLISECONDS = 60_000;

type Reload = { at: number; release: string };

/**
 * Loads the page anew where that alone helps, once the server answers again: three times within a minute, and three
 * times for one release. What was typed is kept.
 */
export async function reloadSpoilt(): Promise<void> {
  const reloads = readReloads();
  const release = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const now = Date.now();
  const isLoop =
    reloads.filter(({ at }) => now - at < WITHIN_MILLISECONDS).length >= MOST_RELOADS ||
    reloads.filter((one) => one.release === release).length >= MOST_RELOADS;
  if (!isSpoilt || isLoop) return;
  const isThere = await apiRequest('/login', 'GET').then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  try {
    // Where nothing can be counted, nothing is loaded anew.
    sessionStorage.setItem(RELOADS, JSON.stringify([...reloads, { at: now, release }].slice(-20)));
    location.reload();
  } catch (error) {
    console.warn('Could not count how often this page was loaded anew', error);
  }
}

function readReloads(): Reload[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]');
    return Array.isArray(stored) ? (stored as Reload[]) : [];
  } catch {
    return [];
  }
}
