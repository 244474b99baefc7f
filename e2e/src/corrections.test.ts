import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { KNOWLEDGE, shareStage } from './stage.ts';

const { open, business } = shareStage();

const DISCLOSURE = 'This is an automated assistant. You can ask for a person at any time.';

test('who was told what changed is listed after the save, gets a correction, and is settled by it', async () => {
  const { owner, write, sent } = await business('Marta Ruiz', { discloses: true });
  await write('How much is a manicure?');
  await expect.poll(sent).toEqual([DISCLOSURE, 'A manicure costs 28 €.']);
  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('link', { name: /Marta Ruiz/ }).click();
  const thread = page.getByRole('log');
  await thread.getByText(DISCLOSURE).waitFor();
  await page
    .getByRole('button', { name: /why the AI wrote this/ })
    .last()
    .click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Correct this' }).click();

  // The editor is open at the line, and the line is selected: what is typed takes its place.
  const dialog = page.getByRole('dialog', { name: 'Knowledge base' });
  const selected = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) return null;
      return field.value.slice(field.selectionStart, field.selectionEnd);
    });
  await expect.poll(selected).toBe('A manicure costs 28 €.');
  await page.keyboard.type('A manicure costs 31 €.');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await dialog.getByText('1 conversation was told something that has changed since.').waitFor();
  await dialog.getByRole('button', { name: 'Show' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Marta Ruiz' });
  await expect.poll(() => row.locator('del').textContent()).toBe('A manicure costs 28 €.');
  expect(await row.locator('ins').textContent()).toBe('A manicure costs 31 €.');
  await row.getByRole('button', { name: 'Draft a correction' }).click();
  await row.getByText('A correction waits for your approval in the chat.').waitFor();
  await row.getByRole('button', { name: 'Open the conversation' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /Approve/ }).click();
  const correction = 'A correction to what we wrote earlier:\nA manicure costs 31 €.';
  await expect.poll(async () => (await sent()).at(-1)).toBe(correction);
  const path = `/api/users/${owner.userId}/corrections`;
  const list = () => owner.call<{ conversations: number }>('GET', path);
  await expect.poll(async () => (await list()).conversations).toBe(0);
});

test('a line that is gone is said where it stood', async () => {
  const { owner, write, sent } = await business('Marta Ruiz');
  await write('How much is a manicure?');
  await expect.poll(sent).toHaveLength(1);
  const knowledgeBase = KNOWLEDGE.replace('28 €', '30 €');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  const { page } = await open({ isPhone: true });
  await signIn(page, owner);
  await page.getByRole('link', { name: /Marta Ruiz/ }).tap();
  await page.getByRole('button', { name: /why the AI wrote this/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Details' });
  await sheet.getByRole('button', { name: 'Correct this' }).tap();
  await page.getByText('This line is no longer in the knowledge base.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/mobile-database');
  await page.getByRole('button', { name: 'Show' }).tap();
  await page.getByRole('button', { name: 'Not needed' }).tap();
  await page.getByText('Nobody needs a correction').waitFor();
});
