import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { shareStage } from './stage.ts';

const { open } = shareStage();

const paints = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);

test.each([
  { language: 'en', theme: 'light', direction: 'ltr', ground: 'rgb(251, 250, 247)', isPhone: false },
  { language: 'pl', theme: 'light', direction: 'ltr', ground: 'rgb(251, 250, 247)', isPhone: true },
  { language: 'ar', theme: 'dark', direction: 'rtl', ground: 'rgb(23, 25, 28)', isPhone: false },
])(
  'before anything of the app has come the page is painted: $language, $theme, phone: $isPhone',
  async ({ isPhone, ...look }) => {
    const { page, context } = await open({ isPhone });
    await remember(context, look);
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\//, async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const first = page.locator('.first');
    await first.locator('svg').waitFor();
    await first.locator('.list').waitFor();
    await expect.poll(() => paints(page)).toBe(1);
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toBe(look.language);
    expect(await html.getAttribute('dir')).toBe(look.direction);
    expect(await html.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(look.ground);
    release();
    // Nobody is signed in: the app takes its place.
    await page.waitForURL(/\/login/);
    await first.waitFor({ state: 'hidden' });
  },
);

async function remember(context: BrowserContext, look: { language: string; theme: string }): Promise<void> {
  await context.addInitScript(({ language, theme }) => {
    localStorage.setItem('parley_language', language);
    localStorage.setItem('parley_theme', theme);
    if (location.pathname === '/dashboard') localStorage.setItem('parley_user', '{}');
  }, look);
}
