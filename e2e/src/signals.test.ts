import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

type Stage = { isAway: boolean; notices: string[]; permission: string; opened: (() => void) | null };
declare global {
  interface Window {
    stage: Stage;
  }
}

test('nobody waits unseen while the page is open: the tab counts, and a notice tells who wrote once it is wished for', async () => {
  const { owner, write } = await business('Ada Moreno');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const { page, context } = await open();
  await playBrowser(context);
  await signIn(page, owner);
  await page.getByText('No conversations yet').waitFor();
  expect(await page.title()).toBe('Parley');
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
  expect(await icon()).toBe('/mark.svg');

  await setAway(page, true);
  await write('Is there a garden?');
  await expect.poll(() => page.title()).toBe('(1) Parley');
  expect(await icon()).toBe('/mark-waiting.svg');
  // It asks the first time that it would have helped, and has told nothing unasked.
  await page.getByText('A customer wrote while this page was out of sight.', { exact: false }).waitFor();
  expect(await noticesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'With a notification' }).click();
  await page.getByRole('button', { name: 'With a notification' }).waitFor({ state: 'detached' });

  await write('And a terrace?');
  await expect.poll(() => noticesOf(page)).toEqual(['New message from Ada Moreno']);
  await setAway(page, false);
  await page.evaluate(() => window.stage.opened?.());
  await page.getByRole('log').getByText('And a terrace?').waitFor();
  await expect.poll(() => page.title()).toBe('Parley');
  expect(await icon()).toBe('/mark.svg');
  await write('Hello?');
  await page.getByRole('log').getByText('Hello?').waitFor();
  expect(await noticesOf(page)).toHaveLength(1);
});

const noticesOf = (page: Page) => page.evaluate(() => window.stage.notices);

/** A browser that can be looked away from, and that notes what it is asked to show. */
async function playBrowser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const stage: Stage = { isAway: false, notices: [], permission: 'default', opened: null };
    window.stage = stage;
    Object.defineProperty(document, 'hidden', { get: () => stage.isAway });
    class Played {
      onclick: (() => void) | null = null;
      static get permission() {
        return stage.permission;
      }
      static async requestPermission() {
        stage.permission = 'granted';
        return stage.permission;
      }
      constructor(title: string) {
        stage.notices.push(title);
        stage.opened = () => this.onclick?.();
      }
      close() {
        // Nothing is shown.
      }
    }
    Object.defineProperty(window, 'Notification', { value: Played });
  });
}

const setAway = (page: Page, isAway: boolean) =>
  page.evaluate((is) => {
    window.stage.isAway = is;
  }, isAway);
