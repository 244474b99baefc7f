import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { KNOWLEDGE, shareStage } from './stage.ts';

const { open, business } = shareStage();

test('an answer is explained beside the chat, and leads to where its source is corrected', async () => {
  const { owner, write } = await business('Marta Ruiz');
  await write('How much is a manicure?');
  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('link', { name: /Marta Ruiz/ }).click();
  await page.getByRole('log').getByText('A manicure costs 28 €.').waitFor();
  await page.getByRole('button', { name: /why the AI wrote this/ }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByText('Built-in answers').waitFor();
  expect(await details.getByRole('listitem').filter({ hasText: 'A manicure costs 28 €.' }).count()).toBe(1);
  const asked = details.getByRole('definition').filter({ hasText: 'How much is a manicure?' });
  expect(await asked.count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Why this answer');

  await details.getByRole('button', { name: 'Correct this' }).click();
  await page.getByRole('dialog', { name: 'Knowledge base' }).waitFor();
  await page.keyboard.press('Escape');
  const knowledgeBase = KNOWLEDGE.replace('28 €', '30 €');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  await details.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /why the AI wrote this/ }).click();
  await details.getByText('No longer in the knowledge base').waitFor();
});

test('on the phone the same stands in a sheet', async () => {
  const { owner, write } = await business('Marta Ruiz');
  await write('How much is a manicure?');
  const { page } = await open({ isPhone: true });
  await signIn(page, owner);
  await page.getByRole('link', { name: /Marta Ruiz/ }).tap();
  await page.getByRole('log').getByText('A manicure costs 28 €.').waitFor();
  await page.getByRole('button', { name: /why the AI wrote this/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await sheet.getByText('Built-in answers').waitFor();
});
