import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import type { Owner } from './owner.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

const sample = (name: string) =>
  fileURLToPath(new URL(`../../simulator/public/samples/${name}`, import.meta.url));

/** A new business, and a customer of it who can do what the simulator lets them. */
async function meet(name: string) {
  const { owner } = await business('Nobody');
  const { simulator } = parley();
  const id = await simulator.createCustomer(owner.business.instagramUserId, { name });
  const act = async (what: string, body: object = {}): Promise<string> =>
    (await simulator.post<{ mid: string }>(`customers/${id}/${what}`, body)).mid;
  return { owner, act };
}

declare global {
  interface Window {
    registeredAt?: number;
  }
}

/** Runs in the page before its own scripts. */
function noteRegistration(): void {
  const register = ServiceWorkerContainer.prototype.register;
  ServiceWorkerContainer.prototype.register = function (...args) {
    window.registeredAt = performance.now();
    return register.apply(this, args);
  };
}

async function openChat(page: Page, name: string): Promise<Locator> {
  await page.getByText(name).first().click();
  const thread = page.getByRole('log');
  await thread.waitFor();
  return thread;
}

const photoIn = (thread: Locator) =>
  thread.getByRole('button', { name: 'Open the photo' }).locator('img').first();
const widthOf = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

/** Paths of everything that any cache of the site holds, but for the app itself. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      if (name.startsWith('app-')) continue;
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map(({ url }) => url.replace(location.origin, '')));
    }
    return found;
  });

const THUMBNAIL = /^\/objects\/[\w-]{22}\/thumbnail$/;

/** A chat with one photo, in a page whose worker is in charge; `asked` is what the worker asks the server for. */
async function showPhoto(name: string) {
  const scene = await meet(name);
  const visitor = await open({ hasServiceWorker: true });
  const { page, context } = visitor;
  const asked: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() && pathname.startsWith('/objects/')) asked.push(pathname);
  });
  await page.addInitScript(noteRegistration);
  await signIn(page, scene.owner);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const mid = await scene.act('attachment', { type: 'image', sample: 'nails.jpg' });
  const thread = await openChat(page, name);
  const address = await expectKept(page, thread);
  return { ...scene, visitor, page, context, thread, mid, asked, address };
}

/** Waits until the photo of the thread is shown and kept, and answers its address. */
async function expectKept(page: Page, thread: Locator): Promise<string> {
  await expect.poll(() => widthOf(photoIn(thread))).toBeGreaterThan(0);
  await expect.poll(() => kept(page)).toEqual([expect.stringMatching(THUMBNAIL)]);
  return (await kept(page))[0] ?? '';
}

/** What an address gives as a picture: its width, and 0 when it gives none. */
async function load(address: string): Promise<number> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return image.naturalWidth;
}

/** A picture that is shown to everybody who has its address. */
async function uploadPhoto({ token }: Owner): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([await readFile(sample('nails.jpg'))], { type: 'image/jpeg' }), 'nails.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${parley().url}/api/upload`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { url: string }).url;
}

test('[PWA-02] a second after the start a worker keeps the pictures of conversations, and nothing else of them', async () => {
  const { page, act, asked, address } = await showPhoto('Pia Photo');
  expect(await page.evaluate(() => window.registeredAt)).toBeGreaterThanOrEqual(1000);
  expect(asked).toEqual([address]);
  await act('attachment', { type: 'audio', sample: 'voice.wav' });
  await act('attachment', { type: 'file', sample: 'wishes.pdf' });
  await act('write', { text: 'How much is this copper?', story: {} });
  await page.reload();
  const thread = await openChat(page, 'Pia Photo');
  await thread.getByRole('link', { name: 'Download' }).waitFor();
  await expect.poll(() => widthOf(thread.getByRole('img', { name: 'Story' }).first())).toBeGreaterThan(0);
  await expect.poll(() => widthOf(photoIn(thread))).toBeGreaterThan(0);
  // Shown without the server.
  expect(asked).toEqual([address]);
  expect(await kept(page)).toEqual([address]);
});

test('what is kept goes when the server ends the session, and when somebody else is signed in', async () => {
  const { visitor, page, address, owner } = await showPhoto('Elena Ended');
  const origin = parley().url;
  expect((await page.request.post('/api/auth/logout', { headers: { origin } })).status()).toBe(200);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForURL(/login/);
  await expect.poll(() => kept(page)).toEqual([]);

  await signIn(page, owner);
  await expectKept(page, await openChat(page, 'Elena Ended'));
  const { email, password } = (await business('Nobody')).owner;
  await page.request.post('/api/auth/login', { data: { email, password } });
  await page.evaluate(() => localStorage.removeItem('parley_auth_token'));
  await page.reload();
  await page.waitForURL(/dashboard/);
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await page.evaluate(load, address)).toBe(0);
  // What the browser says of a session that has ended, and of a picture of somebody else.
  forgiveFailedLoads(visitor, /\/api\/|\/objects\//);
  const isExpected = (problem: string) => problem.includes('The live channel needs a session');
  expect(visitor.problems.filter((problem) => !isExpected(problem))).toEqual([]);
  visitor.problems.length = 0;
});

test('what is kept goes at sign-out, also what is still on its way', async () => {
  const { page, context, owner, address } = await showPhoto('Sonia Sign-out');
  const shared = await uploadPhoto(owner);
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const whole = address.replace('/thumbnail', '');
  await context.route(new RegExp(`${whole}$`), async (route) => {
    const response = await route.fetch();
    arrived.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  const late = page.evaluate(load, whole);
  await arrived.promise;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/login/);
  await expect.poll(() => kept(page)).toEqual([]);
  released.resolve();
  expect(await late).toBeGreaterThan(0);
  // The worker goes on with what anybody may see. An address of its own each time: the page holds what it shows.
  let count = 0;
  const keepShared = async () => {
    count += 1;
    await page.evaluate(load, `${shared}?${count}`);
    return (await kept(page)).map((path) => path.replace(/\?.*/, ''));
  };
  await expect.poll(keepShared).toContain(shared);
  expect(new Set(await keepShared())).toEqual(new Set([shared]));
});

test('a picture that was unsent, or deleted with its conversation, does not come back', async () => {
  const { visitor, page, act, mid, address, owner, thread } = await showPhoto('Una Unsent');
  await act('unsend', { mid });
  await expect.poll(() => kept(page)).toEqual([]);
  await act('attachment', { type: 'image', sample: 'hair-dark.jpg' });
  const second = await expectKept(page, thread);
  const [conversation] = await owner.call<{ id: string }[]>('GET', '/api/conversations');
  await owner.call('DELETE', `/api/conversations/${conversation?.id}`);
  await expect.poll(() => kept(page)).toEqual([]);
  // Not out of the browser's own cache either; an open page holds what it shows.
  await page.reload();
  expect([await page.evaluate(load, address), await page.evaluate(load, second)]).toEqual([0, 0]);
  // The open chat may ask for what has just been deleted.
  forgiveFailedLoads(visitor, /\/objects\/|\/api\/conversations\//);
});
