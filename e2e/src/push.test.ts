import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

/** Runs in the page before its own scripts: a browser whose push service is not asked. */
function standInForService(): void {
  // The browser of the tests has no question to answer, and says no whatever it was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  let given: object | null = null;
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  PushManager.prototype.getSubscription = async () => given as PushSubscription | null;
  PushManager.prototype.subscribe = async () => {
    given = {
      options: {},
      toJSON: () => ({ endpoint: 'https://push.example.com/device', keys }),
      unsubscribe: async () => {
        given = null;
        return true;
      },
    };
    return given as PushSubscription;
  };
}

/** Runs in the worker: notes what the browser is asked to show, which shows nothing without a permission. */
const NOTE = `{
  const notices = new Map();
  registration.showNotification = async (title, { tag, body, data }) => {
    notices.delete(tag);
    notices.set(tag, { title, body, tag, data, close: () => notices.delete(tag) });
  };
  registration.getNotifications = async ({ tag } = {}) =>
    [...notices.values()].filter((notice) => tag === undefined || notice.tag === tag);
}`;

/** Runs in the worker, as the browser does when somebody presses the notification, or a button of it. */
const press = (action = '') => `registration.getNotifications().then(([notification]) =>
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: '${action}', waitUntil: () => {} })))`;

const kept = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/push')).json()).subscription as unknown);

const SHOWN = `registration.getNotifications().then((all) => all.map(({ title, body }) => title + ': ' + body))`;

/** Lets the browser hand messages to the worker of the site, as a push service would. */
async function pushTo(context: BrowserContext, page: Page): Promise<(message: object) => Promise<void>> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(parley().url);
  return async (message) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  return worker ?? (await context.waitForEvent('serviceworker'));
}

test('notifications are turned on for a device, show what comes, lead to the chat, and are closed from elsewhere', async () => {
  const scene = await business('Marta');
  await scene.write('Hello, is anybody there?');
  const visitor = await open({ hasServiceWorker: true });
  const { page, context } = visitor;
  await context.grantPermissions(['notifications']);
  await page.addInitScript(standInForService);
  await signIn(page, scene.owner);
  await page.getByRole('link', { name: /^Marta/ }).waitFor();
  await page.goto('/dashboard?dialog=push');
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  // This installation is one of this machine alone.
  await dialog.getByText(/iPhones are not reached/).waitFor();
  await dialog.getByRole('button', { name: 'Turn on notifications' }).click();
  await dialog.getByRole('button', { name: 'Send a test' }).waitFor();
  await dialog.getByRole('switch', { name: 'New messages' }).click();
  await dialog.getByRole('switch', { name: 'Quiet hours: only chats that need you' }).click();
  await dialog.getByLabel('From').fill('21:30');
  await dialog.getByLabel('From').blur();
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      kinds: ['attention', 'missing', 'drafts', 'messages'],
      quietFrom: '21:30',
      quietTo: '08:00',
      showsText: false,
    });

  await page.goto('/mobile-config');
  await page.getByRole('button', { name: 'Security' }).waitFor();
  const push = await pushTo(context, page);
  const worker = await workerOf(context);
  await worker.evaluate(NOTE);
  const shown = () => worker.evaluate<string[]>(SHOWN);
  const tag = 'a-conversation';
  const path = '/dashboard?dialog=push';
  await push({ title: 'Marta', body: 'New message', tag, path, language: 'en' });
  await push({ title: 'Marta', body: 'A draft waits for you', tag, path, language: 'en' });
  await expect.poll(() => shown()).toEqual(['Marta: A draft waits for you']);
  await worker.evaluate(press());
  await dialog.waitFor();

  await push({ title: 'Marta', body: 'New message', tag, path, language: 'en' });
  await expect.poll(() => shown()).toHaveLength(1);
  await push({ closed: tag });
  await expect.poll(() => shown()).toEqual([]);

  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn on notifications' }).waitFor();
  expect(await kept(page)).toBeNull();
});

test('a plain draft goes out from its notification as it was read there, and one that was changed opens its chat', async () => {
  const { owner, write, sent } = await business('Nina');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
    knowledgeBase: 'Q: Is there parking?\nA: Yes, there is free parking behind the house.',
  });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  const { page, context } = await open({ hasServiceWorker: true });
  await context.grantPermissions(['notifications']);
  await signIn(page, owner);
  await write('Is there parking?');
  type Draft = { id: string; generatedContent: string };
  const drafts = () => owner.call<Draft[]>('GET', '/api/pending-messages');
  await expect.poll(async () => (await drafts()).length).toBe(1);
  const [draft] = await drafts();
  if (!draft) throw new Error('a draft was there');
  const push = await pushTo(context, page);
  const worker = await workerOf(context);
  await worker.evaluate(NOTE);
  const notify = (read: string) =>
    push({
      title: 'Nina',
      body: read,
      tag: 'a-conversation',
      path: '/dashboard?dialog=push',
      language: 'en',
      approve: { label: 'Approve and send', path: `/api/pending-messages/${draft.id}/approve`, read },
    });
  const shown = () => worker.evaluate<string[]>(SHOWN);
  await notify('What it said before');
  await expect.poll(shown).toHaveLength(1);
  await worker.evaluate(press('approve'));
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  expect(await sent()).toEqual([]);
  await notify(draft.generatedContent);
  await expect.poll(shown).toHaveLength(1);
  await worker.evaluate(press('approve'));
  await expect.poll(() => sent()).toEqual(['Yes, there is free parking behind the house.']);
});

test('the worker weighs at most 15 kB, as it is sent', async () => {
  const { page } = await open();
  const response = await page.goto('/service-worker.js');
  expect(response?.headers()['content-encoding']).toBe('br');
  const { responseBodySize } = (await response?.request().sizes()) ?? {};
  expect(responseBodySize).toBeGreaterThan(1_000);
  expect(responseBodySize).toBeLessThanOrEqual(15_000);
});
