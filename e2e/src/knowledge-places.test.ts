import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

const LONG = Array.from(
  { length: 120 },
  (_, n) => `Q: What costs number ${n}?\nA: It costs ${n + 3} €.\n`,
).join('\n');

/** Whether all of a line can be seen in what scrolls. */
async function isWithin(line: Locator, frame: Locator): Promise<boolean> {
  const [one, around] = await Promise.all([line.boundingBox(), frame.boundingBox()]);
  return (
    one !== null && around !== null && one.y >= around.y && one.y + one.height <= around.y + around.height
  );
}

test('a search leaves the frame of the dialog alone, and what is added is seen', async () => {
  const { owner } = await business('Nobody');
  await owner.call('PUT', `/api/users/${owner.userId}/knowledge-base`, { content: LONG });
  const { page } = await open({ size: { width: 1280, height: 720 } });
  await signIn(page, owner);
  await page.goto('/dashboard?dialog=knowledge');
  const dialog = page.getByRole('dialog', { name: 'Knowledge base' });
  const view = dialog.getByRole('region', { name: 'Text of the knowledge base' });
  await view.getByText('What costs number 0?').waitFor();
  /** Where the dialog's frame stands, and how far all that scrolls in it, but for the text, is scrolled. */
  const frame = () =>
    dialog.evaluate((one) => {
      const text = one.querySelector('section[data-home], textarea[data-home]');
      const scrolled = [one, ...one.querySelectorAll('*')].filter(
        (part) => part.scrollTop !== 0 && !text?.parentElement?.contains(part),
      );
      const title = one.querySelector('h2')?.getBoundingClientRect();
      return [one.getBoundingClientRect().height, title?.top, scrolled.length];
    });
  const before = await frame();
  await page.keyboard.press('Control+f');
  const search = dialog.getByRole('search').getByRole('textbox');
  await search.fill('number 110?');
  const mark = dialog.locator('mark[data-current]');
  await expect.poll(() => isWithin(mark, view)).toBe(true);
  expect(await frame()).toEqual(before);
  await search.press('Escape');

  await dialog.getByLabel('Question').fill('Do you sell vouchers?');
  await dialog.getByLabel('Answer').fill('Yes, from 20 € on.');
  await view.evaluate((one) => one.scrollTo(0, 0));
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect.poll(() => isWithin(view.getByText('Do you sell vouchers?'), view)).toBe(true);
  expect(await frame()).toEqual(before);

  await view.evaluate((one) => one.scrollTo(0, 0));
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'more.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Dogs are welcome.\n\nCats are not.\n'),
  });
  await dialog.getByRole('button', { name: 'Add to the text' }).click();
  const field = dialog.locator('textarea[data-home]');
  await expect.poll(() => mark.textContent()).toBe('Dogs are welcome.');
  await expect.poll(() => isWithin(mark, field)).toBe(true);
  expect(await frame()).toEqual(before);
});
