import type { PushState, PushWishes } from '@parley/contract/push.ts';

import { client } from '#lib/api/client.ts';

export const pushKey = ['/api/push'] as const;

/** Why this browser cannot show notifications now: `install` where only an installed app can. */
type PushObstacle = 'unsupported' | 'install' | 'denied';

export function findObstacle(): PushObstacle | null {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, which has no screen to touch.
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Asks for the permission and subscribes this browser; false where the person said no. */
export async function subscribe(state: PushState, wishes: PushWishes): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/service-worker.js');
  const worker = await navigator.serviceWorker.ready;
  const applicationServerKey = state.publicKey;
  const options = { userVisibleOnly: true, applicationServerKey };
  const known = await worker.pushManager.getSubscription();
  const subscription =
    known && isOfKey(known, applicationServerKey) ? known : await anew(worker, known, options);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await client.push.subscribe({
    ...wishes,
    endpoint,
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
  });
  return true;
}

/** A subscription belongs to the key that it was made with. */
function isOfKey(subscription: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return text.replaceAll('=', '') === key;
}

async function anew(
  worker: ServiceWorkerRegistration,
  known: PushSubscription | null,
  options: PushSubscriptionOptionsInit,
): Promise<PushSubscription> {
  await known?.unsubscribe();
  return worker.pushManager.subscribe(options);
}

export async function unsubscribe(): Promise<void> {
  await client.push.unsubscribe();
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
