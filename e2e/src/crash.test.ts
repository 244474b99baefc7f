import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

/** Breaks what every page needs of its data, so that drawing it throws. */
async function breakPage(page: Page): Promise<void> {
  await page.route(/\/api\/conversations(\?|$)/, (route) =>
    route.fulfill({ json: [{ id: 1, participantName: { secret: 'words of Marta' } }] }),
  );
}

async function expectEmpty(page: Page): Promise<void> {
  const left = await page.evaluate(async () => ({
    local: localStorage.getItem('parley_user'),
    kept: localStorage.getItem('left_behind'),
    session: sessionStorage.getItem('left_behind'),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(left).toEqual({ local: null, kept: null, session: null, caches: [], workers: 0 });
}

test('[PWA-03] [PWA-04] [PWA-05] [PWA-06] a page that cannot be drawn says so, keeps what was typed, and clears', async () => {
  const { owner, write } = await business('Marta');
  await write('Hello');
  const visit = await open();
  const { page, problems } = visit;
  await signIn(page, owner);
  await page.getByRole('link', { name: /Marta/ }).click();
  await page.locator('form textarea').fill('A text that never went out');
  await page.evaluate(async () => {
    localStorage.setItem('left_behind', 'x');
    sessionStorage.setItem('left_behind', 'x');
    await caches.open('left behind');
  });
  await breakPage(page);
  const reported = page.waitForRequest(/\/api\/crashes/);
  await page.reload();
  await page.getByRole('heading', { name: 'Application Error', exact: true }).waitFor();
  expect(
    await page
      .getByText('Something went wrong. Please refresh the page or clear your browser cache.')
      .count(),
  ).toBe(1);
  expect(await page.getByRole('button', { name: 'Refresh Page', exact: true }).count()).toBe(1);
  // Focus is on the title, so that it is read out.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const unsent = page.getByRole('textbox', { name: 'Your unsent text is safe' });
  expect(await unsent.inputValue()).toBe('A text that never went out');

  const details = page.getByRole('textbox', { name: 'Error details' });
  expect(await details.isVisible()).toBe(false);
  await page.getByText('Error details', { exact: true }).click();
  const told = await details.inputValue();
  expect(told).not.toContain('Marta');
  const body = (await reported).postDataJSON() as { code: string };
  expect(told).toContain(body.code);
  expect(await page.getByText(`ID ${body.code}`).count()).toBe(1);
  problems.length = 0;

  await page.unroute(/\/api\/conversations(\?|$)/);
  await page.getByRole('button', { name: 'Clear Cache & Refresh', exact: true }).click();
  await page.locator('input[type=email]').waitFor();
  await expectEmpty(page);
  problems.length = 0;
});

test('[PWA-03] in Arabic it is Arabic, from right to left', async () => {
  const { owner, write } = await business('Olena');
  await write('Hello');
  const visit = await open({ language: 'ar', size: { width: 320, height: 640 } });
  await signIn(visit.page, owner);
  await breakPage(visit.page);
  await visit.page.reload();
  await visit.page.getByRole('heading', { name: 'خطأ في التطبيق' }).waitFor();
  expect(await visit.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const overflow = await visit.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  visit.problems.length = 0;
});

test('[PWA-03] it stands without the app, its words and its styles', async () => {
  const visit = await open({ language: 'uk' });
  await visit.page.route(/\/assets\/|crash-texts/, (route) => route.abort());
  await visit.page.goto('/login');
  await visit.page.getByRole('heading', { name: 'Application Error', exact: true }).waitFor();
  expect(await visit.page.getByRole('button', { name: 'Refresh Page', exact: true }).count()).toBe(1);
  visit.problems.length = 0;
});

test('[PWA-07] a page without its root says so', async () => {
  const { page } = await open();
  await page.route(/\/login$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('<div id="root">', '<div>'),
    });
  });
  await page.goto('/login');
  await page.getByText('Error: Root element not found', { exact: true }).waitFor();
});

test('a request that the network refuses raises no screen', async () => {
  const visit = await open();
  await visit.page.goto('/login');
  await visit.page.locator('input[type=email]').waitFor();
  await visit.page.evaluate(() => void Promise.reject(new TypeError('Failed to fetch')));
  await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))));
  expect(await visit.page.locator('input[type=email]').count()).toBe(1);
  visit.problems.length = 0;
});
