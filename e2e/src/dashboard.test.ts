import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { databaseUrl } from './embedded-database.ts';
import { callApi, findPassword } from './owner.ts';
import { boxOf } from './phone-measures.ts';
import { breakCalls, forgiveFailedLoads, readToast, type Scene, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

type Listed = { id: string; unreadCount: number; aiDisabledByTrigger: boolean };
const readChats = ({ owner }: Scene) => owner.call<Listed[]>('GET', '/api/conversations');

/** A business whose customer has written and whom no AI answers, so that nothing moves. */
async function quiet(name: string): Promise<Scene> {
  const scene = await business(name);
  const { owner } = scene;
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await scene.write(`I am ${name}`);
  await expect.poll(async () => (await readChats(scene)).length, { timeout: 20_000 }).toBe(1);
  return scene;
}

/** Made by the first test that asks, for those that leave it as it is. */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
const anna = shared(() => quiet('Anna'));
const nobody = shared(() => business('Nobody'));
/** Whose conversations are deleted. */
const leaving = shared(() => quiet('Anna'));

/** What the settings and the grid offer, in the order of the specification and then what came to it. */
const SETTINGS = [
  'Install to home screen',
  'Team',
  'Activity log',
  'Webhook',
  'Reply delay',
  'AI prompt',
  'Knowledge base',
  'Reminders',
  'Triggers',
  'Media rules',
  'Rehearsal',
  'AI settings',
  'What I learned',
  'Timezone',
  'Security',
  'Your data',
  'Notifications',
  'Theme',
  'Language',
  'Keyboard shortcuts',
  'Sign out',
];
const GRID = [
  'AI prompt',
  'Knowledge',
  'Reply delay',
  'Rehearsal',
  'AI settings',
  'What I learned',
  'Reminders',
  'Triggers',
  'Media',
  'Comments',
  'Webhook',
  'Timezone',
  'Team',
  'Language',
  'Sign out',
];
/** Those that are offered, each where it belongs. */
function inOrder(all: string[], offered: string[]): string[] {
  return all.filter((entry) => offered.some((text) => text.startsWith(entry)));
}

const rows = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
const grid = (page: Page) => page.getByRole('navigation', { name: 'Settings' });

test('the dashboard stands at / and /dashboard, the settings and the questions have their pages, and any other path says so [NAV-04, NAV-14, NAV-15, NAV-19]', async () => {
  const { owner } = await anna();
  const { page } = await open();
  await signIn(page, owner);
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await rows(page).first().waitFor();
    await page.waitForURL(/\/dashboard$/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(owner.business.username);
  }
  for (const [path, title] of [
    ['/mobile-config', 'Settings'],
    ['/mobile-insufficient-info', 'Missing information'],
    ['/no-such-page', 'Page Not Found'],
    ['/dashboard/deeper', 'Page Not Found'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.getByText('did you add it to the router?').waitFor();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await rows(page).first().waitFor();
});

test('on the phone the settings are a list in its order, and every call is about who is signed in [NAV-14, NAV-15, NAV-27, NAV-30]', async () => {
  const { owner } = await nobody();
  const { page } = await open({ isPhone: true });
  const calls: string[] = [];
  page.on('request', (request) =>
    calls.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`),
  );
  for (const path of ['/mobile-config', '/mobile-insufficient-info', '/mobile-ai', '/dashboard']) {
    await page.goto(path);
    await page.waitForURL(/\/login$/);
  }
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(calls.filter((call) => call.startsWith('/api/') && !call.startsWith('/api/auth/check'))).toEqual([]);

  await signIn(page, owner);
  for (const path of [
    '/mobile-insufficient-info',
    '/mobile-ai',
    '/mobile-database',
    '/dashboard',
    '/mobile-config',
  ]) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
  }
  await page.waitForLoadState('networkidle');
  const list = await page.getByRole('main').getByRole('button').allTextContents();
  expect(list.length).toBeGreaterThanOrEqual(7);
  const entries = inOrder(SETTINGS, list);
  expect(list.map((text) => entries.find((entry) => text.startsWith(entry)) ?? text)).toEqual(entries);
  const named = calls.flatMap((call) => /\/users?\/([^/ ]+)|userId[=":]+([\w-]+)/.exec(call)?.slice(1) ?? []);
  expect([...new Set(named.filter((id) => id !== undefined))]).toEqual([owner.userId]);
  expect(calls.filter((call) => /\/5(\/| |$)|"5"|:5\b|=5\b/.test(call))).toEqual([]);
});

test('the list of timezones is 15rem high at most, and scrolls [CONF-39]', async () => {
  const { owner } = await nobody();
  const { page } = await open();
  await signIn(page, owner);
  await grid(page).getByRole('button', { name: 'Timezone' }).click();
  const zones = page
    .getByRole('dialog')
    .getByRole('radiogroup')
    .or(page.getByRole('dialog').locator('fieldset'));
  await zones.getByRole('radio').nth(20).waitFor({ state: 'attached' });
  const { height, content, rem } = await zones.evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    content: list.scrollHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(height).toBeLessThanOrEqual(15 * rem);
  expect(content).toBeGreaterThan(15 * rem);
});

test('a part of an empty inbox that is slow to come takes nothing away meanwhile', async () => {
  const { owner } = await nobody();
  const { page } = await open();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const asked = page.waitForRequest(/\/assets\/empty-inbox-[^/]*\.js$/);
  await page.route(/\/assets\/empty-inbox-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, owner);
  await asked;
  await grid(page).waitFor();
  // Drawn twice more since it is waited for.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await grid(page).isVisible()).toBe(true);
  goOn();
  await page.getByRole('button', { name: 'Import Conversations' }).waitFor();
});

test('the grid has four columns for the owner and three for a manager [DASH-07]', async () => {
  const { owner } = await nobody();
  const email = 'manager@example.com';
  const { url, dataDir } = parley();
  await callApi(url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  const password = await findPassword(dataDir, email);
  const database = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await database.connect();
  await database.query(
    `UPDATE memberships SET role = 'manager', account_id = (SELECT account_id FROM memberships WHERE user_id = $1)
     WHERE user_id = (SELECT id FROM users WHERE email = $2)`,
    [owner.userId, email],
  );
  await database.end();

  for (const [person, columns] of [
    [owner, 4],
    [{ email, password }, 3],
  ] as const) {
    const { page } = await open();
    await signIn(page, person);
    await grid(page).waitFor();
    const offered = await grid(page).getByRole('button').allTextContents();
    expect(offered.length).toBeGreaterThanOrEqual(5);
    expect(offered).toEqual(inOrder(GRID, offered));
    const boxes = await Promise.all((await grid(page).getByRole('button').all()).map(boxOf));
    const first = boxes.filter(({ y }) => y === boxes[0]?.y);
    expect(first.length).toBe(columns);
    expect(boxes.map(({ height }) => height)).toEqual(boxes.map(() => 52));
    // The settings of the AI are the owner's alone.
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await page.getByRole('option', { name: 'AI settings' }).count()).toBe(person === owner ? 1 : 0);
  }
});

test('while the list is read five rows stand in its place, and a search without a result is not an empty account [DASH-09, DASH-10]', async () => {
  const { owner } = await anna();
  const { page } = await open();
  await signIn(page, owner);
  await rows(page).first().waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/conversations\?/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const skeletons = page.getByTestId('conversation-skeleton');
  await skeletons.first().waitFor();
  expect(await skeletons.count()).toBe(5);
  expect(await rows(page).count()).toBe(0);
  release();
  await rows(page).first().waitFor();
  expect(await skeletons.count()).toBe(0);

  await page.getByRole('textbox', { name: 'Search conversations' }).fill('zebra');
  await page.getByText('Nothing found for “zebra”').waitFor();
  expect(await page.getByText('No conversations yet').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await rows(page).first().waitFor();
  const empty = await nobody();
  const other = await open();
  await signIn(other.page, empty.owner);
  await other.page.getByText('No conversations yet').waitFor();
});

test('a row shows a dot while something is unread, and a red mark that says why where a trigger stopped the AI [DASH-14, DASH-15]', async () => {
  const scene = await quiet('Anna');
  const { owner } = scene;
  const { page } = await open();
  await signIn(page, owner);
  const row = rows(page).filter({ hasText: 'Anna' });
  await row.getByRole('img', { name: '1 unread message' }).waitFor();
  await row.click();
  await expect.poll(() => row.getByRole('img', { name: /unread/ }).count()).toBe(0);
  expect((await readChats(scene)).map(({ unreadCount }) => unreadCount)).toEqual([0]);

  await page.goto('/dashboard');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: true });
  await scene.write('I want to talk to a real person please');
  const mark = row.getByRole('img', { name: 'Manager attention required: a trigger fired' });
  await mark.waitFor();
  expect((await readChats(scene)).map(({ aiDisabledByTrigger }) => aiDisabledByTrigger)).toEqual([true]);
  const colour = await mark.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(colour).toBe('rgb(198, 61, 47)');
  await mark.hover();
  await page.getByRole('tooltip', { name: 'Manager attention required: a trigger fired' }).waitFor();
});

test('a conversation that no longer exists is left: deleted elsewhere, or unknown in the address [DASH-17]', async () => {
  const scene = await leaving();
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, scene.owner);
  await rows(page).first().click();
  await page.waitForURL(/conversation=/);
  await page.getByRole('log').getByText('I am Anna').waitFor();
  const [chat] = await readChats(scene);
  await scene.owner.call('DELETE', `/api/conversations/${chat?.id}`);
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(0);
  await page.goto(`/dashboard?conversation=${chat?.id}`);
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('status').filter({ hasText: 'Conversation deleted' }).waitFor();
  await page.goto('/dashboard?conversation=5');
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  forgiveFailedLoads(visitor, /api\/conversations\//);
});

test('all conversations are deleted after a confirmation; a refusal says so and keeps them [DASH-22]', async () => {
  const scene = await leaving();
  if ((await readChats(scene)).length === 0) await scene.write('Here again');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, scene.owner);
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete all conversations' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Delete all conversations' });
  const broken = await breakCalls(page, 'DELETE', /admin\/conversations/);
  await confirm.click();
  await readToast(page, 'Failed to delete conversations');
  expect(await readChats(scene)).toHaveLength(1);
  await broken.heal();
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('No conversations yet').waitFor();
  expect(await readChats(scene)).toEqual([]);
  forgiveFailedLoads(visitor, /admin\/conversations/);
});

test('phone below 768 px, tablet below 1024, desktop from there [UI-05]', async () => {
  const { owner } = await anna();
  const { page } = await open({ size: { width: 767, height: 900 } });
  await signIn(page, owner);
  await rows(page).first().click();
  await page.getByRole('log').getByText('I am Anna').waitFor();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  // Both of one moment: between two questions the page may follow the window.
  const read = () =>
    page.evaluate(() => ({
      list: document.querySelector('aside[aria-label="Conversations"]')?.getBoundingClientRect().width ?? 0,
      hints: document.querySelector('kbd') !== null,
    }));
  const phone = { list: 0, hints: false };
  const tablet = { list: 320, hints: false };
  const desktop = { list: 360, hints: true };
  for (const [width, layout] of [
    [767, phone],
    [768, tablet],
    [767, phone],
    [1024, desktop],
    [1023, tablet],
  ] as const) {
    await resize(width);
    // The page follows the window a moment later.
    await expect.poll(read).toEqual(layout);
  }
  await page.goto('/dashboard');
  await resize(768);
  await tabs.waitFor({ state: 'detached' });
  await resize(767);
  await tabs.waitFor();
});

test.each([
  { language: 'en', copy: /^Copy/, title: 'Error', text: 'Failed to copy' },
  { language: 'uk', copy: /^Копіювати/, title: 'Помилка', text: 'Не вдалося скопіювати' },
])('what the browser refuses to copy is told, in $language [UI-08]', async (said) => {
  const { owner } = await nobody();
  const { page } = await open({ language: said.language });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  await signIn(page, owner);
  await page
    .getByRole('button', { name: /^(Webhook|Вебхук)$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: said.copy }).first().click();
  expect(await readToast(page, said.title)).toContain(said.text);
});

test('in a low window the list keeps its rows, and the last setting is scrolled to', async () => {
  const { owner } = await anna();
  const { page } = await open({ size: { width: 1280, height: 360 } });
  await signIn(page, owner);
  const row = page.getByRole('link', { name: /^Anna/ });
  await row.waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  const last = page.getByRole('button', { name: 'AI settings' });
  await last.focus();
  const seen = await Promise.all(
    [row, last].map((element) =>
      element.evaluate(async (node) => {
        const [entry] = await new Promise<IntersectionObserverEntry[]>((resolve) => {
          new IntersectionObserver(resolve).observe(node);
        });
        return entry?.intersectionRatio;
      }),
    ),
  );
  expect(seen).toEqual([1, 1]);
});
