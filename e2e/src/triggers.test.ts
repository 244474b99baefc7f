import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { breakCalls, forgiveFailedLoads, readToast, shareStage } from './stage.ts';

const { open, business } = shareStage();

test('a trigger is written, tried, fires with the words marked, is resolved, and deleted [TRIG-01] [TRIG-03] [TRIG-04] [TRIG-05] [TRIG-14] [NAV-12] [GEN-09]', async () => {
  const { owner, write, sent } = await business('Marta');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Triggers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Asks for a person', exact: true }).waitFor();

  await dialog.getByRole('button', { name: 'New trigger' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.getByText('Fill in the required fields.').count()).toBe(2);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Wholesale');
  await dialog.getByRole('textbox', { name: 'When it fires' }).fill('asks about wholesale');
  await dialog.getByRole('textbox', { name: 'Try a message' }).fill('When are you open?');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await dialog.getByText('It would not fire.').waitFor();
  await dialog.getByRole('textbox', { name: 'Try a message' }).fill('Do you sell wholesale?');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  expect(await dialog.getByRole('status').locator('mark').textContent()).toBe('wholesale');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('asks about wholesale', { exact: true }).waitFor();

  await write('Hello! Do you sell wholesale?');
  await dialog.getByRole('button', { name: '1 chat needs you' }).click();
  expect(await dialog.locator('mark').textContent()).toBe('wholesale');
  const before = await sent();
  await dialog.getByRole('button', { name: 'Mark resolved' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Mark resolved' }).click();
  await page.getByText('The AI answers again', { exact: true }).first().waitFor();
  await dialog.getByText('Nothing needs you now').waitFor();
  await write('How much is a manicure?');
  await expect
    .poll(async () => (await sent()).slice(before.length), { timeout: 20_000 })
    .toContain('A manicure costs 28 €.');

  await dialog.getByRole('button', { name: 'Back' }).click();
  const broken = await breakCalls(page, 'DELETE', /api\/triggers/);
  const remove = async () => {
    await dialog.getByRole('button', { name: 'Delete “Wholesale”' }).click();
    await page.getByRole('button', { name: 'Delete trigger' }).click();
  };
  await remove();
  await readToast(page, 'Failed to delete trigger');
  await broken.heal();
  forgiveFailedLoads(visitor, /api\/triggers/);
  await remove();
  await page.getByText('Trigger deleted', { exact: true }).first().waitFor();
  await expect.poll(() => dialog.getByText('Wholesale', { exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'History' }).click();
  await dialog.getByText('Resolved by', { exact: false }).waitFor();

  // What a condition would have fired at, before it is saved, and what of it is not meant.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'New trigger' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Prices');
  await dialog.getByRole('textbox', { name: 'When it fires' }).fill('"manicure"');
  await dialog.getByRole('button', { name: 'Look at the last 200' }).click();
  await dialog.getByText('By words: fires on 1 of 2').waitFor();
  await dialog.getByRole('button', { name: 'Not this' }).click();
  await dialog.getByText('By words: fires on 0 of 2').waitFor();
  await dialog.getByText('How much is a manicure', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Edit “Prices”' }).click();
  await dialog.getByText('How much is a manicure', { exact: true }).waitFor();
});

test('[NAV-12] on the phone the triggers are a page', async () => {
  const { owner } = await business('Marta');
  const { page } = await open({ isPhone: true });
  await signIn(page, owner);
  await page.goto('/mobile-triggers');
  await page.getByRole('heading', { name: 'Triggers', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Asks for a person', exact: true }).waitFor();
});
