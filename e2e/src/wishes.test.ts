import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

test('who asks for a time is told of in the chat and in the queue, until a person has answered', async () => {
  const { owner, write, sent } = await business('Marta Ruiz');
  const { page } = await open();
  await signIn(page, owner);
  await write('How much is a manicure? Could I come on 24 December at 10:30 am?');
  await page.getByRole('link', { name: /Marta Ruiz/ }).click();
  const thread = page.getByRole('log');
  await thread.getByText(/, Dec 24 · 10:30/).waitFor();

  await page.getByRole('button', { name: 'Missing information 1', exact: true }).click();
  const queue = page.getByRole('dialog', { name: 'Missing information' });
  const card = queue.getByRole('article', { name: 'Could I come on 24 December at 10:30 am?', exact: true });
  await card.getByText('Appointment wish', { exact: true }).waitFor();
  await card.getByText(/Understood as: .*, Dec 24 · 10:30/).waitFor();
  // A promise to one customer is nothing to tell the next one.
  expect(await card.getByRole('button', { name: 'Save to knowledge base' }).count()).toBe(0);
  await card.getByLabel('Your answer').fill('Yes, we look forward to seeing you.');
  await card.getByRole('button', { name: 'Reply only' }).click();
  await queue.getByText('Nothing is missing').waitFor();
  await expect.poll(async () => (await sent()).at(-1)).toContain('look forward to seeing you');
});
