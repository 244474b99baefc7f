import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { findOverflow, findSmallTargets } from './phone-measures.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

type Post = { id: string; comments: { text: string; hidden: boolean; deleted?: boolean }[] };

/** A business with one post, of which people write, and its owner at a browser. */
async function openPost(view: View = {}) {
  const { owner, sent } = await business('Marta');
  const { simulator } = parley();
  const { instagramUserId } = owner.business;
  const home = `businesses/${instagramUserId}/posts`;
  const { id } = await simulator.post<{ id: string }>(home, {
    caption: 'Five gel colours for late autumn. Which one is yours? Tell us the number, and we mix it.',
    imageFile: 'nails.jpg',
  });
  const author = await simulator.createCustomer(instagramUserId, { username: 'marta.ruiz' });
  const visitor = await open(view);
  const { page } = visitor;
  await signIn(page, owner);
  return {
    page,
    visitor,
    owner,
    /** What went out in private. */
    sent,
    /** Answers the platform's id of the comment. */
    comment: (text: string, parentId?: string, by = author) =>
      simulator.post<{ id: string; commentId?: string }>(`customers/${by}/comment`, {
        mediaId: id,
        text,
        ...(parentId ? { parentId } : {}),
      }),
    person: (username: string) => simulator.createCustomer(instagramUserId, { username }),
    /** What stands under the post, as the platform holds it. */
    there: async () => (await simulator.get<Post[]>(home)).find((post) => post.id === id)?.comments ?? [],
  };
}

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('a comment appears, is answered, hidden, shown again and deleted, and Instagram has it so [CMNT-08] [CMNT-17] [CMNT-19] [CMNT-24] [NAV-17] [LIVE-41] [GEN-12] [API-16]', async () => {
  const { page, comment, there } = await openPost();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.waitForURL('**/comments');
  await page.getByText('No comments yet').waitFor();
  const deleteAll = page.getByRole('button', { name: 'Delete all' });
  expect(await deleteAll.isDisabled()).toBe(true);

  await comment('How much is the set?');
  await comment('Spam spam spam');
  const [question, spam] = [cardOf(page, 'How much is the set?'), cardOf(page, 'Spam spam spam')];
  await question.waitFor();
  await spam.waitFor();
  await expect
    .poll(() => question.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  await question.getByRole('button', { name: 'Reply', exact: true }).click();
  await spam.getByRole('button', { name: 'Reply', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Public reply' }).count()).toBe(1);
  await question.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.keyboard.type('It is 40 €.');
  await page.keyboard.press('Control+Enter');
  await question.getByText('Replied', { exact: true }).waitFor();
  expect((await there()).filter(({ text }) => text === 'It is 40 €.')).toHaveLength(1);
  expect(await page.getByRole('article').count()).toBe(2);

  const isHidden = async () => (await there()).find(({ text }) => text === 'Spam spam spam')?.hidden;
  await spam.getByRole('button', { name: 'Hide' }).click();
  await spam.getByText('Hidden', { exact: true }).waitFor();
  expect(await isHidden()).toBe(true);
  // It stands there before the call is answered, and until then no key does anything.
  const isReady = () => spam.getByRole('button', { name: 'Delete' }).isEnabled();
  await expect.poll(isReady).toBe(true);
  await spam.focus();
  await page.keyboard.press('h');
  await spam.getByText('Hidden', { exact: true }).waitFor({ state: 'detached' });
  expect(await isHidden()).toBe(false);

  await expect.poll(isReady).toBe(true);
  await spam.focus();
  await page.keyboard.press('Delete');
  const sure = page.getByRole('dialog', { name: 'Delete this comment?' });
  await sure.getByRole('button', { name: 'Delete' }).click();
  await spam.waitFor({ state: 'detached' });
  expect((await there()).filter(({ text, deleted }) => text === 'Spam spam spam' && !deleted)).toEqual([]);

  await deleteAll.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
  await page.getByText('No comments yet').waitFor();
  expect(await deleteAll.isDisabled()).toBe(true);
  expect((await there()).some(({ text, deleted }) => text === 'How much is the set?' && !deleted)).toBe(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/dashboard');
});

test('the phone has its own page, with the tab that counts what needs an answer [CMNT-01] [CMNT-03] [NAV-16] [NAV-21] [NAV-25]', async () => {
  const { page, visitor, comment } = await openPost({ size: { width: 320, height: 700 }, isPhone: true });
  await comment('How much is the set?');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Comments/ });
  await expect.poll(() => tab.textContent()).toContain('1');
  await page.goto('/comments');
  await page.waitForURL('**/mobile-comments');
  await cardOf(page, 'How much is the set?').waitFor();
  expect(await tab.getAttribute('data-on')).toBe('true');
  expect(await findOverflow(page)).toEqual([]);
  expect(await findSmallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Comment settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Comment settings' });
  await settings.getByRole('textbox', { name: 'Comment settings' }).fill('  Be brief.  ');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Be brief.', { exact: true }).waitFor();
  // Nobody had saved them before.
  forgiveFailedLoads(visitor, /comment-settings/);
  await settings.getByRole('button', { name: 'Close' }).click();
  await settings.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/dashboard');
});

test('what several people ask is answered once, for each by name, and stopped on the way [CMNT-33]', async () => {
  const { page, comment, person, there } = await openPost();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.waitForURL('**/comments');
  // Who opens the page is asked for anew, by the session.
  const checked = page.waitForRequest('**/api/auth/check');
  await page.reload();
  expect((await (await checked).allHeaders())['cookie']).toContain('parley');
  for (const [name, text] of [
    ['anna', 'How much?'],
    ['berta', 'price pls'],
    ['clara', 'What does it cost?'],
  ] as const) {
    await comment(text, undefined, await person(name));
  }
  const strip = page.getByRole('region', { name: 'Asked several times' });
  await strip.getByText('Comments: 3').waitFor();
  await strip.getByRole('button', { name: 'Answer all' }).click();
  const dialog = page.getByRole('dialog', { name: 'One reply for all who ask this' });
  await dialog.getByRole('checkbox').first().waitFor();
  const keep = dialog.getByRole('checkbox', { name: 'Add to FAQ' });
  expect(await dialog.getByRole('checkbox').count()).toBe(4);
  await dialog.getByRole('textbox', { name: 'Public reply' }).fill('The set costs 40 €.');
  await dialog.getByRole('checkbox').last().click();
  await keep.uncheck();
  await dialog.getByRole('button', { name: 'Send replies: 2' }).click();
  await dialog.waitFor({ state: 'detached' });
  await strip.getByRole('button', { name: 'Undo' }).click();
  await strip.getByText('Comments: 3').waitFor();
  expect((await there()).some(({ text }) => text.includes('40 €'))).toBe(false);

  await strip.getByRole('button', { name: 'Answer all' }).click();
  await dialog.getByRole('textbox', { name: 'Public reply' }).fill('The set costs 40 €.');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('How much is the set?');
  await dialog.getByRole('button', { name: 'Send replies: 3' }).click();
  await page.getByText('The entry is in the knowledge base').waitFor();
  await strip.getByText(/Sent: [12] of 3/).waitFor();
  await strip.getByRole('button', { name: 'Stop', exact: true }).click();
  await strip.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
  const answers = (await there()).filter(({ text }) => text.endsWith(' The set costs 40 €.'));
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.length).toBeLessThan(3);
  await strip.getByText(`Sent: ${answers.length} of ${answers.length}`).waitFor();
});

test('a hide rule watches first, then hides, says so, and takes it back [CMNT-24]', async () => {
  const { page, comment, there } = await openPost();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.waitForURL('**/comments');
  await comment('cheap copies at evil.example');
  await cardOf(page, 'cheap copies at evil.example').waitFor();
  await page.getByRole('button', { name: 'Hide rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide rules' });
  const rule = dialog.getByRole('region', { name: 'Links', exact: true });
  await rule.getByRole('radio', { name: 'Watch' }).click();
  await rule.getByText('Would have hidden: 1').waitFor();
  await rule.getByRole('radio', { name: 'Hide' }).click();
  await rule.getByRole('radio', { name: 'Hide', checked: true }).waitFor({ state: 'attached' });
  const isHidden = async (text: string) => (await there()).find((one) => one.text === text)?.hidden ?? false;
  await comment('more at evil.example/now');
  await rule.getByText(/· Hidden: 1/).waitFor();
  const hidden = cardOf(page, 'more at evil.example/now').getByText('Hidden by rule: Links');
  await hidden.waitFor({ state: 'attached' });
  expect(await isHidden('more at evil.example/now')).toBe(true);
  expect(await isHidden('cheap copies at evil.example')).toBe(false);
  await rule.getByRole('button', { name: 'Show more' }).click();
  await rule.getByRole('button', { name: 'Show all again' }).click();
  await expect.poll(() => isHidden('more at evil.example/now')).toBe(false);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await hidden.waitFor({ state: 'detached' });
});

test('a draft with a price is parted: the price goes in private, and the line for all after it [CMNT-11] [CMNT-43]', async () => {
  const { page, comment, there, owner, sent } = await openPost();
  const { userId } = owner;
  await owner.call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: true });
  await owner.call('PUT', `/api/user/${userId}/comment-settings`, { commentPrompt: 'Be brief.' });
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await comment('How much is a manicure?');
  const card = cardOf(page, 'How much is a manicure?');
  const draft = card.getByRole('region', { name: 'AI draft' });
  await draft.getByText('28 €').waitFor();
  await draft.getByRole('button', { name: 'Move it to a message' }).click();
  await draft.getByText('Sent first.').waitFor();
  expect(await draft.getByText('28 €').count()).toBe(1);
  await draft.getByRole('button', { name: 'Send both' }).click();
  await card.getByText('Replied', { exact: true }).waitFor();
  const own = (await there()).map(({ text }) => text).filter((text) => text.includes('private message'));
  expect(own).toHaveLength(1);
  expect(own[0]).not.toContain('28');
  expect(await sent()).toEqual([expect.stringContaining('28 €')]);
});
