import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

type Chat = { id: string };

test('a rehearsal shows what the AI would have said beside a person’s answer, sends nothing, and a better answer becomes knowledge', async () => {
  const { owner, write, sent } = await business('Rita Replay');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const chats = () => owner.call<Chat[]>('GET', '/api/conversations');
  const answer = async (question: string, words: string) => {
    const before = (await sent()).length;
    await write(question);
    await expect.poll(async () => (await chats()).length).toBe(1);
    const [chat] = await chats();
    await owner.call('POST', `/api/conversations/${chat?.id}/send`, { content: words, clientId: words });
    await expect.poll(async () => (await sent()).length).toBe(before + 1);
  };
  await answer('How much is a manicure?', 'A manicure is 30 €.');
  await answer('Can I bring my dog?', 'Yes, small dogs are welcome.');
  const told = await sent();

  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('button', { name: 'Rehearsal', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rehearsal' });
  await dialog.getByRole('button', { name: 'Start rehearsal' }).click();
  await dialog.getByText('2 answers compared').waitFor();
  const filter = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) });
  await filter('Other numbers').click();
  await dialog.getByText('The AI does not say: ⁨30 €⁩').waitFor();
  await filter('Missing').click();
  await dialog.getByText('Can I bring my dog?').waitFor();

  await dialog.getByRole('button', { name: 'Add to FAQ' }).click();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Are dogs welcome?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await dialog.getByText('The knowledge base or the prompt has changed since.').waitFor();
  const { knowledgeBase } = await owner.call<{ knowledgeBase: string }>(
    'GET',
    `/api/user/${owner.userId}/knowledge-base`,
  );
  expect(knowledgeBase).toContain('Are dogs welcome?');
  expect(knowledgeBase.match(/small dogs are welcome/g)).toHaveLength(1);

  await dialog.getByRole('button', { name: 'Rehearse again' }).first().click();
  await dialog.getByText('2 answers compared').waitFor();
  await filter('Same').click();
  await dialog.getByText('Can I bring my dog?').waitFor();
  expect(await sent()).toEqual(told);

  // Its dialog goes when the knowledge base opens: the focus finds the way back all the same, also the second time.
  const opener = page.getByRole('button', { name: 'Rehearsal', exact: true });
  const knowledge = page.getByRole('dialog', { name: 'Knowledge base' });
  for (const _ of ['first', 'again']) {
    await dialog
      .getByRole('button', { name: /^Source/ })
      .first()
      .click();
    await knowledge.getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    await knowledge.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText('2 answers compared').waitFor();
  }
});
