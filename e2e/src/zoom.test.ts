import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

/** A laptop of 1440 by 900 at 200 %: half the pixels of CSS. */
const ZOOMED = { width: 720, height: 450 };

/** What cannot be reached: the page that scrolls sideways, and controls beyond its edge that nothing scrolls to. */
async function findUnreachable(page: Page, screen: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`scrolls sideways by ${scrollWidth - clientWidth}`);
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    for (const element of document.querySelectorAll<HTMLElement>('button, a, input, textarea, h1, h2')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only')) continue;
      const box = element.getBoundingClientRect();
      if (box.width <= 1) continue;
      let [isXFree, isYFree] = [false, false];
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const style = getComputedStyle(parent);
        isXFree ||= scrolls(style.overflowX);
        isYFree ||= scrolls(style.overflowY);
      }
      const isOutX = box.left < -1 || box.right > innerWidth + 1;
      const isOutY = box.top < -1 || box.bottom > innerHeight + 1;
      const isPageTall = document.documentElement.scrollHeight > innerHeight;
      if ((isOutX && !isXFree) || (isOutY && !isYFree && !isPageTall)) {
        const words = element.getAttribute('aria-label') ?? element.textContent;
        faults.push(`${element.tagName} ${words} at ${Math.round(box.left)},${Math.round(box.top)}`);
      }
    }
    return faults;
  });
  return found.map((fault) => `${screen}: ${fault}`);
}

test.each([
  { name: 'the page at 200 %', size: ZOOMED, isTextOnly: false, language: 'en' },
  { name: 'the page at 200 %, Arabic', size: ZOOMED, isTextOnly: false, language: 'ar' },
  { name: 'the text alone at 200 %', size: { width: 1440, height: 900 }, isTextOnly: true, language: 'en' },
])('nothing is out of reach and nothing scrolls sideways: $name', async ({ size, isTextOnly, language }) => {
  const { owner, write } = await business('Marta Ruiz');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('How much is a manicure?');
  const { page } = await open({ size, language });
  if (isTextOnly) {
    // As when the browser's own size for text is doubled.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
  }
  const faults: string[] = [];
  const check = async (screen: string) => void faults.push(...(await findUnreachable(page, screen)));

  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await check(path);
  }
  await signIn(page, owner);
  await page.locator('nav li a').first().waitFor();
  await check('list');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await check('palette');
  await page.keyboard.press('Escape');
  await page.locator('nav li a').first().click();
  await page.locator('[data-draft-id]').waitFor();
  await page.locator('[data-draft-id]').focus();
  await check('chat');
  for (const path of ['/mobile-config', '/mobile-insufficient-info', '/no-such-page']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await check(path);
  }
  await page.goto('/dashboard');
  await page.locator('[data-search-field]').waitFor();
  for (const name of ['webhook', 'shortcuts']) {
    await page.keyboard.press('Control+k');
    await page.locator(`[role=option][id$="-${name}"]`).click();
    await page.locator('[aria-modal="true"] h2').first().waitFor();
    await check(name);
    await page.keyboard.press('Escape');
    await page.locator('[aria-modal="true"]').waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
});
