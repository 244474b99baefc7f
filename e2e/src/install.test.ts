import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

/** The browser's offer to install, and what a person answers to its question. */
const offerInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset['asked'] = String(offer.defaultPrevented);
        return { outcome: 'accepted' };
      },
    });
    window.dispatchEvent(offer);
  });

test('[PWA-01] [OP-27] the manifest starts at the dashboard, and its icons are there', async () => {
  const { page } = await open();
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await fetch(parley().url + href);
  expect(answer.headers.get('content-type')).toContain('manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ]);
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const path of [...manifest.icons.map(({ src }) => src), touch]) {
    const sizes = await page.evaluate(async (src) => {
      const image = await createImageBitmap(await (await fetch(src ?? '')).blob());
      return `${image.width}x${image.height}`;
    }, path);
    expect(sizes).toBe(manifest.icons.find(({ src }) => src === path)?.sizes ?? '180x180');
  }
  expect(await page.locator('meta[name=theme-color]').count()).toBe(2);
});

test('[PWA-01] [OP-27] [NAV-31] installing comes first in the settings, by the question of the browser or step by step [GEN-13]', async () => {
  const { owner } = await business('Marta');
  const { page } = await open({ isPhone: true, size: { width: 320, height: 640 } });
  await signIn(page, owner);
  await page.goto('/mobile-config');
  const rows = page.getByRole('main').getByRole('button');
  const install = page.getByRole('button', { name: 'Install to home screen', exact: true });
  await install.waitFor();
  const names = await rows.allTextContents();
  expect(names.findIndex((name) => name.startsWith('Install'))).toBeLessThan(
    names.findIndex((name) => name.startsWith('Webhook')),
  );
  await install.click();
  const dialog = page.getByRole('dialog', { name: 'Install to home screen' });
  await dialog.getByText('Tap Install.', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Install', exact: true }).count()).toBe(0);
  await offerInstall(page);
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  // Its own bar is held back, and its question comes once.
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('true');
  await dialog.getByRole('button', { name: 'Install', exact: true }).waitFor({ state: 'detached' });
});

test('an open tab is told once that the server has a new release, and keeps what was typed', async () => {
  const { owner, write } = await business('Olena');
  await write('Hello');
  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('link', { name: /Olena/ }).click();
  await page.locator('form textarea').fill('Not sent yet');
  await page.route(/\/login$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-another.js');
    await route.fulfill({ response: answer, body });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('A new version of Parley is here.', { exact: true }).waitFor();
  expect(await page.locator('form textarea').inputValue()).toBe('Not sent yet');
  await page.unroute(/\/login$/);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.locator('form textarea').waitFor();
  expect(await page.locator('form textarea').inputValue()).toBe('Not sent yet');
  expect(await page.getByText('A new version of Parley is here.', { exact: true }).count()).toBe(0);
});
