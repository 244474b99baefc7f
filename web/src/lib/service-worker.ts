import { FORGET, type Keep, LEAVE } from '../service-worker/forget.ts';
import { PAGE, SHELL } from '../service-worker/kept-app.ts';

/** Browsers have none on a page without https, unless it comes from this machine. */
const container = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Registers the worker that keeps pictures and the app. Without it they are asked for each time, so a failure is told to nobody. */
export function registerServiceWorker(): void {
  container()
    ?.register('/service-worker.js')
    .catch((error: unknown) => console.debug('No service worker', error));
}

/** Empties what the worker keeps of conversations, for all tabs; what is on its way is not kept either. */
export const forgetPictures = (): Promise<void> => tellWorker(FORGET);

/** Empties all that the worker keeps. */
export const forgetEverything = (): Promise<void> => tellWorker(LEAVE);

async function tellWorker(message: string): Promise<void> {
  // Where it cannot be asked for, none keeps anything.
  const registration = await container()
    ?.getRegistration()
    .catch(() => undefined);
  registration?.active?.postMessage(message);
}

/** Has the app kept by the worker, so that it opens without a network; not for whoever pays for every byte. */
export async function keepApp(language: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const registration = await container()?.ready;
  registration?.active?.postMessage({ keep: language } satisfies Keep);
}

/** Whether this page has its files from the worker when nobody else answers. */
export async function isAppKept(): Promise<boolean> {
  if (!container()?.controller || !('caches' in window)) return false;
  return (await caches.match(PAGE, { cacheName: SHELL }).catch(() => undefined)) !== undefined;
}
