import { apiRequest } from '#lib/api/request.ts';

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
 * Fetches a part with its styles. Rejects with `PartNotLoaded`; offline without asking, so that the next call may still
 * succeed on this page.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new PartNotLoaded('offline');
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

/** Loads the page anew where that alone helps, once the server answers again. What was typed is kept. */
export async function reloadSpoilt(): Promise<void> {
  const reloads = Number(sessionStorage.getItem(RELOADS));
  if (!isSpoilt || reloads >= MOST_RELOADS) return;
  const isThere = await apiRequest('/login', 'GET').then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  sessionStorage.setItem(RELOADS, String(reloads + 1));
  location.reload();
}
