import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { forgiveFailedLoads, setStage } from './stage.ts';

const { open, business, parley } = setStage();

/** Whether the app is kept whole: its page comes last. */
const isKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/dashboard', { cacheName: 'app-1' })) !== undefined);

/** Of all caches, so that nobody finds anything at a shared machine. */
const countKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().length;
  });

const WAITS = 'Goes out when the network is back';

test('words that were sent without a network wait, can be taken back, and go out once when it is back', async () => {
  const { owner, write, sent } = await business('Wanda Waits');
  const visitor = await open();
  const { page, context } = visitor;
  await signIn(page, owner);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await write('Do you have time on Saturday?');
  await page.getByRole('link', { name: /^Wanda/ }).click();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill('Yes, at ten');
  await context.setOffline(true);
  await field.press('Control+Enter');
  const thread = page.getByRole('log');
  await thread.getByText(WAITS).waitFor();
  await thread.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('Yes, at ten');
  await field.fill('Yes, at eleven');
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
  await field.press('Control+Enter');
  await thread.getByText(WAITS).waitFor();
  expect(await sent()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(sent).toEqual(['Yes, at eleven']);
  await thread.getByText(WAITS).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('');
  forgiveFailedLoads(visitor, /./);
  visitor.problems.length = 0;
});

test('without a network the app opens, says so, opens what it has, and goes on when the network is back', async () => {
  const { owner, write } = await business('Olga Offline');
  const visitor = await open({ hasServiceWorker: true, language: 'uk' });
  const { page, context } = visitor;
  await signIn(page, owner);
  await expect.poll(() => isKept(page)).toBe(true);
  // The browser's own switch does not reach the worker.
  await context.setOffline(true);
  await parley().kill('SIGKILL');
  await page.goto('/dashboard');
  await page.getByText('Немає зв’язку із сервером').waitFor();
  await page.goto('/mobile-config');
  await page.getByRole('button', { name: 'Часовий пояс' }).click();
  await page.getByRole('dialog', { name: 'Часовий пояс' }).waitFor();
  await page.goto('/dashboard');
  await page.getByText('Немає зв’язку із сервером').waitFor();
  await parley().restart();
  await context.setOffline(false);
  await write('Чи є вільне місце завтра?');
  await page.getByRole('link', { name: /^Olga/ }).waitFor();
  await page.getByText('Немає зв’язку із сервером').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.waitForURL(/login/);
  await expect.poll(() => countKept(page)).toBe(0);
  // What the browser says of a network that is away.
  forgiveFailedLoads(visitor, /./);
  visitor.problems.length = 0;
});
