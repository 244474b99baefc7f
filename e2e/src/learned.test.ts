import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { storeZip } from './documents.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

/** Instagram writes each byte of UTF-8 as a character. */
const broken = (text: string) => Buffer.from(text).toString('latin1');

/** A thread of Instagram's own download, the newest message first. */
function makeThread(name: string, question: string, answer: string, day: number): string {
  const said = (from: string, content: string, minute: number) => ({
    sender_name: broken(from),
    timestamp_ms: Date.UTC(2024, 4, day, 10, minute),
    content: broken(content),
  });
  return JSON.stringify({
    participants: [{ name: broken(name) }, { name: 'My Shop' }],
    messages: [said('My Shop', answer, 1), said(name, question, 0)],
    title: broken(name),
  });
}

test('what Instagram’s own download tells is learned; a contradiction is decided, and what is ticked goes below the owner’s words', async () => {
  const { owner } = await business('Lena Learns');
  const user = `/api/user/${owner.userId}`;
  const knowledgeBase = '# Our shop\n\nThe owner wrote this.\n';
  await owner.call('PUT', `${user}/knowledge-base`, { knowledgeBase });
  const at = (thread: string) => `your_instagram_activity/messages/inbox/${thread}/message_1.json`;
  const zip = storeZip({
    [at('ann')]: makeThread('Ann', 'How much is a manicure?', 'A manicure is 30 €.', 1),
    [at('bea')]: makeThread('Bea', 'How much is a manicure?', 'A manicure is 34 €.', 2),
    [at('zoe')]: makeThread('Zoë Müller', 'Can I bring my dog?', 'Small dogs are welcome in our salon.', 3),
  });

  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('button', { name: 'What I learned', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What I learned' });
  const file = { name: 'instagram.zip', mimeType: 'application/zip', buffer: zip };
  await dialog.getByLabel('Choose the zip file').last().setInputFiles(file);
  await dialog.getByText('Conversations read: 3', { exact: true }).waitFor();
  await dialog.getByRole('heading', { name: 'Which is true?' }).waitFor({ timeout: 120_000 });

  await dialog.getByRole('radio', { name: /34 €/ }).check();
  await dialog.getByRole('checkbox', { name: /Small dogs/ }).check();
  await dialog.getByText('Chosen: 2', { exact: true }).waitFor();
  const dogs = dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: /Small dogs/ }) });
  await dogs.getByText('Conversations: 1', { exact: true }).click();
  await dogs.getByText('Zoë Müller', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Add to the knowledge base' }).click();
  await dialog.getByText('Added: 2', { exact: true }).waitFor();

  const stored = await owner.call<{ knowledgeBase: string }>('GET', `${user}/knowledge-base`);
  expect(stored.knowledgeBase.startsWith(knowledgeBase)).toBe(true);
  expect(stored.knowledgeBase).toContain('A: A manicure is 34 €.');
  expect(stored.knowledgeBase).not.toContain('30 €');
  expect(stored.knowledgeBase).toContain('Small dogs are welcome in our salon.');
});
