import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

/** A browser whose storage takes nothing more, and one that forbids to look at it. */
const STORAGES: [name: string, spoil: (page: Page) => Promise<unknown>][] = [
  [
    'is full',
    (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }),
  ],
  [
    'is forbidden',
    (page) =>
      page.addInitScript(() => {
        const get = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
      }),
  ],
];

test.each(STORAGES)(
  'where the storage of the browser %s one signs in, reads and answers',
  async (_name, spoil) => {
    const { owner, write, sent } = await business('Marta');
    await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
    await write('Is somebody there?');
    const { page } = await open();
    await spoil(page);
    await signIn(page, owner);
    await page.getByRole('link', { name: /Marta/ }).click();
    await page.getByText('Is somebody there?').last().waitFor();
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('We are');
    await field.press('Control+Enter');
    await expect.poll(sent).toEqual(['We are']);
    await page.reload();
    await page.locator('[data-message-id]').filter({ hasText: 'We are' }).waitFor();
  },
);
