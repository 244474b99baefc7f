import { fileURLToPath } from 'node:url';

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { type Scene, shareStage } from './stage.ts';
import { touch } from './touch.ts';

const { open, business } = shareStage();

const sample = (name: string) =>
  fileURLToPath(new URL(`../../simulator/public/samples/${name}`, import.meta.url));
const PICTURES = ['hair-blonde.jpg', 'hair-copper.jpg', 'hair-dark.jpg', 'nails.jpg'];

const stored = async ({ owner }: Scene) => {
  const rules = await owner.call<{ isActive: boolean; files: { fileName: string }[] }[]>(
    'GET',
    `/api/users/${owner.userId}/media-rules`,
  );
  return rules.map(({ isActive, files }) => ({ isActive, files: files.map(({ fileName }) => fileName) }));
};
const rowsOf = (form: Locator) => form.getByRole('list', { name: 'Files' }).getByRole('listitem');
const namesIn = (form: Locator) => rowsOf(form).locator('bdi').allTextContents();
const grip = (form: Locator, name: string) => form.getByRole('button', { name: `Move ${name}`, exact: true });

async function addPictures(form: Locator, names: string[]): Promise<void> {
  await form.page().locator('input[type=file]').setInputFiles(names.map(sample));
  await expect.poll(() => form.getByText(/Will be sent as JPEG, .* [kM]B/).count()).toBe(names.length);
}

async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule saved', { exact: true }).first().waitFor();
  await form.waitFor({ state: 'detached' });
}

/** What was dragged swallows the click that ends it, and for a moment every other: until one arrives again. */
async function waitForClicks(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    let hasCome = false;
    const hear = () => {
      hasCome = true;
    };
    document.body.addEventListener('click', hear);
    document.body.click();
    document.body.removeEventListener('click', hear);
    return hasCome;
  });
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('[RULE-01] [RULE-02] [RULE-03] [RULE-04] [RULE-09] a rule begins with an example, its pictures are ordered by keyboard and mouse, switched off and deleted [GEN-09]', async () => {
  const scene = await business('Rosa Rule');
  const { page } = await open();
  await signIn(page, scene.owner);
  const enter = () => page.getByRole('button', { name: 'Media', exact: true }).click();
  await enter();
  const dialog = page.getByRole('dialog', { name: 'Media rules', exact: true });
  await dialog.getByRole('heading', { name: 'No pictures yet' }).waitFor();
  await dialog.getByRole('button', { name: 'Our work', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New rule', exact: true });
  const name = form.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('Our work');
  await name.fill(' ');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Validation error', { exact: true }).first().waitFor();
  await page.getByText('Name and description are required', { exact: true }).first().waitFor();
  await name.fill('Our work');
  await addPictures(form, PICTURES);
  await save(page, form);
  await dialog.getByText('+1', { exact: true }).waitFor();
  expect(await dialog.getByRole('img', { name: '4 files' }).locator('img').count()).toBe(3);

  await dialog
    .getByRole('textbox', { name: 'What a customer writes' })
    .fill('May I see examples of your work?');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await dialog.getByText('“Our work” would be sent.', { exact: true }).waitFor();

  await dialog.getByRole('button', { name: 'Edit Our work' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit rule', exact: true });
  await expect.poll(() => namesIn(edit)).toEqual(PICTURES);
  const told = edit.locator('[id^=DndLiveRegion]').or(page.locator('[id^=DndLiveRegion]')).first();
  await grip(edit, 'hair-blonde.jpg').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => told.textContent()).toContain('position 1 of 4');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => told.textContent()).toBe('hair-blonde.jpg is at position 2 of 4.');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => told.textContent()).toBe('hair-blonde.jpg is at position 3 of 4.');
  await page.keyboard.press('Space');
  await expect.poll(() => told.textContent()).toBe('hair-blonde.jpg put down at position 3 of 4.');
  const byKeyboard = ['hair-copper.jpg', 'hair-dark.jpg', 'hair-blonde.jpg', 'nails.jpg'];
  await expect.poll(() => namesIn(edit)).toEqual(byKeyboard);
  await save(page, edit);
  expect(await stored(scene)).toEqual([{ isActive: true, files: byKeyboard }]);

  await page.reload();
  await enter();
  await dialog.getByRole('button', { name: 'Edit Our work' }).click();
  await expect.poll(() => namesIn(edit)).toEqual(byKeyboard);
  const from = await middleOf(grip(edit, 'nails.jpg'));
  const to = await middleOf(grip(edit, 'hair-copper.jpg'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await namesIn(edit))[0]).toBe('nails.jpg');
  await waitForClicks(page);
  await edit.getByRole('button', { name: 'Remove hair-dark.jpg' }).click();
  await save(page, edit);
  expect(await stored(scene)).toEqual([
    { isActive: true, files: ['nails.jpg', 'hair-copper.jpg', 'hair-blonde.jpg'] },
  ]);

  await dialog.getByRole('switch', { name: 'Use Our work' }).click();
  await expect.poll(async () => (await stored(scene))[0]?.isActive).toBe(false);
  await dialog.getByRole('button', { name: 'Delete Our work' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Our work”?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('heading', { name: 'No pictures yet' }).waitFor();
  expect(await stored(scene)).toEqual([]);
});

test('[NAV-13] on the phone the rules are a page, and a finger puts the files in order', async () => {
  const scene = await business('Pia Phone');
  const { page } = await open({ isPhone: true });
  await signIn(page, scene.owner);
  await page.goto('/mobile-media');
  await page.getByRole('heading', { name: 'Media rules', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New rule', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New rule', exact: true });
  await form.getByRole('textbox', { name: 'Name' }).fill('Hair');
  await form.getByRole('textbox', { name: 'When to send' }).fill('When someone asks to see hair');
  await addPictures(form, PICTURES.slice(0, 2));
  await grip(form, 'hair-blonde.jpg').scrollIntoViewIfNeeded();
  const finger = await touch(page, await middleOf(grip(form, 'hair-blonde.jpg')));
  await finger.move(await middleOf(grip(form, 'hair-copper.jpg')));
  await finger.lift();
  await expect.poll(() => namesIn(form)).toEqual(['hair-copper.jpg', 'hair-blonde.jpg']);
  await waitForClicks(page);
  await save(page, form);
  expect(await stored(scene)).toEqual([{ isActive: true, files: ['hair-copper.jpg', 'hair-blonde.jpg'] }]);
});
