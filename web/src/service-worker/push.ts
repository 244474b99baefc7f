/** What the server sends: a notification, its words in the user's language already, or the tag of one to close. */
type Told = {
  title: string;
  body: string;
  tag: string;
  path: string;
  language: string;
  closed?: string;
  /** A draft that may go out as it stands in the notification. */
  approve?: Approval;
};
type Approval = { label: string; path: string; read: string };
type Data = { path: string; approve?: Approval | undefined };

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';

/** A push without a notification costs the permission: one is shown whatever came, and whether a window is open or not. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, path, language, closed, approve } = readTold(event.data);
    if (closed !== undefined) {
      event.waitUntil(close(closed));
      return;
    }
    const data: Data = { path, approve };
    const actions = approve ? [{ action: 'approve', title: approve.label }] : [];
    const shown = { body, tag, icon: ICON, lang: language, dir: 'auto' as const, data, actions };
    // A newer one of the same conversation takes the place of the older one, and is heard.
    event.waitUntil(
      self.registration.showNotification(title, { ...shown, renotify: true } as NotificationOptions),
    );
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path, approve } = event.notification.data as Data;
    event.waitUntil(event.action === 'approve' && approve ? approveOr(path, approve) : openPath(path));
  });
}

/** Sends what was read; where it cannot go, the chat opens and says why. */
async function approveOr(path: string, { path: address, read }: Approval): Promise<void> {
  const method = 'POST';
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ read });
  const isSent = await fetch(address, { method, headers, body }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isSent) await openPath(path);
}

function readTold(data: PushMessageData | null): Told {
  const nothing = { title: 'Parley', body: '', tag: 'parley', path: '/dashboard', language: 'en' };
  try {
    return { ...nothing, ...(data?.json() as Partial<Told>) };
  } catch {
    return nothing;
  }
}

/** It was read or decided elsewhere. */
async function close(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close();
}

/** In the window that is there, which loses nothing of what is typed in it, else in a new one; only within this site. */
async function openPath(path: string): Promise<void> {
  const address = new URL(path.startsWith('/') ? path : '/dashboard', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (!first) {
    await self.clients.openWindow(address.href);
    return;
  }
  // Asked first: a browser that does not let it come to the front still shows the right page when the person does.
  first.postMessage({ open: address.pathname + address.search });
  await first.focus();
}
