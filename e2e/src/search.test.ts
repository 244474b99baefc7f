import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

test('a message of long ago is found, shown with its words, and stands in its place when it is opened', async () => {
  const { owner, write } = await business('Ada Moreno');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  await write('Do you deliver to Łódź on https://shop.example/map?');
  for (let n = 1; n <= 130; n++) await write(`Another question, number ${n}`);
  const { page } = await open();
  await signIn(page, owner);
  // All have come: a search finds what is there when it is made.
  await page
    .getByRole('link', { name: /Ada Moreno/ })
    .filter({ hasText: 'number 130' })
    .waitFor();

  // In the list, where no name and no last message has the word.
  await page.locator('[data-search-field]').fill('lodz');
  const found = page.getByRole('navigation', { name: 'Messages', exact: true }).getByRole('link');
  await found.getByText('Łódź', { exact: true }).waitFor();
  expect(await found.count()).toBe(1);
  await found.click();
  const thread = page.getByRole('log');
  const message = thread.getByRole('article').filter({ hasText: 'Do you deliver' });
  await expect.poll(async () => await message.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => isInSight(message)).toBe(true);

  // What a customer links to is opened apart, and hears nothing of this page.
  const link = message.getByRole('link', { name: 'https://shop.example/map' });
  expect(await link.getAttribute('href')).toBe('https://shop.example/map');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noreferrer');

  // By the commands: the chat says why it was found, and a message leads to its place.
  await page.locator('[data-search-field]').fill('');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search conversations' });
  await page.getByRole('option', { name: 'Missing information' }).waitFor();
  await page.keyboard.type('number 130');
  expect(await field.inputValue()).toBe('number 130');
  const options = page.getByRole('listbox', { name: 'Commands and conversations' }).getByRole('option');
  const wanted = expect.stringContaining('question, number 130');
  await expect.poll(() => options.allTextContents()).toEqual([wanted, wanted]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const last = thread.getByRole('article').filter({ hasText: 'number 130' });
  await expect.poll(async () => await last.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => isInSight(last)).toBe(true);
});

async function isInSight(message: Locator): Promise<boolean> {
  return await message.evaluate((element) => {
    const area = element.closest('[role="log"]')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return area !== undefined && box.top >= area.top && box.bottom <= area.bottom;
  });
}
