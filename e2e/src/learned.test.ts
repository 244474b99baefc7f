import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { setStage } from './stage.ts';

const { open, business } = setStage();

type Chat = { id: string };
type Latest = { learning: { state: string } | null };

test('what people answered is learned, a contradiction is decided, and what is chosen goes below the owner’s words', async () => {
  const { owner, write, sent } = await business('Lena Learns');
  const user = `/api/user/${owner.userId}`;
  const knowledgeBase = '# Our shop\n\nThe owner wrote this.\n';
  await owner.call('PUT', `${user}/knowledge-base`, { knowledgeBase });
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const answer = async (question: string, words: string) => {
    const before = (await sent()).length;
    await write(question);
    const chats = () => owner.call<Chat[]>('GET', '/api/conversations');
    await expect.poll(async () => (await chats()).length).toBe(1);
    const [chat] = await chats();
    await owner.call('POST', `/api/conversations/${chat?.id}/send`, { content: words, clientId: words });
    await expect.poll(async () => (await sent()).length).toBe(before + 1);
  };
  await answer('How much is a manicure?', 'A manicure is 30 €.');
  await answer('And how much is a manicure now?', 'A manicure is 34 €.');
  await answer('Can I bring my dog?', 'Small dogs are welcome in our salon.');

  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('button', { name: 'What I learned', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What I learned' });
  await dialog.getByRole('button', { name: 'Read my conversations' }).click();
  const state = async () => {
    const latest = await owner.call<Latest>('GET', `/api/users/${owner.userId}/learning`);
    return latest.learning?.state;
  };
  await expect.poll(state, { timeout: 120_000 }).toBe('ready');
  await dialog.getByRole('heading', { name: 'Which is true?' }).waitFor();

  await dialog.getByRole('radio', { name: /34 €/ }).check();
  await dialog.getByRole('radio', { name: /30 €/ }).check();
  await dialog.getByRole('radio', { name: /34 €/ }).check();
  const dogs = dialog.getByRole('checkbox', { name: /Small dogs/ });
  await dogs.check();
  await dialog.getByText('Chosen: 2', { exact: true }).waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: /Small dogs/ }) })
    .getByText('Conversations: 1', { exact: true })
    .click();
  await dialog.getByRole('link', { name: 'Open the conversation' }).first().waitFor();
  await dialog.getByRole('button', { name: 'Add to the knowledge base' }).click();
  await dialog.getByText('Added: 2', { exact: true }).waitFor();

  const stored = await owner.call<{ knowledgeBase: string }>('GET', `${user}/knowledge-base`);
  expect(stored.knowledgeBase.startsWith(knowledgeBase)).toBe(true);
  expect(stored.knowledgeBase).toContain('A: A manicure is 34 €.');
  expect(stored.knowledgeBase).not.toContain('30 €');
  expect(stored.knowledgeBase).toContain('Small dogs are welcome in our salon.');
});
