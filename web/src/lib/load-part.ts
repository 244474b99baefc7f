import { apiRequest } from '#lib/api/request.ts';

/** A part of the app could not be fetched: the network is away, or a new release has taken its place. */
export class PartNotLoaded extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause });
    this.name = 'PartNotLoaded';
  }
}

const STYLES = 'Unable to preload CSS for ';
/** Styles that were not fetched. The bundler believes that they are on their way and asks for none of them again. */
const missingStyles = new Set<string>();

/** Fetches a part with its styles. Rejects with `PartNotLoaded`; the next call asks for everything anew. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    for (const href of missingStyles) await fetchStyles(href);
    return await load();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.startsWith(STYLES)) missingStyles.add(message.slice(STYLES.length));
    throw new PartNotLoaded(error);
  }
}

function fetchStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missingStyles.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`${STYLES}${href}`));
    };
    document.head.append(link);
  });
}

const RELOADED_FOR = 'parley_reloaded_for';

/**
 * Takes up a new release of the app: its pages name other files than the one that runs, which are gone. Reloads once
 * for each release, so that a server with two of them in turns is no merry-go-round. What was typed is kept.
 */
export async function takeUpRelease(): Promise<void> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!running) return;
  const page = await apiRequest('/login', 'GET').then(
    (response) => response.text(),
    () => null,
  );
  if (page === null) return;
  const newest = new DOMParser()
    .parseFromString(page, 'text/html')
    .querySelector('script[type="module"][src]')
    ?.getAttribute('src');
  if (!newest || newest === running || sessionStorage.getItem(RELOADED_FOR) === newest) return;
  sessionStorage.setItem(RELOADED_FOR, newest);
  location.reload();
}
