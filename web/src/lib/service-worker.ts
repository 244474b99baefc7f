import { FORGET } from '../service-worker/forget.ts';

/** Browsers have none on a page without https, unless it comes from this machine. */
const container = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Registers the worker that keeps pictures. Without it they are asked for each time, so a failure is told to nobody. */
export function registerServiceWorker(): void {
  container()
    ?.register('/service-worker.js')
    .catch((error: unknown) => console.debug('No service worker', error));
}

/** Empties what the worker keeps, for all tabs; what is on its way is not kept either. */
export async function forgetPictures(): Promise<void> {
  // Where it cannot be asked for, none keeps anything.
  const registration = await container()
    ?.getRegistration()
    .catch(() => undefined);
  registration?.active?.postMessage(FORGET);
}
